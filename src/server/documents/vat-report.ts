import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/documents.ts'
import { dayIn } from '#shop/israel-time.ts'
import { maxExported } from '#shop/limits.ts'
import { type Agorot, toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { vatWithin } from '#shop/vat.ts'
import { recordExport } from '#server/audit/record.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { type CsvFile, csvFile } from '#server/http/files/csv.ts'
import { monthBounds } from './month-bounds.ts'

type Month = InputOf<typeof contract.getVatReport>

/**
 * The payments and refunds of a month: payments that paid their orders,
 * and paid refunds of them. Overpayments and their refunds are no sales.
 */
function moneyOf({ month }: Month): SQL {
  const { from, end } = monthBounds(month)
  return sql`
    select false as refund, p.id as payment_id, null::uuid as refund_id, p.order_id, p.provider, p.transaction_id,
      p.amount_agorot, p.created_at as at
    from payments p where p.allocation = 'matched' and p.created_at >= ${from}::timestamptz and p.created_at < ${end}::timestamptz
    union all
    select true, p.id, r.id, r.order_id, p.provider, r.transaction_id, r.amount_agorot, r.paid_at
    from refunds r join payments p on p.id = r.payment_id and p.allocation = 'matched'
    where r.status = 'paid' and r.paid_at >= ${from}::timestamptz and r.paid_at < ${end}::timestamptz`
}

/** The join condition for the document of a payment or a refund. */
const itsDocument = sql`d.payment_id = m.payment_id and d.refund_id is not distinct from m.refund_id`

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
    select m.refund, o.vat_percent as "vatPercent", m.amount_agorot as amount, count(*)::int as count,
      (count(d.id) filter (where d.status <> 'issued'))::int as missing
    from (${moneyOf(input)}) m join orders o on o.id = m.order_id left join tax_documents d on ${itsDocument}
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
  at: v.string(),
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
 * The payments and (negative) refunds of a month as CSV for
 * the accountant. The audit log records who exported it.
 */
export async function exportVatReport(work: Work, input: Month): Promise<CsvFile> {
  const rows = await rowsOf(
    work.tx,
    exported,
    sql`
    select m.refund, m.at::text, m.provider, m.transaction_id as "transactionId", m.amount_agorot as amount,
      o.vat_percent as "vatPercent", o.number, o.name, o.business_name as "businessName",
      o.business_number as "businessNumber", d.kind, d.number as document, d.allocation_number as "allocationNumber", d.link
    from (${moneyOf(input)}) m join orders o on o.id = m.order_id left join tax_documents d on ${itsDocument}
    order by m.at, m.payment_id, m.refund_id nulls first limit ${maxExported}`,
  )
  await recordExport(work, 'document.exported', 'documents', rows.length, { ...input })
  return csvFile(
    `vat-${input.month}.csv`,
    head,
    rows.map((row) => {
      const sign = row.refund ? -1 : 1
      const vat = vatWithin(row.amount, row.vatPercent)
      return [
        dayIn(new Date(row.at).toISOString()),
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
    }),
  )
}
