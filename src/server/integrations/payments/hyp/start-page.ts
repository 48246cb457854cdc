import { agorotOf, decimalOf } from '../decimal-sum.ts'
import { orderTitle } from '../order-title.ts'
import type { HypSettings } from '#server/settings/payments/hyp-definitions.ts'
import type { PaymentPage, StartPayment } from '../provider.ts'
import { type HypCalls, isCredentialError, keysRefused } from './hyp-calls.ts'
import { shekels } from './read-return.ts'

/**
 * Has the URL of a payment page signed, so that nobody can change the amount. This opens nothing at Hyp, and
 * Hyp stores no names: the attempt is the page's reference, and comes back as `Order` in the browser's
 * return.
 */
export async function startPage(
  { sign }: HypCalls,
  settings: HypSettings,
  payment: StartPayment,
): Promise<PaymentPage> {
  const request = pageRequest(settings, payment)
  const { code, fields, text } = await sign('SIGN', new URLSearchParams(request).toString())
  if (isCredentialError(code)) throw keysRefused()
  if (!fields.get('signature')) throw new Error(code === null ? unsigned : `Hyp signed no page (${code})`)
  const isOurs = fields.get('Order') === request.Order && fields.get('Masof') === settings.masof
  if (!isOurs || agorotOf(fields.get('Amount') ?? '') !== payment.amountAgorot)
    throw new Error('Hyp signed another page than it was asked for')
  // unchanged: encoded again, it might no longer match its signature
  return { reference: payment.attemptId, paymentUrl: `${settings.url}/?action=pay&${text}` }
}

export const unsigned =
  'Hyp signed no page: in the settings of the terminal, “Verify by signature in the payment page” must be on.'

function pageRequest({ maxInstalments }: HypSettings, payment: StartPayment) {
  const { orderId, attemptId, amountAgorot, language, buyer } = payment
  const [first = '', ...others] = buyer.name.trim().split(/\s+/)
  return {
    Sign: 'True',
    UTF8: 'True',
    UTF8out: 'True',
    MoreData: 'True',
    Order: `${orderId}.${attemptId}`,
    Info: orderTitle(payment),
    Amount: String(decimalOf(amountAgorot)),
    Coin: shekels,
    Tash: String(maxInstalments),
    FixTash: maxInstalments === 1 ? 'True' : 'False',
    PageLang: language === 'he' ? 'HEB' : 'ENG',
    pageTimeOut: 'True',
    // the buyer's identity number: English pages require it, and the shop does not have it
    UserId: '000000000',
    ClientName: first,
    ClientLName: others.join(' '),
    email: buyer.email,
    ...(buyer.phone !== null && { cell: buyer.phone }),
    sendemail: 'False',
  }
}
