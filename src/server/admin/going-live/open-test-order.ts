import type { Transact } from '#server/database/transaction.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import { eq } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/going-live.ts'
import { dayIn } from '#shop/israel-time.ts'
import { vatPercentOn } from '#shop/vat.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Actor } from '#server/database/actor.ts'
import type { PaidLine, StartPayment } from '#server/integrations/payments/provider.ts'
import type { MethodMark } from '#contract/orders/payments.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newRowId } from '#server/database/ids.ts'
import { testOrders } from '#server/database/tables/going-live.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { minAgorotOf } from '#server/settings/payments/known-providers.ts'
import { viewTestOrders } from './view-test-order.ts'

/** Letters and digits only, as in ids of orders, because every provider returns them unchanged. */
export function orderIdOf(testOrderId: string): string {
  return testOrderId.replaceAll('-', '')
}

/** The number shown at the provider. */
export function numberOf(testOrderId: string): string {
  return `TEST-${testOrderId.slice(-8).toUpperCase()}`
}

export function testOrderLines(amountAgorot: number): PaidLine[] {
  return [
    {
      name: { en: 'Test order', he: 'הזמנת ניסיון' },
      quantity: 1,
      unitPriceAgorot: amountAgorot,
      discountAgorot: 0,
      totalAgorot: amountAgorot,
    },
  ]
}

const payableMinutes = 30

/**
 * Opens a payment page that the owner pays with real money. The test order has a table of its own, because it sells
 * nothing, holds no stock, and must not appear in lists and reports.
 */
export async function openTestOrder(
  { transact, actor, read }: HandlerContext,
  { payments, settings, report }: Pick<ServerContext, 'payments' | 'settings' | 'report'>,
  { method: methodId }: InputOf<typeof contract.openTestOrder>,
): Promise<OutputOf<typeof contract.openTestOrder> | Refusal<RefusalOf<typeof contract.openTestOrder>>> {
  const method = payments.methods.find(({ id }) => id === methodId)
  const provider = method === undefined ? null : payments.find(method.provider)
  if (method === undefined || provider === null) return refuse('payment-method-not-offered')
  const id = newRowId()
  const amountAgorot = minAgorotOf(provider.name)
  await transact(actor, async (work) => {
    await work.tx.insert(testOrders).values({
      id,
      provider: provider.name,
      method: method.method,
      amountAgorot,
      issuesDocuments: provider.can.documents,
      refundId: newRowId(),
      openedBy: actor.user?.id ?? null,
    })
    await record(work, 'test-order.opened', `test-order:${id}`, { provider: provider.name, amountAgorot })
  })
  const opened = await provider
    .start(testPayment(id, { provider: provider.name, method: method.method, amountAgorot }, actor, settings))
    .catch((error: unknown) => {
      report(error)
      return null
    })
  await transact(actor, async (work) => {
    await work.tx
      .update(testOrders)
      .set(
        opened === null
          ? { status: 'failed', reason: 'not-opened' }
          : { status: 'open', reference: opened.reference, paymentUrl: opened.paymentUrl },
      )
      .where(eq(testOrders.id, id))
    if (opened === null) await record(work, 'test-order.failed', `test-order:${id}`, { reason: 'not-opened' })
  })
  if (opened === null) return refuse('payment-provider-unavailable')
  const [order] = await viewTestOrders(read, id)
  return order ?? refuse('payment-provider-unavailable')
}

function testPayment(
  id: string,
  { provider, method, amountAgorot }: { provider: string; method: MethodMark | null; amountAgorot: number },
  actor: Actor,
  settings: ServerContext['settings'],
): StartPayment {
  const page = `${settings.publicUrl}/dashboard/admin/going-live?test=${id}`
  const { username = '', email = settings.shop.en.supportEmail, phone = null } = actor.user?.profile ?? {}
  return {
    attemptId: id,
    orderId: orderIdOf(id),
    orderNumber: numberOf(id),
    amountAgorot,
    language: actor.language,
    lines: testOrderLines(amountAgorot),
    vatPercent: vatPercentOn(dayIn(new Date().toISOString()), settings.vat),
    buyer: { name: username, email, phone, business: null },
    method,
    expiresAt: new Date(Date.now() + payableMinutes * 60_000),
    successUrl: page,
    failureUrl: page,
    webhookUrl: `${settings.publicUrl}/api/payments/webhooks/${provider}`,
  }
}

export type TestOrderContext = {
  readonly transact: Transact
  readonly providers: PaymentProviders
  readonly settings: Pick<ServerContext['settings'], 'vat'>
  readonly actor: Actor
}
