import { sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/orders.ts'
import type { OrderItem } from '#shop/cart/wanted-lines.ts'
import type { LineKind } from '#shop/catalogue/product.ts'
import type { Answered } from '#shop/catalogue/service-form.ts'
import type { PricedOrder } from '#shop/checkout/price-order.ts'
import type { SoldLine } from '#shop/checkout/split-bundle.ts'
import type { Language } from '#shop/localized.ts'
import { type Agorot, toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { vatWithin } from '#shop/vat.ts'
import { record } from '#server/audit/record.ts'
import { together } from '#server/database/together.ts'
import { newRowId } from '#server/database/ids.ts'
import type { ProviderMethod } from '#server/integrations/payments/providers.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { paymentAttempts } from '#server/database/tables/payments/payments.ts'
import {
  assignKeys,
  type FoundKeys,
  lockAvailableKeys,
  shareKeys,
  shortOf,
} from '#server/stock/keys/reserve-keys.ts'
import { type NewGift, writeGift } from '../gifts/write-gift.ts'
import { type OrderTerms, termsColumns } from './terms-of-order.ts'
import { type ProductRow, productOf } from './find-products.ts'
import { releaseEndedHolds } from './release-ended-holds.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'

type Placed = OutputOf<typeof contract.placeOrder>

/** Locks the keys. If there are too few, it first releases expired holds, then waits for nobody. */
export async function holdKeys(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  wanted: readonly OrderItem[],
): Promise<FoundKeys | Refusal<'out-of-stock'>> {
  const found = await lockAvailableKeys(work, wanted)
  if (shortOf(wanted, found).length === 0) return found
  const released = await releaseEndedHolds(work, jobs)
  const again = released > 0 ? await lockAvailableKeys(work, wanted) : found
  const short = shortOf(wanted, again)
  return short.length === 0 ? again : refuse('out-of-stock', { detail: { productIds: short } })
}

type NewOrder = {
  readonly orderId: string
  readonly buyer: {
    readonly userId: string | null
    /** Identifies the guest's browser; set only without an account. */
    readonly guestHash: Buffer | null
    readonly name: string
    readonly email: string
    readonly phone: string | null
    readonly businessName?: string | undefined
    readonly businessNumber?: string | undefined
    readonly language: Language
  }
  /** The shop's settings that the order stores. */
  readonly terms: OrderTerms
  /** The VAT rate of the order's day; the rate of the payment's day replaces it. */
  readonly vatPercent: number
  readonly holdSeconds: number
  /** The payment method until the buyer chooses another; null if the order is not to be paid. */
  readonly method: ProviderMethod | null
  readonly priced: PricedOrder
  readonly couponCode: string | null
  readonly discountReason: string | null
  readonly held: Held
  /** Whether the checkout announced that keys come by e-mail. */
  readonly keysByEmail: boolean
  /** Null if it is not a gift. */
  readonly gift: NewGift | null
  /** The buyer's answers for services, by product. */
  readonly answers: ReadonlyMap<string, Answered[] | null>
}

/** The lines of an order with bundles split into their parts, their products and their locked keys. */
export type Held = {
  readonly lines: readonly SoldLine[]
  readonly products: ReadonlyMap<string, ProductRow>
  readonly keys: FoundKeys
}

/**
 * Inserts an order with its lines, assigns the locked keys to it and opens its payment attempt. The
 * statements are pipelined: each may build on those before it, but not on their results.
 */
export async function writeOrder(
  work: Work,
  {
    orderId,
    buyer,
    holdSeconds,
    method: chosen,
    priced,
    couponCode,
    discountReason,
    held,
    keysByEmail,
    gift,
    answers,
    vatPercent,
    terms,
  }: NewOrder,
): Promise<Placed> {
  const row = {
    orderId,
    buyer,
    holdSeconds,
    priced,
    couponCode,
    discountReason,
    keysByEmail,
    gift,
    vatPercent,
    terms,
  }
  // the statements are pipelined; PostgreSQL runs them in this order
  const [written] = await together([
    insertOrder(work, row),
    ...writeLines(work, orderId, { ...held, answers }, holdSeconds),
    gift === null ? null : writeGift(work, orderId, gift),
    priced.total > 0 && chosen !== null ? openAttempt(work, orderId, chosen, priced.total) : null,
    record(work, 'order.placed', `order:${orderId}`, { totalAgorot: priced.total }),
  ])
  return {
    orderId,
    number: orderNumberText(written.number),
    status: 'pending',
    total: toShekels(priced.total),
    heldUntil: written.heldUntil?.toISOString() ?? null,
  }
}

type NewRow = Omit<NewOrder, 'held' | 'answers' | 'method'>

async function insertOrder(
  { tx }: Work,
  {
    orderId,
    buyer,
    holdSeconds,
    priced,
    couponCode,
    discountReason,
    keysByEmail,
    gift,
    vatPercent,
    terms,
  }: NewRow,
): Promise<{ number: number; heldUntil: Date | null }> {
  const heldUntil = sql`now() + make_interval(secs => ${holdSeconds})`
  const { userId, guestHash, name, email, phone, businessName, businessNumber, language } = buyer
  const [row] = await tx
    .insert(orders)
    .values({
      id: orderId,
      userId,
      guestHash,
      name,
      email,
      phone,
      businessName,
      businessNumber,
      language,
      couponCode,
      discountReason,
      subtotalAgorot: priced.subtotal,
      discountAgorot: priced.discount,
      totalAgorot: priced.total,
      vatAgorot: vatWithin(priced.total, vatPercent),
      vatPercent,
      ...termsColumns(terms),
      heldUntil,
      keysByEmail,
      giftAt: gift === null ? null : (gift.sendAt ?? sql`now()`),
    })
    .returning({ number: orders.number, heldUntil: orders.heldUntil })
  if (row === undefined) throw new Error(`The order ${orderId} was not written`)
  return row
}

async function openAttempt(
  { tx }: Work,
  orderId: string,
  { provider, method }: ProviderMethod,
  amountAgorot: Agorot,
): Promise<void> {
  await tx.insert(paymentAttempts).values({ id: newRowId(), orderId, provider, method, amountAgorot })
}

function writeLines(
  work: Work,
  orderId: string,
  { lines: sold, products: known, keys, answers }: Held & Pick<NewOrder, 'answers'>,
  holdSeconds: number,
): Promise<unknown>[] {
  // ids made in one millisecond are unordered, and a bundle's lines must stay together
  const ids = sold.map(() => newRowId()).toSorted()
  const lines = sold.map((line, at) => ({
    ...line,
    id: ids[at] ?? newRowId(),
    product: productOf(known, line.productId),
  }))
  const rows = lines.map(({ id, product, unitPrice, quantity, total, discount, bundle }) => ({
    id,
    orderId,
    productId: product.id,
    kind: kindOfLine(product),
    name: product.name,
    answers: answers.get(product.id) ?? null,
    unitPriceAgorot: unitPrice,
    quantity,
    totalAgorot: total,
    discountAgorot: discount,
    ...(bundle !== null && {
      bundleId: bundle.id,
      bundleName: productOf(known, bundle.id).name,
      bundleUnits: bundle.units,
    }),
  }))
  return [insertLines(work, rows), assignKeys(work, shareKeys(lines, keys), { seconds: holdSeconds })]
}

async function insertLines({ tx }: Work, rows: (typeof orderLines.$inferInsert)[]): Promise<void> {
  await tx.insert(orderLines).values(rows)
}

function kindOfLine({ id, kind }: ProductRow): LineKind {
  if (kind === 'bundle') throw new Error(`The bundle ${id} was not written as its parts`)
  return kind
}
