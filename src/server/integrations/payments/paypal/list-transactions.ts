import * as v from 'valibot'
import { agorotOf } from '../decimal-sum.ts'
import type { ListedPeriod, ListedTransaction, ListPage } from '../listed-transaction.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import { money } from './paypal-order.ts'

const perPage = 500

const text = v.optional(v.nullable(v.string()))
const listed = v.object({
  transaction_id: v.pipe(v.string(), v.nonEmpty()),
  transaction_event_code: text,
  transaction_status: text,
  transaction_initiation_date: text,
  transaction_amount: v.optional(money),
  paypal_reference_id: text,
  paypal_reference_id_type: text,
  custom_field: text,
})
const transactionList = v.object({
  transaction_details: v.optional(v.nullable(v.array(v.object({ transaction_info: listed }))), []),
  page: v.number(),
  total_pages: v.number(),
})

/**
 * One page of PayPal's Transaction Search, which must be enabled for the app. New transactions may take three
 * hours to appear.
 */
export async function listTransactions(
  calls: PaypalCalls,
  { from, to }: ListedPeriod,
  page: string | null,
): Promise<ListPage> {
  const wanted = Number(page ?? 1)
  const query = new URLSearchParams({
    start_date: from.toISOString(),
    end_date: to.toISOString(),
    fields: 'transaction_info',
    page_size: String(perPage),
    page: String(wanted),
  })
  const response = await calls({ path: `/v1/reporting/transactions?${query.toString()}` })
  if ('refused' in response)
    throw new Error(`PayPal does not list its transactions: ${response.refused.message}`)
  const read = v.parse(transactionList, response.body)
  if (read.page !== wanted) throw new Error(`PayPal gave page ${read.page} of its list, asked for ${wanted}`)
  const transactions = (read.transaction_details ?? []).flatMap((one) => transactionIn(one.transaction_info))
  return { transactions, next: wanted < read.total_pages ? String(wanted + 1) : null }
}

/** A refund of a payment; reversals and chargebacks have other codes and arrive as disputes. */
const refundCode = 'T1107'

/** Payments have the codes T00xx. A fully refunded one has status V. */
function transactionIn(one: v.InferOutput<typeof listed>): ListedTransaction[] {
  const { transaction_event_code: code, transaction_status: status, transaction_amount: amount } = one
  if (amount === undefined || !(code ?? '').startsWith('T')) return []
  const isRefund = code === refundCode
  const isCharge = (code ?? '').startsWith('T00') && !amount.value.startsWith('-')
  const counts = isRefund ? status === 'S' || status === 'P' : status === 'S' || status === 'V'
  if (!counts || !(isRefund || isCharge)) return []
  const amountAgorot = agorotOf(amount.value.replace(/^-/, ''))
  if (amountAgorot === null)
    throw new Error(`PayPal lists ${one.transaction_id} with a sum that cannot be read`)
  const at = new Date(one.transaction_initiation_date ?? '')
  return [
    {
      kind: isRefund ? 'refund' : 'charge',
      id: one.transaction_id,
      amountAgorot,
      currency: amount.currency_code,
      at: Number.isNaN(at.getTime()) ? null : at,
      ownId: one.custom_field || null,
      chargeId: isRefund && one.paypal_reference_id_type === 'TXN' ? (one.paypal_reference_id ?? null) : null,
    },
  ]
}
