import { and, eq, gt, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { listGuestOrders as definition } from '../../contract/guest-orders.ts'
import { refuse, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import type { Read } from '../database/work.ts'
import { guestReturnCookie } from '../http/bind.ts'
import type { Steps } from '../http/route.ts'
import { closeGuestReturn } from './confirm-guest-orders.ts'
import { guestReturns } from './guest-table.ts'
import { ofGuest, pageOf } from './list-orders.ts'

/** The guest orders of the address this browser has proved; not found when it has proved none, or its hour is over. */
export async function listGuestOrders(
  read: Read,
  { before }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition> | Refusal<'not-found'>> {
  const { guestReturnHash } = read.actor
  if (guestReturnHash === null) return refuse('not-found')
  const [opened] = await read.tx
    .select({ email: guestReturns.email, endsAt: guestReturns.endsAt })
    .from(guestReturns)
    .where(and(eq(guestReturns.tokenHash, guestReturnHash), gt(guestReturns.endsAt, sql`now()`)))
  if (opened === undefined) return refuse('not-found')
  const page = await pageOf(read, [ofGuest(opened.email)], before)
  return { email: opened.email, endsAt: opened.endsAt.toISOString(), ...page }
}

/** Closes the guest orders in this browser. */
export async function endGuestOrders(steps: Steps): Promise<undefined> {
  await steps.transact(steps.actor, async (work) => {
    if (await closeGuestReturn(work)) await record(work, 'guest-orders.closed', 'guest-orders')
  })
  steps.reply.cookies.push({ name: guestReturnCookie, value: '', seconds: 0, sameSite: 'Strict' })
}
