import * as v from 'valibot'
import { decimalOf } from '../decimal-sum.ts'
import type { RefundOrder, RefundReport } from '../provider.ts'
import { type Cardcom, wholeNumber } from './cardcom-calls.ts'

/** The last of the 25 fields a transaction may carry: it holds the id of our refund. */
export const refundField = 25

const refunded = v.object({ NewTranzactionId: v.optional(v.nullable(wholeNumber)) })

/**
 * Refunds a payment, once for each call. The sum is always named, so that never more goes back than is
 * owed. CardCom cancels a charge that it has not deposited yet by itself.
 */
export async function refundTransaction(
  { calls, settings }: Cardcom,
  { refundId, transactionId, amountAgorot }: RefundOrder,
): Promise<RefundReport> {
  const { said, data } = await calls('Transactions/RefundByTransactionId', {
    ApiName: settings.apiName,
    ApiPassword: settings.apiPassword,
    TransactionId: Number(transactionId),
    PartialSum: decimalOf(amountAgorot),
    AllowMultipleRefunds: true,
    CustomFields: [{ Id: refundField, Value: refundId }],
  })
  if (said !== null) return { state: 'refused', reason: said }
  // a charge that was cancelled before its deposit has no transaction beside it
  const { NewTranzactionId: id } = v.parse(refunded, data)
  return { state: 'done', transactionId: id ? String(id) : transactionId }
}
