import { guestReturnMinutes } from '#shop/limits.ts'
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/guest-orders.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Work } from '#server/database/transaction.ts'
import { guestReturnCookie } from '#server/http/handle-call.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { closeCode, tryCode } from '#server/identity/codes/one-time-code.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import { guestLookups, guestReturns } from '#server/database/tables/orders/guest-orders.ts'

const guestReturnSeconds = guestReturnMinutes * 60

type Input = InputOf<typeof contract.confirmGuestOrders>
type Opened = { readonly email: string; readonly endsAt: string }

/** Opens the guest orders of a verified address to this browser for an hour. The cookie is a random token. */
export async function confirmGuestOrders(
  context: HandlerContext,
  { secrets }: Pick<ServerContext, 'secrets'>,
  input: Input,
): Promise<
  OutputOf<typeof contract.confirmGuestOrders> | Refusal<RefusalOf<typeof contract.confirmGuestOrders>>
> {
  const token = randomBytes(32).toString('base64url')
  const opened = await context.transact(context.actor, (work) =>
    open(work, secrets.codes, input, hashToken(token)),
  )
  if (!isRefusal(opened))
    context.reply.cookies.push({
      name: guestReturnCookie,
      value: token,
      seconds: guestReturnSeconds,
      sameSite: 'Strict',
    })
  return opened
}

async function open(
  work: Work,
  pepper: Buffer,
  input: Input,
  tokenHash: Buffer,
): Promise<Opened | Refusal<'code-wrong' | 'too-many-requests'>> {
  const id = await tryCode(work, pepper, { purpose: 'guest-orders', ...input })
  if (isRefusal(id)) {
    await record(work, 'guest-orders.code-refused', 'guest-orders')
    return id
  }
  const [lookup] = await work.tx.select().from(guestLookups).where(eq(guestLookups.id, id))
  if (lookup === undefined) throw new Error(`Lookup ${id} lost its row`)
  await closeGuestReturn(work)
  const [row] = await work.tx
    .insert(guestReturns)
    .values({
      tokenHash,
      email: lookup.email,
      endsAt: sql`now() + make_interval(secs => ${guestReturnSeconds})`,
    })
    .returning({ endsAt: guestReturns.endsAt })
  if (row === undefined) throw new Error('The return was not written')
  await closeCode(work, id)
  await record(work, 'guest-orders.opened', 'guest-orders', { codeId: id })
  return { email: lookup.email, endsAt: row.endsAt.toISOString() }
}

/** Closes what this browser had opened before. */
export async function closeGuestReturn({ tx, actor }: Work): Promise<boolean> {
  if (actor.guestReturnHash === null) return false
  const closed = await tx
    .delete(guestReturns)
    .where(eq(guestReturns.tokenHash, actor.guestReturnHash))
    .returning({ email: guestReturns.email })
  return closed.length > 0
}
