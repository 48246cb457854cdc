import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/documents.ts'
import type { Cell } from '#shop/csv.ts'
import { beginningOfDay, nextDay } from '#shop/israel-time.ts'
import { type Agorot, toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { vatWithin } from '#shop/vat.ts'
import { recordExport } from '#server/audit/record.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { type CsvStream, csvStream } from '#server/http/files/csv.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { monthBounds } from './month-bounds.ts'

type Month = InputOf<typeof contract.getVatReport>

/**
 * The payments and refunds of a period: payments that paid their orders, and refunds of them. Other payments and
 * their refunds are no sales, but those with a tax document are in the books of its issuer. A refund counts
 * on the day of its credit, once: also if it failed afterwards and was paid again (`withdrawCredit`).
 */
function moneyOf({ from, end }: ReturnType<typeof monthBounds>): SQL {
  const paid = sql`
    select false as refund, p.id as payment_id, null::uuid as refund_id, p.order_id, p.provider, p.transaction_id,
      p.amount_agorot, p.created_at as at
    from payments p where p.created_at >= ${from}::timestamptz and p.created_at < ${end}::timestamptz`
  const refunded = sql`select true, p.id, r.id, r.order_id, p.provider, r.transaction_id, r.amount_agorot`
  // each part has its own index by time; that of payments has matched ones only
  return sql`
    ${paid} and p.allocation = 'matched'
    union all
    ${paid} and p.allocation <> 'matched' and ${hasDocument}
    union all
    ${refunded}, c.created_at
    from tax_documents c join refunds r on r.id = c.refund_id join payments p on p.id = r.payment_id and ${isInBooks}
    where c.created_at >= ${from}::timestamptz and c.created_at < ${end}::timestamptz
    union all
    ${refunded}, r.paid_at
    from refunds r join payments p on p.id = r.payment_id and ${isInBooks}
    where r.status = 'paid' and r.paid_at >= ${from}::timestamptz and r.paid_at < ${end}::timestamptz
      and not exists (select from tax_documents c where c.refund_id = r.id)`
}

const hasDocument = sql`exists (
  select from tax_documents own where own.payment_id = p.id and own.refund_id is null and own.status = 'issued')`
const isInBooks = sql`(p.allocation = 'matched' or ${hasDocument})`

/** The join condition for the document of a payment or a refund. */
const itsDocument = sql`d.payment_id = m.payment_id and d.refund_id is not distinct from m.refund_id`

/**
 * The rate of its document, or of its payment's: that of the payment's day. One that pays no order leaves its order's
 * rate as it is.
 */
const itsRate = sql`coalesce(d.vat_percent, (
  select own.vat_percent from tax_documents own where own.payment_id = m.payment_id and own.refund_id is null), o.vat_percent)`

const alike = v.object({
  refund: v.boolean(),
  vatPercent: v.number(),
  amount: v.number(),
  count: v.number(),
  missing: v.number(),
})
type Sums = { count: number; total: Agorot; vat: Agorot }
type Rate = { payments: Sums; refunds: Sums }

/** The VAT of a month. It is rounded per payment and refund, as in the documents. */
export async function getVatReport(
  { tx }: Pick<Read, 'tx'>,
  input: Month,
): Promise<OutputOf<typeof contract.getVatReport>> {
  const rows = await rowsOf(
    tx,
    alike,
    sql`
    select m.refund, ${itsRate} as "vatPercent", m.amount_agorot as amount, count(*)::int as count,
      (count(d.id) filter (where d.status <> 'issued'))::int as missing
    from (${moneyOf(monthBounds(input.month))}) m join orders o on o.id = m.order_id
      left join tax_documents d on ${itsDocument}
    group by 1, 2, 3`,
  )
  const rates = new Map<number, Rate>()
  for (const { refund, vatPercent, amount, count } of rows) {
    const rate = rates.get(vatPercent) ?? { payments: noSums(), refunds: noSums() }
    rates.set(vatPercent, rate)
    const sums = refund ? rate.refunds : rate.payments
    sums.count += count
    sums.total += amount * count
    sums.vat += vatWithin(amount, vatPercent) * count
  }
  const lines = [...rates].toSorted(([one], [other]) => other - one)
  const netOf = (rate: Rate, what: 'total' | 'vat') => rate.payments[what] - rate.refunds[what]
  const total = lines.reduce((sum, [, rate]) => sum + netOf(rate, 'total'), 0)
  const vat = lines.reduce((sum, [, rate]) => sum + netOf(rate, 'vat'), 0)
  return {
    month: input.month,
    rates: lines.map(([vatPercent, rate]) => ({
      vatPercent,
      payments: viewSums(rate.payments),
      refunds: viewSums(rate.refunds),
      vat: toShekels(netOf(rate, 'vat')),
      net: toShekels(netOf(rate, 'total') - netOf(rate, 'vat')),
    })),
    total: toShekels(total),
    vat: toShekels(vat),
    net: toShekels(total - vat),
    missing: rows.reduce((sum, row) => sum + row.missing, 0),
  }
}

function noSums(): Sums {
  return { count: 0, total: 0, vat: 0 }
}

function viewSums({ count, total, vat }: Sums) {
  return { count, total: toShekels(total), vat: toShekels(vat), net: toShekels(total - vat) }
}

const nullable = v.nullable(v.string())
const exported = v.object({
  refund: v.boolean(),
  provider: v.string(),
  transactionId: nullable,
  amount: v.number(),
  vatPercent: v.number(),
  number: v.number(),
  name: v.string(),
  businessName: nullable,
  businessNumber: nullable,
  kind: nullable,
  document: nullable,
  allocationNumber: nullable,
  link: nullable,
})

const head = [
  'date',
  'kind',
  'order',
  'buyer',
  'business',
  'business_number',
  'provider',
  'transaction',
  'total',
  'vat_percent',
  'vat',
  'net',
  'document_kind',
  'document_number',
  'allocation_number',
  'document_link',
]

/**
 * The payments and (negative) refunds of a month as CSV for the accountant, however many. The audit log
 * records who exported it before the first row is sent.
 */
export async function exportVatReport(
  { transact, actor, read }: Pick<HandlerContext, 'transact' | 'actor' | 'read'>,
  { month }: Month,
): Promise<CsvStream> {
  await transact(actor, async (work) => {
    const count = sql`select count(*)::int as rows from (${moneyOf(monthBounds(month))}) m`
    const [counted] = await rowsOf(work.tx, v.object({ rows: v.number() }), count)
    await recordExport(work, 'document.exported', 'documents', counted?.rows ?? 0, { month })
  })
  return csvStream(`vat-${month}.csv`, head, eachDay(read, month))
}

/** The rows of a month, those of one day at a time. */
async function* eachDay(read: Pick<Read, 'tx'>, month: string): AsyncGenerator<Cell[][]> {
  for (let day = `${month}-01`; day.startsWith(month); day = nextDay(day)) yield rowsOfDay(read, day)
}

async function rowsOfDay({ tx }: Pick<Read, 'tx'>, day: string): Promise<Cell[][]> {
  const money = moneyOf({ from: beginningOfDay(day), end: beginningOfDay(nextDay(day)) })
  const rows = await rowsOf(
    tx,
    exported,
    sql`
    select m.refund, m.provider, m.transaction_id as "transactionId", m.amount_agorot as amount,
      ${itsRate} as "vatPercent", o.number, o.name, o.business_name as "businessName",
      o.business_number as "businessNumber", d.kind, d.number as document, d.allocation_number as "allocationNumber", d.link
    from (${money}) m join orders o on o.id = m.order_id left join tax_documents d on ${itsDocument}
    order by m.at, m.payment_id, m.refund_id nulls first`,
  )
  return rows.map((row) => {
    const sign = row.refund ? -1 : 1
    const vat = vatWithin(row.amount, row.vatPercent)
    return [
      day,
      row.refund ? 'refund' : 'payment',
      orderNumberText(row.number),
      row.name,
      row.businessName,
      row.businessNumber,
      row.provider,
      row.transactionId,
      toShekels(sign * row.amount),
      row.vatPercent,
      toShekels(sign * vat),
      toShekels(sign * (row.amount - vat)),
      row.kind,
      row.document,
      row.allocationNumber,
      row.link,
    ]
  })
}
