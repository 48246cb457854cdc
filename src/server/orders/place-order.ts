import { eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '../../contract/endpoint.ts'
import type { placeOrder as definition } from '../../contract/orders.ts'
import { priceOrder, type PricedOrder, withDiscount } from '../../shop/checkout/price-order.ts'
import { mergeItems, type OrderItem } from '../../shop/cart/wanted-lines.ts'
import { toAgorot, toShekels, vatPercent } from '../../shop/money.ts'
import { isRefusal, refuse, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import { products } from '../catalogue/table.ts'
import { type Customer, judgeCoupon, type JudgedCoupon } from '../coupons/judge-coupon.ts'
import { keepCouponUse } from '../coupons/keep-coupon-use.ts'
import { newId, newRowId } from '../database/ids.ts'
import type { Work } from '../database/work.ts'
import type { Jobs } from '../jobs/queue.ts'
import { paymentAttempts } from '../payments/table.ts'
import { assignKeys, type FoundKeys, lockAvailableKeys, shortOf } from '../stock/reserve-keys.ts'
import { claimIdempotencyKey, fingerprintOf, freeIdempotencyKey, keepIdempotencyKey } from './idempotency.ts'
import { deliverOrder } from './deliver-order.ts'
import { releaseEndedHolds } from './release-ended-holds.ts'
import { orderLines, orders } from './table.ts'

type Input = InputOf<typeof definition>
type Placed = OutputOf<typeof definition>
type No = Refusal<RefusalOf<typeof definition>>
type Product = typeof products.$inferSelect

export type PlaceOrderTerms = {
  readonly idempotencyKey: string
  readonly holdSeconds: number
  /** SHA-256 of the guest cookie this browser has or is about to get; unused for accounts. */
  readonly guestHash: Buffer
  readonly provider: string
}

/**
 * Places an order: prices it from the shop's own products, holds every unit it needs (all or
 * none) and opens its payment attempt. The same idempotency key gives the same order.
 */
export async function placeOrder(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  input: Input,
  terms: PlaceOrderTerms,
): Promise<Placed | No> {
  const claim = await claimIdempotencyKey(work, terms.idempotencyKey, fingerprintOf(input))
  if (claim === 'other-body') return refuse('idempotency-key-reused')
  if (claim !== 'first') return placedBefore(work, claim.orderId)
  const placed = await placeFirst(work, jobs, input, terms)
  if (isRefusal(placed)) {
    await freeIdempotencyKey(work, terms.idempotencyKey)
    return placed
  }
  await keepIdempotencyKey(work, terms.idempotencyKey, placed.orderId)
  return placed.total === 0 ? deliverFree(work, jobs, placed) : placed
}

async function placeFirst(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  input: Input,
  terms: PlaceOrderTerms,
): Promise<Placed | No> {
  const items = mergeItems(input.items)
  const found = await findProducts(work, items)
  if (isRefusal(found)) return found
  const whole = priceOrder(
    items.map(({ productId, quantity }) => ({ product: productOf(found, productId), quantity })),
  )
  const judged = await judgeFor(work, input, whole, found)
  if (isRefusal(judged)) return judged
  const priced = judged === null ? whole : withDiscount(whole, judged.effect.perLine)
  if (input.expectedTotal !== undefined && toAgorot(input.expectedTotal) !== priced.total)
    return refuse('price-changed', { detail: { total: toShekels(priced.total) } })
  const wantedKeys = items.filter(({ productId }) => productOf(found, productId).kind === 'key')
  const keys = await holdKeys(work, jobs, wantedKeys)
  if (isRefusal(keys)) return keys
  const placed = await writeOrder(work, { input, terms, priced, judged, products: found, keys })
  if (judged !== null) await keepCouponUse(work, placed.orderId, judged, customerOf(work, input))
  return placed
}

function customerOf({ actor }: Work, { email, phone }: Input): Customer & { readonly email: string } {
  return { userId: actor.user?.id ?? null, email, phone: phone ?? null }
}

/** The coupon that was given, locked until this order has used it; null when none was. */
async function judgeFor(
  work: Work,
  input: Input,
  { lines }: PricedOrder,
  found: ReadonlyMap<string, Product>,
): Promise<JudgedCoupon | null | No> {
  const { couponCode = '' } = input
  if (couponCode === '') return null
  const wanted = lines.map(({ productId, total }) => ({
    productId,
    category: productOf(found, productId).category,
    total,
  }))
  return judgeCoupon(work, couponCode, wanted, customerOf(work, input), { lock: true })
}

/** Products by the identifiers the browser sent (ids; slugs are for people). */
async function findProducts(work: Work, items: readonly OrderItem[]): Promise<Map<string, Product> | No> {
  const rows = await work.tx
    .select()
    .from(products)
    .where(
      inArray(
        products.id,
        items.map((item) => item.productId),
      ),
    )
  const found = new Map(rows.filter((row) => row.state === 'live').map((row) => [row.id, row]))
  const unknown = items.filter((item) => !found.has(item.productId)).map((item) => item.productId)
  if (unknown.length > 0) return refuse('product-unknown', { detail: { productIds: unknown } })
  const over = items.find((item) => item.quantity > productOf(found, item.productId).maxPerOrder)
  if (over === undefined) return found
  const { maxPerOrder } = productOf(found, over.productId)
  return refuse('too-many-units', { detail: { productId: over.productId, most: maxPerOrder } })
}

function productOf(found: ReadonlyMap<string, Product>, id: string): Product {
  const product = found.get(id)
  if (product === undefined) throw new Error(`Product ${id} was not loaded`)
  return product
}

/** Locks the keys; when there are too few, first lets go what ended holds still keep, then waits for nobody. */
async function holdKeys(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  wanted: readonly OrderItem[],
): Promise<FoundKeys | No> {
  const found = await lockAvailableKeys(work, wanted)
  if (shortOf(wanted, found).length === 0) return found
  const released = await releaseEndedHolds(work, jobs)
  const again = released > 0 ? await lockAvailableKeys(work, wanted) : found
  const short = shortOf(wanted, again)
  return short.length === 0 ? again : refuse('out-of-stock', { detail: { productIds: short } })
}

type Parts = {
  input: Input
  terms: PlaceOrderTerms
  priced: PricedOrder
  judged: JudgedCoupon | null
  products: ReadonlyMap<string, Product>
  keys: FoundKeys
}

async function writeOrder(
  work: Work,
  { input, terms, priced, judged, products: known, keys }: Parts,
): Promise<Placed> {
  const orderId = newId()
  const heldUntil = sql<Date>`now() + make_interval(secs => ${terms.holdSeconds})`
  const [row] = await work.tx
    .insert(orders)
    .values({
      id: orderId,
      userId: work.actor.user?.id ?? null,
      guestHash: work.actor.user === null ? terms.guestHash : null,
      name: input.name,
      email: input.email,
      phone: input.phone ?? null,
      language: input.language,
      subtotalAgorot: priced.subtotal,
      discountAgorot: priced.discount,
      couponCode: judged?.coupon.code ?? null,
      totalAgorot: priced.total,
      vatAgorot: priced.vat,
      vatPercent,
      termsAcceptedAt: sql`now()`,
      heldUntil,
    })
    .returning({ heldUntil: orders.heldUntil })
  const lines = priced.lines.map((line) => ({
    ...line,
    id: newRowId(),
    product: productOf(known, line.productId),
  }))
  await work.tx.insert(orderLines).values(
    lines.map(({ id, product, unitPrice, quantity, total, discount }) => ({
      id,
      orderId,
      productId: product.id,
      kind: product.kind,
      name: product.name,
      unitPriceAgorot: unitPrice,
      quantity,
      totalAgorot: total,
      discountAgorot: discount,
    })),
  )
  const assigned = lines.flatMap(({ id, productId }) =>
    (keys.get(productId) ?? []).map((keyId) => ({ keyId, orderLineId: id })),
  )
  await assignKeys(work, assigned, row?.heldUntil ?? null)
  if (priced.total > 0)
    await work.tx
      .insert(paymentAttempts)
      .values({ id: newRowId(), orderId, provider: terms.provider, amountAgorot: priced.total })
  await record(work, 'order.placed', `order:${orderId}`, { totalAgorot: priced.total })
  return {
    orderId,
    status: 'pending',
    total: toShekels(priced.total),
    heldUntil: row?.heldUntil?.toISOString() ?? null,
  }
}

/** Nothing to pay: the order completes where it is placed. */
async function deliverFree(work: Work, jobs: Pick<Jobs, 'enqueue'>, placed: Placed): Promise<Placed> {
  await deliverOrder(
    work,
    jobs,
    { id: placed.orderId, status: 'pending' },
    { cause: 'payment', reason: null },
  )
  return { ...placed, status: 'completed', heldUntil: null }
}

async function placedBefore(work: Work, orderId: string): Promise<Placed> {
  const [row] = await work.tx.select().from(orders).where(eq(orders.id, orderId))
  if (row === undefined) throw new Error(`Order ${orderId} of an idempotency key is missing`)
  return {
    orderId,
    status: row.status,
    total: toShekels(row.totalAgorot),
    heldUntil: row.heldUntil?.toISOString() ?? null,
  }
}
