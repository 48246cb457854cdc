import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/guest-orders.ts'
import type { CodeSent } from '#contract/identity/identity.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { countAttempts, keyOf } from '#server/identity/sign-in/attempts.ts'
import { openCode } from '#server/identity/codes/one-time-code.ts'
import { guestLookups } from '#server/database/tables/orders/guest-orders.ts'
import { isFromOrderLink } from '../emails/order-link.ts'

/**
 * A guest requests a code. No order is looked up here: every address enqueues one job, so the response
 * reveals nothing. Requests with the link of an order's own e-mail have separate rate limits.
 */
export async function requestGuestOrders(
  context: HandlerContext,
  needs: Pick<ServerContext, 'pool' | 'settings' | 'secrets' | 'jobs'>,
  { email, language, orderLink }: InputOf<typeof contract.requestGuestOrders>,
): Promise<CodeSent | Refusal<RefusalOf<typeof contract.requestGuestOrders>>> {
  const { orderLinks, codes: pepper } = needs.secrets
  const linked =
    orderLink !== undefined && isFromOrderLink(orderLinks, { ...orderLink, email }, orderLink.proof)
  const mailbox = linked ? `order ${orderLink.orderId}` : email
  const counted = await countAttempts(needs, [
    { key: keyOf('guest orders email', mailbox), calls: 5, seconds: 900 },
  ])
  if (isRefusal(counted)) return counted
  return context.transact(context.actor, async (work) => {
    const { id, sent } = await openCode(work, pepper, { purpose: 'guest-orders', mailbox })
    await work.tx.insert(guestLookups).values({ id, email, language })
    await needs.jobs.enqueue(work, 'send-guest-code', { codeId: id })
    await record(work, 'guest-orders.asked', 'guest-orders')
    return sent
  })
}
