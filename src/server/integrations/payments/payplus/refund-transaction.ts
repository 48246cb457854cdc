import * as v from 'valibot'
import { agorotOf, decimalOf } from '../decimal-sum.ts'
import type { PayplusSettings } from '#server/settings/payments/payplus-definitions.ts'
import type { FoundRefund, RefundRequest, RefundReport } from '../provider.ts'
import { isApproved, type PayplusTransaction, payplusTransaction } from './query-payment.ts'
import type { PayplusCalls } from './payplus-calls.ts'

const refunded = v.object({
  transaction: v.object({
    uid: v.optional(v.nullable(v.string())),
    status_code: v.optional(v.nullable(v.string())),
    status_description: v.optional(v.nullable(v.string())),
  }),
})

/** Refunds a payment; each call makes a new refund, which carries its id so that it can be found. */
export async function refundTransaction(
  calls: PayplusCalls,
  { documents }: Pick<PayplusSettings, 'documents'>,
  refund: RefundRequest,
): Promise<RefundReport> {
  const { refundId, transactionId, amountAgorot } = refund
  const { refusal, data } = await calls('Transactions/RefundByTransactionUID', {
    transaction_uid: transactionId,
    amount: decimalOf(amountAgorot),
    more_info: refundId,
    // the shop requests the credit itself; PayPlus would issue another one
    ...(documents && { initial_invoice: false }),
  })
  if (refusal !== null) return { state: 'refused', reason: refusal }
  const { uid, status_code: code, status_description: why } = v.parse(refunded, data).transaction
  if (code !== '000') return { state: 'refused', reason: why ?? `PayPlus refused it (${code ?? 'no code'})` }
  if (!uid) throw new Error('PayPlus refunded without saying the id of the refund')
  return { state: 'done', transactionId: uid }
}

const withRelated = v.object({ related_transactions: v.array(payplusTransaction) })

/**
 * The state of a refund whose response was lost: searched by its id, then among the transactions of the
 * charge. Only a list without it proves that there is none.
 */
export async function findRefund(calls: PayplusCalls, refund: RefundRequest): Promise<FoundRefund> {
  const byId = await calls('PaymentPages/ipn', { more_info: refund.refundId })
  const own = v.safeParse(payplusTransaction, byId.data)
  if (own.success && own.output.more_info === refund.refundId) return reportOf(own.output)
  const { data } = await calls('PaymentPages/ipn', {
    transaction_uid: refund.transactionId,
    related_transaction: true,
  })
  const related = v.safeParse(withRelated, data)
  if (!related.success) return { state: 'inconclusive' }
  const found = related.output.related_transactions.find((one) => isIt(one, refund))
  return found === undefined ? { state: 'none' } : reportOf(found)
}

/** Matches by id or, if the list has no id, by amount, excluding earlier refunds of that amount. */
function isIt(one: PayplusTransaction, { refundId, amountAgorot, earlierRefunds }: RefundRequest): boolean {
  if (one.type === 'Charge') return false
  if (one.more_info === refundId) return true
  return (
    !one.more_info && agorotOf(one.amount ?? '') === amountAgorot && !earlierRefunds.includes(idOf(one) ?? '')
  )
}

function idOf({ transaction_uid: id, uid }: PayplusTransaction): string | null {
  return id || uid || null
}

function reportOf(found: PayplusTransaction): FoundRefund {
  const transactionId = idOf(found)
  if (isApproved(found) && transactionId !== null) return { state: 'done', transactionId }
  return found.status === 'pending' || isApproved(found)
    ? { state: 'inconclusive' }
    : { state: 'refused', reason: `PayPlus refused it (${found.status_code ?? 'no code'})` }
}
