import * as v from 'valibot'
import { decimalOf } from '../decimal-sum.ts'
import type { RefundRequest, RefundReport } from '../provider.ts'
import { type Cardcom, cardcomInteger } from './cardcom-calls.ts'

/** The last of a transaction's 25 custom fields holds the id of our refund. */
export const refundField = 25

const refunded = v.object({ NewTranzactionId: v.optional(v.nullable(cardcomInteger)) })

/**
 * Refunds a payment; each call makes a new refund. The amount is always sent, so that never more than owed is
 * refunded. A charge that is not deposited yet is cancelled by CardCom automatically.
 */
export async function refundTransaction(
  { calls, settings }: Cardcom,
  { refundId, transactionId, amountAgorot }: RefundRequest,
): Promise<RefundReport> {
  const { refusal, data } = await calls('Transactions/RefundByTransactionId', {
    ApiName: settings.apiName,
    ApiPassword: settings.apiPassword,
    TransactionId: Number(transactionId),
    PartialSum: decimalOf(amountAgorot),
    AllowMultipleRefunds: true,
    CustomFields: [{ Id: refundField, Value: refundId }],
  })
  if (refusal !== null) return { state: 'refused', reason: refusal }
  // a charge cancelled before its deposit has no separate refund transaction
  const { NewTranzactionId: id } = v.parse(refunded, data)
  return { state: 'done', transactionId: id ? String(id) : transactionId }
}
