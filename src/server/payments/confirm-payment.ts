import { and, eq, isNotNull, notInArray } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/orders.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { getOrder } from '#server/orders/view/get-order.ts'
import { findOwnOrder } from '#server/orders/order/find-own-order.ts'
import { isDelivered, viewOrder } from '#server/orders/view/view-order.ts'
import type { MayQueryProvider } from './buyer-query-limit.ts'
import { settlePayment, type SettleContext } from './settling/settle-payment.ts'
import { paymentAttempts } from '#server/database/tables/payments/payments.ts'

/** Settling, with a limit on the provider queries that buyers can cause. */
export type BuyerSettleContext = SettleContext & {
  readonly mayQuery: MayQueryProvider
  readonly report: (error: unknown) => void
}

/**
 * The buyer has come back from the provider's page. The return proves nothing: the provider is queried, and
 * the order's new state is returned. If the provider does not respond, or the limit is exceeded, the order is
 * unchanged and polling continues.
 */
export async function confirmPayment(
  context: HandlerContext,
  settling: BuyerSettleContext,
  input: InputOf<typeof contract.confirmPayment>,
): Promise<OutputOf<typeof contract.confirmPayment> | Refusal<'not-found'>> {
  const order = await findOwnOrder(context.read, input.orderId)
  if (order === null) return refuse('not-found')
  if (isDelivered(order) || !(await settling.mayQuery(order.id))) return viewOrder(context.read, order)
  const attempts = await context.read.tx
    .select({ provider: paymentAttempts.provider, reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, order.id),
        isNotNull(paymentAttempts.reference),
        notInArray(paymentAttempts.status, ['paid', 'refunded']),
      ),
    )
  for (const { provider, reference } of attempts)
    if (reference !== null) await settlePayment(settling, { provider, reference }).catch(settling.report)
  return getOrder(context.read, input)
}
