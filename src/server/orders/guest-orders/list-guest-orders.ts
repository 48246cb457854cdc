import { and, eq, gt, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/guest-orders.ts'
import { record } from '#server/audit/record.ts'
import type { Read } from '#server/database/transaction.ts'
import { guestReturnCookie } from '#server/http/handle-call.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { closeGuestReturn } from './confirm-guest-orders.ts'
import { guestReturns } from '#server/database/tables/orders/guest-orders.ts'
import { ofGuest, pageOf } from '../order/list-orders.ts'

const closed = { opened: null, orders: [], next: null }

/** The guest orders of the address this browser has proved, until its hour is over. */
export async function listGuestOrders(
  read: Read,
  { before }: InputOf<typeof contract.listGuestOrders>,
): Promise<OutputOf<typeof contract.listGuestOrders>> {
  const { guestReturnHash } = read.actor
  if (guestReturnHash === null) return closed
  const [opened] = await read.tx
    .select({ email: guestReturns.email, endsAt: guestReturns.endsAt })
    .from(guestReturns)
    .where(and(eq(guestReturns.tokenHash, guestReturnHash), gt(guestReturns.endsAt, sql`now()`)))
  if (opened === undefined) return closed
  const page = await pageOf(read, [ofGuest(opened.email)], {
    before,
    page: 1,
    limit: 20,
    status: undefined,
  })
  return { opened: { email: opened.email, endsAt: opened.endsAt.toISOString() }, ...page }
}

/** Closes the guest orders in this browser. */
export async function endGuestOrders(context: HandlerContext): Promise<undefined> {
  await context.transact(context.actor, async (work) => {
    if (await closeGuestReturn(work)) await record(work, 'guest-orders.closed', 'guest-orders')
  })
  context.reply.cookies.push({ name: guestReturnCookie, value: '', seconds: 0, sameSite: 'Strict' })
}
