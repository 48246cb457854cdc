import * as v from 'valibot'
import { agorotOf } from '../decimal-sum.ts'
import type { PaymentReport } from '../provider.ts'
import { type Cardcom, cardcomInteger } from './cardcom-calls.ts'
import { documentIn } from './shown-document.ts'
import {
  cardCountryIn,
  type CardcomTransaction,
  currencyOf,
  idOf,
  isCharge,
  cardcomTransaction,
} from './transaction.ts'

const text = v.optional(v.nullable(v.string()))
const number = v.optional(v.nullable(cardcomInteger))

/** A payment page and its payments. */
const pageResult = v.object({
  ResponseCode: cardcomInteger,
  TerminalNumber: number,
  LowProfileId: text,
  TranzactionId: number,
  ReturnValue: text,
  Operation: v.optional(v.unknown()),
  TranzactionInfo: v.optional(v.nullable(cardcomTransaction)),
  DocumentInfo: v.optional(v.unknown()),
})
type PageResult = v.InferOutput<typeof pageResult>

/**
 * The state of a payment page. Without a transaction it is unpaid, whatever code CardCom returns. Null if
 * CardCom rejects the query, as for a page it never opened.
 */
export async function queryPayment(cardcom: Cardcom, reference: string): Promise<PaymentReport | null> {
  const page = await readPage(cardcom, reference)
  if (page === null) return null
  const { TranzactionInfo: paid, ReturnValue: orderId } = page
  const report = { orderId: orderId ?? '', transactions: [] }
  if (!paid) return { ...report, state: 'pending' }
  if (onlyApproved.includes(paid.ResponseCode)) {
    cardcom.log.warn({ reference }, 'CardCom has approved a payment but not charged it')
    return { ...report, state: 'pending' }
  }
  if (paid.ResponseCode !== 0) return { ...report, state: 'failed', declinedCard: cardCountryIn(paid) }
  if (page.ResponseCode !== 0 || !isCharge(paid) || !charges.includes(page.Operation ?? 'ChargeOnly')) {
    const { DealType: type } = paid
    cardcom.log.warn({ reference, type }, 'CardCom tells of a transaction that is no finished charge')
    return { ...report, state: 'pending' }
  }
  return { ...report, state: 'paid', transactions: [sumOf(page, paid)] }
}

/** Codes for a checked card (J2) and for an authorisation without capture (J5). */
const onlyApproved: readonly number[] = [700, 701]

/** Page operations that end in a charge. */
const charges: readonly unknown[] = ['ChargeOnly', 'ChargeAndCreateToken']

export async function readPage(
  { calls, settings, log }: Cardcom,
  reference: string,
): Promise<PageResult | null> {
  const { terminal, apiName } = settings
  const { valid, refusal, data } = await calls('LowProfile/GetLpResult', {
    TerminalNumber: terminal,
    ApiName: apiName,
    LowProfileId: reference,
  })
  if (!valid) {
    log.warn({ reference, refusal }, 'CardCom does not tell of a payment page')
    return null
  }
  const page = v.parse(pageResult, data)
  if (page.LowProfileId && page.LowProfileId.toLowerCase() !== reference.toLowerCase())
    throw new Error(`CardCom returned page ${page.LowProfileId} instead of ${reference}`)
  const other = [page.TerminalNumber, page.TranzactionInfo?.TerminalNumber].find(
    (one) => one && one !== terminal,
  )
  if (other) throw new Error(`CardCom returned a page of terminal ${other} instead of ${terminal}`)
  return page
}

function sumOf(page: PageResult, paid: CardcomTransaction) {
  const id = idOf(paid) ?? idOf(page)
  const amountAgorot = agorotOf(paid.Amount ?? '')
  if (id === null || amountAgorot === null || !paid.CoinId)
    throw new Error('CardCom has charged a payment without saying its id, sum or currency')
  const cardCountry = cardCountryIn(paid)
  const sum = { id, amountAgorot, currency: currencyOf(paid.CoinId), cardCountry }
  const document = documentIn(page.DocumentInfo)
  if (document === null) return sum
  const { number, url, allocationNumber } = document
  return { ...sum, document: { number, url, allocationNumber } }
}
