import * as v from 'valibot'
import { decimalOf } from '../decimal-sum.ts'
import type { DocumentRequest, DocumentReport, PaidLine } from '../provider.ts'
import type { PayplusBooksCalls, PayplusCalls } from './payplus-calls.ts'

const issued = v.object({
  number: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty()),
  originalDocAddress: v.optional(v.nullable(v.string())),
  allocation_number: v.optional(v.nullable(v.union([v.string(), v.number()]))),
})

/** The document is under `details`; for lookups, PayPlus' documentation does not say where it is. */
const documentResponse = v.object({
  status: v.optional(v.nullable(v.string())),
  error: v.optional(v.nullable(v.string())),
  details: v.optional(v.unknown()),
  data: v.optional(v.unknown()),
})

/**
 * Issues a document of PayPlus Books (Invoice+). Its id is the `unique_identifier`, which PayPlus accepts
 * once: after a lost response, the document that exists under it is looked up.
 */
export async function issueDocument(
  calls: PayplusCalls,
  books: PayplusBooksCalls,
  order: DocumentRequest,
): Promise<DocumentReport> {
  const paidBy = await paymentMeans(calls, order.transactionId)
  const body = v.parse(
    documentResponse,
    await books('POST', `new/${typeOf(order)}`, documentRequest(order, paidBy)),
  )
  const made = documentIn(body)
  if (made !== null) return { state: 'issued', document: made }
  const reason = body.error ?? `PayPlus responded with ${body.status ?? 'nothing'}`
  if (!/unique.?identifier/i.test(reason)) return { state: 'refused', reason }
  const found = documentIn(
    v.parse(documentResponse, await books('GET', `getBy/unique_identifier/${order.documentId}`)),
  )
  if (found === null) throw new Error(`PayPlus has document ${order.documentId} and does not show it`)
  return { state: 'issued', document: found }
}

function documentIn(body: v.InferOutput<typeof documentResponse>) {
  for (const place of [body.details, body.data, body]) {
    const read = v.safeParse(issued, place)
    if (!read.success) continue
    const { number, originalDocAddress: url, allocation_number: allocation } = read.output
    const digits = String(allocation ?? '').replace(/\D/g, '')
    return {
      number,
      url: url?.startsWith('https:') === true ? url : null,
      // the tax authority's number is longer; documents show its last nine digits
      allocationNumber: digits.length >= 9 ? digits.slice(-9) : null,
    }
  }
  return null
}

function typeOf({ kind, vatPercent }: DocumentRequest): string {
  if (kind === 'credit') return vatPercent > 0 ? 'inv_refund' : 'inv_refund_receipt'
  return kind === 'receipt' ? 'inv_receipt' : 'inv_tax_receipt'
}

function documentRequest(order: DocumentRequest, paidBy: object) {
  const { buyer, orderNumber, vatPercent } = order
  // an account that was deleted has left no address
  const isMailed = buyer.email !== ''
  // a receipt for a refund has a negative amount
  const sign = typeOf(order) === 'inv_refund_receipt' ? -1 : 1
  const total = sign * decimalOf(order.amountAgorot)
  return {
    unique_identifier: order.documentId,
    transaction_uuid: order.transactionId,
    more_info: order.creditOf === null ? orderNumber : `${orderNumber}, ${order.creditOf}`,
    language: order.language,
    currency_code: order.currency,
    autocalculate_rate: true,
    ...(vatPercent > 0 && { vatType: 'vat-type-included', vat_percentage: vatPercent }),
    totalAmount: total,
    customer: {
      name: buyer.business?.name ?? buyer.name,
      ...(buyer.business !== null && buyer.business.number !== null && { vat_number: buyer.business.number }),
      ...(isMailed && { email: buyer.email }),
      ...(buyer.phone !== null && { phone: buyer.phone }),
    },
    items: itemsOf(order).map(({ name, quantity, agorot }) => ({
      name,
      quantity,
      price: sign * decimalOf(agorot),
      vat_type: vatPercent > 0 ? 0 : 2,
    })),
    payments: [{ ...paidBy, amount: total, transaction_id: order.transactionId }],
    send_document_email: isMailed,
  }
}

/** A partial credit has a single line: a refund need not consist of whole lines. */
function itemsOf({ kind, lines, language, amountAgorot, orderNumber }: DocumentRequest) {
  const whole = lines.reduce((sum, { totalAgorot }) => sum + totalAgorot, 0) === amountAgorot
  return kind === 'credit' && !whole
    ? [{ name: orderNumber, quantity: 1, agorot: amountAgorot }]
    : lines.map((line) => payplusItem(line, language))
}

/** A line after discount, as one unit at its total: its unit price may not be whole agorot. */
export function payplusItem(
  { name, quantity, unitPriceAgorot, discountAgorot, totalAgorot }: PaidLine,
  language: DocumentRequest['language'],
) {
  const own = Array.from(name[language]).slice(0, 200).join('')
  return discountAgorot === 0
    ? { name: own, quantity, agorot: unitPriceAgorot }
    : { name: `${own} × ${quantity}`, quantity: 1, agorot: totalAgorot }
}

const means = v.object({
  method: v.optional(v.nullable(v.string())),
  four_digits: v.optional(v.nullable(v.string())),
  number_of_payments: v.optional(v.nullable(v.number())),
})

/** How it was paid, according to PayPlus: by card or by an app. */
async function paymentMeans(calls: PayplusCalls, transactionId: string): Promise<object> {
  const { data } = await calls('PaymentPages/ipn', { transaction_uid: transactionId })
  const read = v.safeParse(means, data)
  const { method, four_digits: digits, number_of_payments: count } = read.success ? read.output : {}
  if (method === 'credit-card')
    return {
      payment_type: 'credit-card',
      ...(digits && { four_digits: digits }),
      ...(count && count > 1 && { payments: count }),
    }
  if (method === 'paypal') return { payment_type: 'paypal' }
  return method ? { payment_type: 'payment-app', payment_app: method } : { payment_type: 'other' }
}
