import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { distribute } from '#shop/distribute.ts'
import { dayIn } from '#shop/israel-time.ts'
import { lawfulVatRates, vatPercentOn, vatWithin } from '#shop/vat.ts'
import { record } from '#server/audit/record.ts'
import { newId, newRowId } from '#server/database/ids.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { priceItems } from './order-items.ts'
import type { PastOrder } from './past-order.ts'
import type { SoldItem } from './past-products.ts'
import type { Run } from './run.ts'

/** The numbers of orders that were imported from this source before. */
export async function readTakenNumbers({ work, source }: Run): Promise<ReadonlySet<string>> {
  const rows = await work.tx
    .select({ number: orders.externalNumber })
    .from(orders)
    .where(eq(orders.importedFrom, source))
  return new Set(rows.flatMap(({ number }) => number ?? []))
}

/** Writes a past order with its lines, without payment, hold or e-mail. Returns its id. */
export async function writePastOrder(run: Run, order: PastOrder, sold: readonly SoldItem[]): Promise<string> {
  const id = newId()
  const { work } = run
  const items = priceItems(
    sold.map(({ item }) => item),
    order.total,
  )
  const subtotal = items.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  const vatPercent = vatOn(order.placedAt, run)
  const [account] = await work.tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, order.email.toLowerCase()))
  const isDelivered = order.status !== 'cancelled'
  await work.tx.insert(orders).values({
    id,
    status: order.status,
    userId: account?.id ?? null,
    // bound to no browser: it opens only by its address
    guestHash: account === undefined ? randomBytes(32) : null,
    name: order.name,
    email: order.email,
    phone: order.phone,
    businessName: order.business,
    language: run.options.language,
    subtotalAgorot: subtotal,
    discountAgorot: subtotal - order.total,
    discountReason: subtotal === order.total ? null : run.source,
    totalAgorot: order.total,
    vatAgorot: vatWithin(order.total, vatPercent),
    vatPercent,
    paidAgorot: isDelivered ? order.total : 0,
    refundedAgorot: order.refunded,
    termsAcceptedAt: order.placedAt,
    completedAt: isDelivered ? order.paidAt : null,
    cancelledAt: isDelivered ? null : order.endedAt,
    cancelledBy: isDelivered ? null : 'manager',
    importedFrom: run.source,
    externalNumber: order.number,
    createdAt: order.placedAt,
  })
  await writeLines(work, { id, order, sold, items })
  await record(work, 'order.imported', `order:${id}`, { source: run.source, number: order.number })
  return id
}

type Written = {
  readonly id: string
  readonly order: PastOrder
  readonly sold: readonly SoldItem[]
  readonly items: ReturnType<typeof priceItems>
}

/** The lines, each with its share of the refund. */
async function writeLines({ tx }: Run['work'], { id, order, sold, items }: Written): Promise<void> {
  const back = distribute(
    order.refunded,
    items.map(({ lineTotal, discount }, at) => ({
      id: String(at).padStart(6, '0'),
      weight: lineTotal - discount,
    })),
  )
  await tx.insert(orderLines).values(
    items.map(({ quantity, unitPrice, lineTotal, discount, name }, at) => ({
      id: newRowId(),
      orderId: id,
      ...productOf(sold, at, name),
      unitPriceAgorot: unitPrice,
      quantity,
      totalAgorot: lineTotal,
      discountAgorot: discount,
      refundedQuantity: order.status === 'refunded' ? quantity : 0,
      refundedAgorot: back[at] ?? 0,
      downloadedAt: order.status === 'cancelled' ? null : order.paidAt,
    })),
  )
}

/** A line keeps the name under which it was sold. */
function productOf(sold: readonly SoldItem[], at: number, name: string) {
  const product = sold[at]?.product
  if (product === undefined) throw new Error('A line lost its product')
  const called = name.slice(0, 150)
  return {
    productId: product.id,
    kind: product.kind,
    name: called === '' ? product.name : { en: called, he: called },
  }
}

/** Orders older than the first known VAT rate get that rate. */
function vatOn(placedAt: Date, { needs }: Run): number {
  const day = dayIn(placedAt.toISOString())
  const [first] = lawfulVatRates
  return vatPercentOn(first !== undefined && day < first.from ? first.from : day, needs.settings.vat)
}
