import { decimalOf } from '../decimal-sum.ts'
import type { RefundOrder, RefundReport } from '../provider.ts'
import { type HypCalls, isKeyTrouble, keysRefused } from './hyp-calls.ts'

/** Of a cancellation: it has been transmitted to the card company already, or this terminal may not cancel. */
const tooLate = [920, 901]

/**
 * Refunds a payment, once for each call. The whole of a payment is first tried to be cancelled, which costs
 * nothing until the evening; after that, and for a part, it is a refund.
 */
export async function refundTransaction(calls: HypCalls, refund: RefundOrder): Promise<RefundReport> {
  const { transactionId, amountAgorot, isPartial } = refund
  if (!isPartial) {
    const { code } = await calls.post('CancelTrans', { TransId: transactionId })
    if (code === 0) return { state: 'done', transactionId: `cancelled-${transactionId}` }
    const no = refusalIn(code, 'cancelled')
    if (!tooLate.includes(code ?? 0)) return no
  }
  const { code, fields } = await calls.post('zikoyAPI', {
    TransId: transactionId,
    Amount: String(decimalOf(amountAgorot)),
    UTF8: 'True',
    UTF8out: 'True',
  })
  if (code !== 0) return refusalIn(code, 'refunded')
  const id = fields.get('Id')
  if (!id) throw new Error('Hyp refunded without saying the id of the refund')
  return { state: 'done', transactionId: id }
}

function refusalIn(code: number | null, done: string): RefundReport {
  if (code === null) throw new Error(`Hyp does not say whether it has ${done} a payment`)
  if (isKeyTrouble(code) && !(done === 'cancelled' && code === 901)) throw keysRefused()
  return {
    state: 'refused',
    reason: code === 33 ? 'Hyp: more than the payment took (33)' : `Hyp has not ${done} it (${code})`,
  }
}
