import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/orders.ts'
import { priceOrder, type PricedOrder, withDiscount } from '#shop/checkout/price-order.ts'
import { mergeItems, type OrderItem } from '#shop/cart/wanted-lines.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { recordVisit } from '#server/analytics/count-order.ts'
import type { Customer, EvaluatedCoupon } from '#server/coupons/evaluate-coupon.ts'
import { recordCouponUse } from '#server/coupons/record-coupon-use.ts'
import { evaluateCouponForOrder } from '#server/coupons/proved-customer.ts'
import type { ProviderMethod } from '#server/integrations/payments/providers.ts'
import { together } from '#server/database/together.ts'
import { newId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import {
  claimIdempotencyKey,
  findOrderBeforeSignIn,
  requestFingerprint,
  freeIdempotencyKey,
  saveIdempotencyKey,
} from './idempotency.ts'
import { checkServiceAnswers } from './check-service-answers.ts'
import { refuseBlocked } from '../blocks/refuse-blocked.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { holdUnits } from './hold-units.ts'
import { giftOf } from '../gifts/write-gift.ts'
import { repeatOrder } from './repeat-order.ts'
import type { OrderTerms } from './terms-of-order.ts'
import { type Buyer, findUnpaid, lockBuyer, limitUnpaidHolds, type UnpaidLine } from './unpaid-holds.ts'
import { findProducts, type ProductRow, productOf } from './find-products.ts'
import { writeOrder } from './write-order.ts'

type Input = InputOf<typeof contract.placeOrder>
/** The order to place, and its buyer. */
type OrderInput = Omit<Input, 'visit'>
type Placed = OutputOf<typeof contract.placeOrder>
type Refused = Refusal<RefusalOf<typeof contract.placeOrder>>

type PlaceOrderTerms = {
  /** Null if none was sent; a repeated request then places another order. */
  readonly idempotencyKey: string | null
  readonly holdSeconds: number
  readonly orderTerms: OrderTerms
  /**
   * SHA-256 of this browser's guest cookie, or of the one it gets if an order opens to it; unused for
   * accounts.
   */
  readonly guestHash: Buffer
  /** Null if the shop has no payment method and sells only what is free. */
  readonly method: ProviderMethod | null
  readonly vatPercent: number
  /** The buyer's User-Agent. */
  readonly agent: string
  /** The secret that hashes the addresses of deleted accounts. */
  readonly customerSecret: Buffer
  /** Whether the shop e-mails keys to buyers, who read so before ordering. */
  readonly emailKeys: boolean
}

/**
 * Places an order: prices it from the shop's own products, holds every unit it needs (all or none) and opens
 * its payment attempt. The number of unpaid orders and units per buyer is limited. The same idempotency key
 * returns the same order.
 */
export async function placeOrder(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  input: Input,
  terms: PlaceOrderTerms,
): Promise<Placed | Refused> {
  // the kind of visit is no part of the order: a repeat may come from another tab
  const { visit, ...wanted } = input
  const buyer = {
    userId: work.actor.user?.id ?? null,
    guestHash: terms.guestHash,
    email: input.email,
  }
  const items = mergeItems(input.items)
  const fingerprint = requestFingerprint(wanted)
  // pipelined, in this order: what is read after the locks is guarded by them
  const [claim, blocked, , found, unpaid, asGuest] = await together([
    claimIdempotencyKey(work, terms.idempotencyKey, fingerprint),
    refuseBlocked(work, terms.customerSecret, input.email),
    lockBuyer(work, buyer),
    findProducts(work, items),
    findUnpaid(work, buyer),
    findOrderBeforeSignIn(work, terms.idempotencyKey, fingerprint),
  ])
  if (claim === 'other-body') return refuse('idempotency-key-reused')
  const earlier = claim === 'first' ? asGuest : claim
  if (claim === 'first' && earlier !== null) await freeIdempotencyKey(work, terms.idempotencyKey)
  if (earlier !== null)
    return (await repeatOrder(work, earlier, terms.guestHash)) ?? refuse('idempotency-key-reused')
  const ready =
    blocked ?? (isRefusal(found) ? found : await prepare(work, jobs, wanted, { terms, items, found, unpaid }))
  if (isRefusal(ready)) {
    await freeIdempotencyKey(work, terms.idempotencyKey)
    return ready
  }
  const { total } = ready.priced
  const orderId = newId()
  const [placed] = await together([
    writeOrder(work, { ...ready, orderId, buyer: { ...ready.buyer, ...buyerColumns(buyer) } }),
    ready.judged === null ? null : recordCouponUse(work, orderId, ready.judged, customerOf(work, input)),
    saveIdempotencyKey(work, terms.idempotencyKey, orderId),
    recordVisit(work, { id: orderId, totalAgorot: total }, { visit, agent: terms.agent }),
  ])
  return total === 0 ? deliverFree(work, jobs, placed) : placed
}

/** Whether the buyer saw the terms of cancellation that the order will keep; a client may say nothing of them. */
function areShown({ refundDays, feePercent }: OrderTerms, seen: Input['expectedTerms']): boolean {
  return seen === undefined || (seen.refundDays === refundDays && seen.feePercent === feePercent)
}

/** The columns that identify the buyer; a guest is identified by the browser. */
function buyerColumns({ userId, guestHash }: Buyer): { userId: string | null; guestHash: Buffer | null } {
  return { userId, guestHash: userId === null ? guestHash : null }
}

type PricedRequest = {
  readonly terms: PlaceOrderTerms
  readonly items: readonly OrderItem[]
  readonly found: ReadonlyMap<string, ProductRow>
  readonly unpaid: readonly UnpaidLine[]
}

/** The order ready to be written: priced, with its keys locked. */
async function prepare(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  input: OrderInput,
  { terms, items, found, unpaid }: PricedRequest,
) {
  const whole = priceOrder(
    items.map(({ productId, quantity }) => ({ product: productOf(found, productId), quantity })),
  )
  const judged = await judgeFor(work, input, whole, found, terms.customerSecret)
  if (isRefusal(judged)) return judged
  const priced = judged === null ? whole : withDiscount(whole, judged.effect.perLine)
  if (input.expectedTotal !== undefined && toAgorot(input.expectedTotal) !== priced.total)
    return refuse('price-changed', { detail: { total: toShekels(priced.total) } })
  if (!areShown(terms.orderTerms, input.expectedTerms)) return refuse('terms-changed')
  if (priced.total > 0 && terms.method === null) return refuse('no-payment-methods')
  const held = await holdUnits(work, jobs, priced, found)
  if (isRefusal(held)) return held
  const hoarding = await limitUnpaidHolds(work, unpaid, held)
  if (hoarding !== null) return hoarding
  const answers = checkServiceAnswers(held, input.answers)
  if (isRefusal(answers)) return answers
  const gift = giftOf(input.gift, held)
  if (isRefusal(gift)) return gift
  return {
    buyer: { ...input, phone: input.phone ?? null },
    holdSeconds: terms.holdSeconds,
    terms: terms.orderTerms,
    method: terms.method,
    vatPercent: terms.vatPercent,
    priced,
    judged,
    couponCode: judged?.coupon.code ?? null,
    discountReason: null,
    held,
    // buyers who were not shown the notice get their keys by link only
    keysByEmail: terms.emailKeys && input.keysByEmail === true,
    gift,
    answers,
  }
}

function customerOf({ actor }: Work, { email, phone }: OrderInput): Customer & { readonly email: string } {
  return { userId: actor.user?.id ?? null, email, phone: phone ?? null }
}

/** The coupon, locked until this order has used it, or null if none was given. */
async function judgeFor(
  work: Work,
  input: OrderInput,
  { lines }: PricedOrder,
  found: ReadonlyMap<string, ProductRow>,
  secret: Buffer,
): Promise<EvaluatedCoupon | null | Refused> {
  const { couponCode = '' } = input
  if (couponCode === '') return null
  const bought = lines.map(({ productId, total }) => ({
    productId,
    category: productOf(found, productId).category,
    total,
  }))
  const customer = customerOf(work, input)
  return evaluateCouponForOrder(work, secret, { code: couponCode, lines: bought, customer })
}

/** Delivers an order that costs nothing, in the transaction that places it. */
async function deliverFree(work: Work, jobs: Pick<Jobs, 'enqueue'>, placed: Placed): Promise<Placed> {
  await deliverOrder(
    work,
    jobs,
    { id: placed.orderId, status: 'pending' },
    { cause: 'payment', reason: null },
  )
  return { ...placed, status: 'completed', heldUntil: null }
}
