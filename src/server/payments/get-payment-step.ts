import { and, desc, eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/payments.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { paymentAttempts } from '#server/database/tables/payments/payments.ts'
import type { Read } from '#server/database/transaction.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import { findOwnOrder } from '#server/orders/order/find-own-order.ts'
import { pageHasEnded } from './save-page.ts'

/** The data the payment step shows about the open page of this buyer's order. */
export async function getPaymentStep(
  read: Read,
  providers: PaymentProviders,
  { orderId }: InputOf<typeof contract.getPaymentStep>,
): Promise<OutputOf<typeof contract.getPaymentStep> | Refusal<'not-found' | 'order-not-payable'>> {
  const order = await findOwnOrder(read, orderId)
  if (order === null) return refuse('not-found')
  const [open] = await read.tx
    .select({
      provider: paymentAttempts.provider,
      reference: paymentAttempts.reference,
      paymentUrl: paymentAttempts.paymentUrl,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.status, 'pending'),
        eq(orders.status, 'pending'),
        sql`${orders.heldUntil} > now()`,
        sql`not ${pageHasEnded}`,
      ),
    )
    .orderBy(desc(paymentAttempts.id))
    .limit(1)
  const scriptUrl = open === undefined ? undefined : providers.find(open.provider)?.scriptUrl
  if (!open?.reference || !open.paymentUrl || scriptUrl === undefined) return refuse('order-not-payable')
  const { reference, paymentUrl } = open
  return { scriptUrl: scriptUrl(order.language), reference, paymentUrl }
}
