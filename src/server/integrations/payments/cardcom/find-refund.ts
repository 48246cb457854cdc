import { agorotOf } from '../decimal-sum.ts'
import type { FoundRefund, RefundRequest } from '../provider.ts'
import { readPage } from './query-payment.ts'
import type { Cardcom } from './cardcom-calls.ts'
import { transactionsSince } from './list-transactions.ts'
import { type CardcomTransaction, idOf, isCharge, isRefund, ownRefund } from './transaction.ts'

/**
 * The state of a refund whose response was lost, from the list of all transactions since the charge. If the
 * list has the charge but not the refund, there is no refund.
 */
export async function findRefund(cardcom: Cardcom, refund: RefundRequest): Promise<FoundRefund> {
  const page = await readPage(cardcom, refund.reference)
  const list = await transactionsSince(cardcom, page?.TranzactionInfo?.CreateDate ?? null)
  if (list === null) return { state: 'inconclusive' }
  const own = list.find((one) => ownRefund(one) === refund.refundId)
  if (own !== undefined) return reportOf(own)
  const charge = list.find((one) => idOf(one) === refund.transactionId && isCharge(one))
  if (charge === undefined) return { state: 'inconclusive' }
  const uid = charge.Uid || page?.TranzactionInfo?.Uid || null
  const alike = list.filter((one) => mayBeIt(one, refund))
  const found = alike.find((one) => uid !== null && one.Uid === uid)
  if (found !== undefined) return reportOf(found)
  return { state: alike.some((one) => uid === null || !one.Uid) ? 'inconclusive' : 'none' }
}

/**
 * True for a refund of this amount without an id that is not an earlier one. Its `Uid` must be that of the
 * charge.
 */
function mayBeIt(one: CardcomTransaction, { amountAgorot, earlierRefunds }: RefundRequest): boolean {
  const sum = String(one.Amount ?? '').replace(/^-/, '')
  return (
    isRefund(one) &&
    one.ResponseCode === 0 &&
    ownRefund(one) === null &&
    agorotOf(sum) === amountAgorot &&
    !earlierRefunds.includes(idOf(one) ?? '')
  )
}

function reportOf(found: CardcomTransaction): FoundRefund {
  const transactionId = idOf(found)
  return transactionId === null || found.ResponseCode !== 0
    ? { state: 'inconclusive' }
    : { state: 'done', transactionId }
}
