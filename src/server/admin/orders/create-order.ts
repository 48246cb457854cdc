import type { OrderTerms } from '#server/orders/placing/terms-of-order.ts'
import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/order-actions.ts'
import { mergeItems } from '#shop/cart/wanted-lines.ts'
import { type PricedOrder, priceOrder, withDiscount } from '#shop/checkout/price-order.ts'
import { mayDiscount, maxPercentWithoutRefund } from '#shop/orders/admin-discount.ts'
import { applyCoupon } from '#shop/coupons/apply-coupon.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { dayIn } from '#shop/israel-time.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { vatPercentOn, type VatTerms } from '#shop/vat.ts'
import { record } from '#server/audit/record.ts'
import type { ProviderMethod } from '#server/integrations/payments/providers.ts'
import { newId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import { users } from '#server/database/tables/identity/users.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { runningBlocks } from '#server/orders/blocks/running-blocks.ts'
import { deliverOrder } from '#server/orders/delivery/deliver-order.ts'
import { holdUnits } from '#server/orders/placing/hold-units.ts'
import {
  claimIdempotencyKey,
  requestFingerprint,
  freeIdempotencyKey,
  saveIdempotencyKey,
} from '#server/orders/placing/idempotency.ts'
import { notifyOwners } from '#server/stock/levels/notify-managers.ts'
import { checkServiceAnswers } from '#server/orders/placing/check-service-answers.ts'
import { findProducts, productOf } from '#server/orders/placing/find-products.ts'
import { writeOrder } from '#server/orders/placing/write-order.ts'
import { applyPayment } from '#server/payments/apply-payment.ts'

type Input = InputOf<typeof contract.createOrder>
type Done = OutputOf<typeof contract.createOrder>
type Refused = Refusal<Exclude<(typeof contract.createOrder)['refusals'][number], 'idempotency-key-missing'>>

type CreateOrderTerms = {
  readonly orderTerms: OrderTerms
  readonly idempotencyKey: string
  readonly method: ProviderMethod | null
  readonly vat: VatTerms
}

/**
 * A manager places an order for a customer: priced from the shop’s own products minus the manager’s discount,
 * with all units held or none. An order that is free or already paid is delivered at once; otherwise the
 * buyer gets a payment link by e-mail. The same idempotency key returns the same order.
 */
export async function createOrder(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  input: Input,
  { idempotencyKey, ...terms }: CreateOrderTerms,
): Promise<Done | Refused> {
  const claim = await claimIdempotencyKey(work, idempotencyKey, requestFingerprint(input))
  if (claim === 'other-body') return refuse('idempotency-key-reused')
  if (claim !== 'first') return { orderId: claim.orderId }
  const placed = await place(work, jobs, input, terms)
  if (isRefusal(placed)) {
    await freeIdempotencyKey(work, idempotencyKey)
    return placed
  }
  await saveIdempotencyKey(work, idempotencyKey, placed.orderId)
  return placed
}

async function place(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  input: Input,
  { method, vat, orderTerms }: Omit<CreateOrderTerms, 'idempotencyKey'>,
): Promise<Done | Refused> {
  const { userId, email, reason, pays } = input
  if (userId !== null && !(await isCustomer(work, userId)))
    return refuse('customer-unknown', { fields: { userId: 'unknown' } })
  const items = mergeItems(input.items)
  const products = await findProducts(work, items)
  if (isRefusal(products)) return products
  const wanted = items.map(({ productId, quantity }) => ({
    product: productOf(products, productId),
    quantity,
  }))
  const priced = lessDiscount(priceOrder(wanted), input)
  if (!mayDiscount(work.actor.user?.duties ?? [], priced.subtotal, priced.discount))
    return refuse('discount-too-high', {
      fields: { [input.discount === 'percent' ? 'percent' : 'amount']: 'discount-too-high' },
      detail: { maxPercent: maxPercentWithoutRefund },
    })
  if (toAgorot(input.expectedTotal) !== priced.total)
    return refuse('price-changed', { detail: { total: toShekels(priced.total) } })
  if (priced.total > 0 && pays === 'link' && method === null) return refuse('no-payment-methods')
  const held = await holdUnits(work, jobs, priced, products)
  if (isRefusal(held)) return held
  const answers = checkServiceAnswers(held, input.answers)
  if (isRefusal(answers)) return answers
  const { orderId } = await writeOrder(work, {
    orderId: newId(),
    // not bound to a browser: a guest opens it by verifying the address
    buyer: { ...input, guestHash: userId === null ? randomBytes(32) : null },
    holdSeconds: input.holdHours * 3600,
    terms: orderTerms,
    vatPercent: vatPercentOn(dayIn(new Date().toISOString()), vat),
    method: pays === 'link' ? method : null,
    priced,
    couponCode: null,
    discountReason: priced.discount > 0 ? reason : null,
    held,
    keysByEmail: false,
    gift: null,
    answers,
  })
  // accepted all the same, because the manager knows the buyer
  const blocks = await runningBlocks(work, { emails: [email], address: null }, null)
  await record(work, 'order.created-by-manager', `order:${orderId}`, {
    pays,
    ...(blocks.length > 0 && { blocked: blocks.map(({ kind }) => kind) }),
    amountAgorot: priced.total,
    discountAgorot: priced.discount,
    reason,
  })
  await settleOrSendLink(work, jobs, { orderId, priced, input, vat })
  return { orderId }
}

type Created = {
  readonly orderId: string
  readonly priced: PricedOrder
  readonly input: Input
  readonly vat: CreateOrderTerms['vat']
}

/** Delivers a free order, records a payment the manager has received, or e-mails the buyer a link to pay. */
async function settleOrSendLink(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { orderId, priced, input: { reason, pays }, vat }: Created,
): Promise<void> {
  const order = { id: orderId, status: 'pending' as const, totalAgorot: priced.total }
  if (priced.total === 0 && priced.discount > 0)
    await notifyOwners(work, jobs, { kind: 'order-free', orderId, amountAgorot: priced.subtotal, reason })
  if (priced.total === 0) await deliverOrder(work, jobs, order, { cause: 'payment', reason: null })
  else if (pays === 'paid') await applyPayment(work, jobs, order, { reason, vat })
  else await jobs.enqueue(work, 'send-payment-link', { orderId, number: orderId })
}

async function isCustomer({ tx }: Work, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
  return user !== undefined
}

/** The discount is divided among the lines like a coupon’s, so that each can be refunded exactly. */
function lessDiscount(order: PricedOrder, { discount, percent, amount }: Input): PricedOrder {
  if (discount === 'none' || order.subtotal === 0) return order
  const reward =
    discount === 'percent'
      ? ({ kind: 'percent', percent: percent ?? 0 } as const)
      : ({ kind: 'fixed', amount: toAgorot(amount ?? 0) } as const)
  const effect = applyCoupon(
    { reward, minSpend: null, maxSpend: null, productIds: [], categories: [] },
    order.lines.map(({ productId, total }) => ({ productId, category: '', total })),
  )
  return 'perLine' in effect ? withDiscount(order, effect.perLine) : order
}
