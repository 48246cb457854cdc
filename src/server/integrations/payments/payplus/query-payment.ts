import type { Logger } from 'pino'
import * as v from 'valibot'
import { agorotOf } from '../decimal-sum.ts'
import type { PaymentReport } from '../provider.ts'
import type { PayplusCalls } from './payplus-calls.ts'

const text = v.optional(v.nullable(v.string()))

/** A transaction as `ipn` returns it, flat; only the fields that are used. */
export const payplusTransaction = v.object({
  transaction_uid: text,
  uid: text,
  page_request_uid: text,
  type: text,
  status: text,
  status_code: v.optional(v.nullable(v.union([v.string(), v.number()]))),
  amount: v.optional(v.nullable(v.union([v.number(), v.string()]))),
  currency: text,
  more_info: text,
})
export type PayplusTransaction = v.InferOutput<typeof payplusTransaction>

/** Only this code means success; it is a string. */
export function isApproved({ status_code: code }: PayplusTransaction): boolean {
  return code === '000'
}

/** The state of a payment page. PayPlus does not distinguish unknown pages from unpaid ones. */
export async function queryPayment(
  calls: PayplusCalls,
  log: Logger,
  reference: string,
): Promise<PaymentReport> {
  const { status, data } = await calls('PaymentPages/ipn', { payment_request_uid: reference })
  const read = v.safeParse(payplusTransaction, data)
  const found = read.success ? read.output : {}
  if (found.page_request_uid && found.page_request_uid !== reference)
    throw new Error(`PayPlus returned page ${found.page_request_uid} instead of ${reference}`)
  const orderId = found.more_info ?? ''
  if (status === 'rejected') return { state: 'failed', orderId, transactions: [] }
  if (status !== 'success') return { state: 'pending', orderId, transactions: [] }
  if (!isApproved(found)) return { state: stateOf(found), orderId, transactions: [] }
  if (found.type !== 'Charge') {
    log.warn({ reference, type: found.type }, 'PayPlus has approved a payment but not charged it')
    return { state: 'pending', orderId, transactions: [] }
  }
  return { state: 'paid', orderId, transactions: [sumOf(found)] }
}

function stateOf({ status, status_code: code }: PayplusTransaction): 'pending' | 'failed' {
  const waits = code === undefined || code === null || code === '' || status === 'pending'
  return waits ? 'pending' : 'failed'
}

function sumOf({ transaction_uid: id, amount, currency }: PayplusTransaction) {
  const amountAgorot = agorotOf(amount ?? '')
  if (!id || amountAgorot === null || !currency)
    throw new Error('PayPlus has charged a payment without saying its id, sum or currency')
  return { id, amountAgorot, currency }
}
