import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/orders.ts'
import { paymentStepPath } from '#contract/orders/payments.ts'
import { dayIn } from '#shop/israel-time.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { vatPercentOn, type VatTerms } from '#shop/vat.ts'
import { checkedValue } from '#server/database/rows.ts'
import { together } from '#server/database/together.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Transact, Work } from '#server/database/transaction.ts'
import type { Actor } from '#server/database/actor.ts'
import type { HandlerContext } from '#server/http/route.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { findOwnOrder, type OrderRow } from '#server/orders/order/find-own-order.ts'
import { isByManager } from '#server/orders/blocks/blocks-of-order.ts'
import { refuseBlocked } from '#server/orders/blocks/refuse-blocked.ts'
import { buyerOf, paidLines } from '#server/orders/order/paid-lines.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import type { PaymentPage, PaymentProvider, StartPayment } from '#server/integrations/payments/provider.ts'
import type { ProviderMethod, PaymentProviders } from '#server/integrations/payments/providers.ts'
import { failAttempt, pageHasEnded, savePage } from './save-page.ts'
import type { DeclineLimits } from '#server/settings/owner-settings.ts'
import { refuseCardTesting } from './risk/card-testing.ts'
import type { MayQueryProvider } from './buyer-query-limit.ts'
import { paymentAttempts } from '#server/database/tables/payments/payments.ts'

type Refused = Refusal<RefusalOf<typeof contract.startPayment>>

/**
 * Opens the payment page of this buyer's order, or returns the one already open. If the provider has a
 * browser script, the address is the shop's payment step, which also links to that page.
 */
export async function startPayment(
  context: HandlerContext,
  opening: Omit<StartPaymentContext, 'transact' | 'actor'>,
  { orderId, method }: InputOf<typeof contract.startPayment>,
): Promise<OutputOf<typeof contract.startPayment> | Refused> {
  if ((await findOwnOrder(context.read, orderId)) === null) return refuse('not-found')
  const opened = await openPaymentPage(
    { ...opening, transact: context.transact, actor: context.actor },
    orderId,
    method,
  )
  if (isRefusal(opened) || chosenOf(opening.providers, method)?.provider.scriptUrl === undefined)
    return opened
  return { paymentUrl: `${opening.publicUrl}${paymentStepPath}?order=${orderId}` }
}

/** The method with this id, or the shop's first without one; null if it is not offered. */
function chosenOf(
  providers: PaymentProviders,
  methodId: string | undefined,
): { readonly method: ProviderMethod; readonly provider: PaymentProvider } | null {
  const method =
    methodId === undefined ? providers.methods[0] : providers.methods.find(({ id }) => id === methodId)
  const provider = method === undefined ? null : providers.find(method.provider)
  return method === undefined || provider === null ? null : { method, provider }
}

type StartPaymentContext = {
  readonly transact: Transact
  readonly actor: Actor
  readonly providers: PaymentProviders
  readonly publicUrl: string
  /** For the document that a provider issues with the charge: the rate of the day on which the page opens. */
  readonly vat: VatTerms
  readonly jobs: Pick<Jobs, 'enqueue'>
  /** Logs why a provider opened no page. */
  readonly report: (error: unknown) => void
  /** False if the provider was queried too often; an open page is returned anyway. */
  readonly mayQuery: MayQueryProvider
  /** Null when a manager sends the link: no card testing is possible. */
  readonly declines: DeclineLimits | null
  /**
   * The secret that hashes the addresses of deleted accounts in blocks. Null when a manager sends the link,
   * and so accepts the order.
   */
  readonly blocks: Buffer | null
}

/**
 * Opens a payment page. The order must be unpaid and still held. The provider is called between two
 * transactions. Without a method, the shop's first one is used.
 */
export async function openPaymentPage(
  opening: StartPaymentContext,
  orderId: string,
  methodId?: string,
): Promise<{ paymentUrl: string } | Refused> {
  const { transact, actor, providers, jobs, mayQuery } = opening
  const chosen = chosenOf(providers, methodId)
  if (chosen === null) return refuse('payment-method-not-offered')
  const { method, provider } = chosen
  const ready = await transact(actor, (work) => prepareAttempt(work, opening, method, orderId))
  if (isRefusal(ready)) return ready
  if ('paymentUrl' in ready) return ready
  if (!(await mayQuery(orderId))) return refuse('payment-provider-unavailable')
  const opened = await requestPage(opening, provider, ready)
  if (opened === null) {
    // nobody has the address of the page it may have opened, so nobody can pay there; the next try is a new attempt
    if (!provider.can.idempotency) await transact(actor, (work) => failAttempt(work, ready.attemptId))
    return refuse('payment-provider-unavailable')
  }
  return transact(actor, (work) =>
    savePage(work, jobs, { attemptId: ready.attemptId, provider: provider.name, ...opened }),
  )
}

