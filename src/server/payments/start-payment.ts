import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Transact, Work } from '#server/database/transaction.ts'
import type { Actor } from '#server/database/actor.ts'
import type { HandlerContext } from '#server/http/route.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { findOwnOrder, type OrderRow } from '#server/orders/find-own-order.ts'
import { orderLines, orders } from '#server/database/tables/orders.ts'
import type { OpenPayment, PaymentProvider } from '#server/integrations/payments/provider.ts'
import type { MayAsk } from './may-ask.ts'
import { type AttemptStatus, paymentAttempts } from '#server/database/tables/payments.ts'

type No = Refusal<RefusalOf<typeof contract.startPayment>>

/** Opens the payment page of this buyer's order, or finds the one already open. */
export async function startPayment(
  steps: HandlerContext,
  opening: Omit<Opening, 'transact' | 'actor'>,
  { orderId }: InputOf<typeof contract.startPayment>,
): Promise<OutputOf<typeof contract.startPayment> | No> {
  if ((await findOwnOrder(steps.read, orderId)) === null) return refuse('not-found')
  return openPaymentPage({ ...opening, transact: steps.transact, actor: steps.actor }, orderId)
}

export type Opening = {
  readonly transact: Transact
  readonly actor: Actor
  readonly provider: PaymentProvider
  readonly publicUrl: string
  readonly jobs: Pick<Jobs, 'enqueue'>
  /** False: the provider was asked too often; a page that is open already is found all the same. */
  readonly mayAsk: MayAsk
}

/** The order must be unpaid and still held. The provider is asked between two transactions. */
export async function openPaymentPage(
  { transact, actor, provider, publicUrl, jobs, mayAsk }: Opening,
  orderId: string,
): Promise<{ paymentUrl: string } | No> {
  const ready = await transact(actor, (work) => prepareAttempt(work, provider.name, orderId))
  if (isRefusal(ready)) return ready
  if ('paymentUrl' in ready) return ready
  if (!(await mayAsk(orderId))) return refuse('payment-provider-unavailable')
  const request: OpenPayment = {
    ...ready,
    successUrl: `${publicUrl}/success?order=${orderId}`,
    failureUrl: `${publicUrl}/fail?order=${orderId}`,
  }
  const opened = await provider.open(request).catch(() => null)
  if (opened === null) return refuse('payment-provider-unavailable')
  const status = await transact(actor, async (work) => {
    const kept = await keepPage(work, ready.attemptId, opened)
    if (kept !== 'pending')
      await jobs.enqueue(work, 'close-payment-page', {
        provider: provider.name,
        reference: opened.reference,
      })
    return kept
  })
  return status === 'pending' ? { paymentUrl: opened.paymentUrl } : refuse('order-not-payable')
}

/**
 * Writes down where an attempt's page is, also when its order was paid otherwise or has ended while
 * the provider opened it: money that comes through it all the same is then known by its order.
 */
async function keepPage(
  { tx }: Work,
  attemptId: string,
  { reference, paymentUrl }: { readonly reference: string; readonly paymentUrl: string },
): Promise<AttemptStatus | undefined> {
  const status = sql`case when ${paymentAttempts.status} = 'created' then 'pending' else ${paymentAttempts.status} end`
  const [kept] = await tx
    .update(paymentAttempts)
    .set({ reference, paymentUrl, status })
    .where(eq(paymentAttempts.id, attemptId))
    .returning({ status: paymentAttempts.status })
  return kept?.status
}

type Attempt = Omit<OpenPayment, 'successUrl' | 'failureUrl'>

/** A failed attempt is followed by a new one. */
async function prepareAttempt(
  work: Work,
  provider: string,
  orderId: string,
): Promise<Attempt | { paymentUrl: string } | No> {
  const [order] = await work.tx
    .select({ row: orders, held: sql<boolean>`${orders.heldUntil} > now()` })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update')
  if (order === undefined) return refuse('not-found')
  const heldUntil = order.row.heldUntil
  if (order.row.status !== 'pending' || order.row.paidAgorot > 0 || heldUntil === null || !order.held)
    return refuse('order-not-payable')
  const [open] = await work.tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.status, ['created', 'pending'])))
    .orderBy(desc(paymentAttempts.id))
    .limit(1)
  if (open !== undefined && open.paymentUrl !== null) return { paymentUrl: open.paymentUrl }
  return describe(work, order.row, heldUntil, open?.id ?? (await newAttempt(work, provider, order.row)))
}

async function newAttempt(work: Work, provider: string, order: OrderRow): Promise<string> {
  const id = newRowId()
  await work.tx
    .insert(paymentAttempts)
    .values({ id, orderId: order.id, provider, amountAgorot: order.totalAgorot })
  return id
}

async function describe(work: Work, order: OrderRow, expiresAt: Date, attemptId: string): Promise<Attempt> {
  const lines = await work.tx
    .select({ name: orderLines.name, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
  return {
    attemptId,
    orderId: order.id,
    amountAgorot: order.totalAgorot,
    language: order.language,
    lines,
    expiresAt,
  }
}
