import { decimalOf } from '../decimal-sum.ts'
import type { RefundRequest, RefundReport } from '../provider.ts'
import { type HypCalls, isCredentialError, keysRefused } from './hyp-calls.ts'

/**
 * Codes of a failed cancellation: already transmitted to the card company, or not allowed for this terminal.
 */
const tooLate = [920, 901]

/**
 * Refunds a payment; each call makes a new refund. A full refund first tries to cancel the charge, which is
 * free until the evening; later ones and partial ones are refunds.
 */
export async function refundTransaction(calls: HypCalls, refund: RefundRequest): Promise<RefundReport> {
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
  if (isCredentialError(code) && !(done === 'cancelled' && code === 901)) throw keysRefused()
  return {
    state: 'refused',
    reason: code === 33 ? 'Hyp: more than the payment took (33)' : `Hyp has not ${done} it (${code})`,
  }
}