const isOpen = inArray(paymentAttempts.status, ['created', 'pending'])

type Attempt = Omit<StartPayment, 'successUrl' | 'failureUrl' | 'webhookUrl' | 'vatPercent'>

async function requestPage(
  { publicUrl, vat, report }: StartPaymentContext,
  provider: PaymentProvider,
  attempt: Attempt,
): Promise<PaymentPage | null> {
  const { orderId } = attempt
  return provider
    .start({
      ...attempt,
      vatPercent: vatPercentOn(dayIn(new Date().toISOString()), vat),
      successUrl: `${publicUrl}/success?order=${orderId}`,
      failureUrl: `${publicUrl}/fail?order=${orderId}`,
      webhookUrl: `${publicUrl}/api/payments/webhooks/${provider.name}`,
    })
    .catch((error: unknown) => {
      report(error)
      return null
    })
}

/**
 * Starts a new attempt after a failed one, if its page has ended, or if the buyer has chosen another method.
 * Earlier attempts are still queried: money that was paid on their pages is matched to the order.
 */
async function prepareAttempt(
  work: Work,
  { jobs, declines, blocks }: Pick<StartPaymentContext, 'jobs' | 'declines' | 'blocks'>,
  method: ProviderMethod,
  orderId: string,
): Promise<Attempt | { paymentUrl: string } | Refused> {
  const [order] = await work.tx
    .select({ row: orders, held: checkedValue(v.nullable(v.boolean()), sql`${orders.heldUntil} > now()`) })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update')
  if (order === undefined) return refuse('not-found')
  const heldUntil = order.row.heldUntil
  if (order.row.status !== 'pending' || order.row.paidAgorot > 0 || heldUntil === null || !order.held)
    return refuse('order-not-payable')
  const openAttempts = work.tx
    .select({ row: paymentAttempts, hasEnded: pageHasEnded })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), isOpen))
    .orderBy(desc(paymentAttempts.id))
  const [blocked, attempts] = await together([
    blocks === null ? null : refuseBlocked(work, blocks, order.row.email),
    openAttempts,
  ])
  if (blocked !== null && !(await isByManager(work, orderId))) return blocked
  const newest = attempts.find(({ row }) => row.provider === method.provider && row.method === method.method)
  const open = newest?.hasEnded === false ? newest.row : undefined
  await cancelAttempts(
    work,
    jobs,
    attempts.map(({ row }) => row.id).filter((id) => id !== open?.id),
  )
  if (open !== undefined && open.paymentUrl !== null) return { paymentUrl: open.paymentUrl }
  const refused = declines === null ? null : await refuseCardTesting(work, jobs, order.row, declines)
  if (refused !== null) return refused
  const attemptId = open?.id ?? (await newAttempt(work, method, order.row))
  return describe(work, order.row, { attemptId, method: method.method, expiresAt: heldUntil })
}

/** Cancels attempts that the buyer no longer uses, and closes their pages, so that nobody pays twice. */
async function cancelAttempts(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  attemptIds: readonly string[],
): Promise<void> {
  if (attemptIds.length === 0) return
  const left = await work.tx
    .update(paymentAttempts)
    .set({ status: 'cancelled' })
    .where(and(inArray(paymentAttempts.id, [...attemptIds]), isOpen))
    .returning({ provider: paymentAttempts.provider, reference: paymentAttempts.reference })
  for (const { provider, reference } of left)
    if (reference !== null) await jobs.enqueue(work, 'close-payment-page', { provider, reference })
}

async function newAttempt(
  work: Work,
  { provider, method }: ProviderMethod,
  order: OrderRow,
): Promise<string> {
  const id = newRowId()
  await work.tx
    .insert(paymentAttempts)
    .values({ id, orderId: order.id, provider, method, amountAgorot: order.totalAgorot })
  return id
}

async function describe(
  work: Work,
  order: OrderRow,
  attempt: Pick<Attempt, 'attemptId' | 'method' | 'expiresAt'>,
): Promise<Attempt> {
  return {
    ...attempt,
    orderId: order.id,
    orderNumber: orderNumberText(order.number),
    amountAgorot: order.totalAgorot,
    language: order.language,
    lines: await paidLines(work, order.id),
    buyer: buyerOf(order),
  }
}
