import * as v from 'valibot'
import type { MethodMark } from '#contract/orders/payments.ts'
import type { CardcomSettings } from '#server/settings/payments/cardcom-definitions.ts'
import { isSafeAddress } from '#server/settings/definitions/safe-address.ts'
import { decimalOf } from '../decimal-sum.ts'
import { orderTitle } from '../order-title.ts'
import type { PaymentPage, StartPayment } from '../provider.ts'
import type { Cardcom } from './cardcom-calls.ts'
import { cut, documentFields, typeOf } from './document-fields.ts'

const address = v.optional(v.nullable(v.string()))
const opened = v.object({
  LowProfileId: v.pipe(v.string(), v.nonEmpty()),
  Url: v.pipe(v.string(), v.check(isSafeAddress)),
  UrlToBit: address,
  UrlToPayPal: address,
})

/** Opens a payment page with immediate capture. */
export async function startPage(
  { calls, settings, log }: Cardcom,
  payment: StartPayment,
): Promise<PaymentPage> {
  const { refusal, data } = await calls('LowProfile/Create', pageRequest(settings, payment))
  if (refusal !== null) throw new Error(`CardCom opened no page: ${refusal}`)
  const page = v.parse(opened, data)
  const wanted = addressFor(payment.method, page)
  if (wanted === null)
    log.warn(
      { method: payment.method },
      'CardCom gave no address for this payment method; its whole page opens',
    )
  return { reference: page.LowProfileId, paymentUrl: wanted ?? page.Url }
}

/** The URL for the method: Bit and PayPal have their own. Null if CardCom returned none. */
function addressFor(method: MethodMark | null, page: v.InferOutput<typeof opened>): string | null {
  if (method !== 'bit' && method !== 'paypal') return page.Url
  const own = (method === 'bit' ? page.UrlToBit : page.UrlToPayPal) ?? ''
  return isSafeAddress(own) ? own : null
}

/** CardCom's number for ILS. */
const coin = 1

function pageRequest(settings: CardcomSettings, payment: StartPayment) {
  const { terminal, apiName, instalments, documents } = settings
  return {
    TerminalNumber: terminal,
    ApiName: apiName,
    Operation: 'ChargeOnly',
    ReturnValue: payment.orderId,
    Amount: decimalOf(payment.amountAgorot),
    ISOCoinId: coin,
    Language: payment.language,
    SuccessRedirectUrl: payment.successUrl,
    FailedRedirectUrl: payment.failureUrl,
    CancelRedirectUrl: payment.failureUrl,
    WebHookUrl: payment.webhookUrl,
    ProductName: cut(orderTitle(payment), 250),
    UIDefinition: buyerFields(payment.buyer),
    AdvancedDefinition: { MinNumOfPayments: instalments.least, MaxNumOfPayments: instalments.most },
    ...(documents && { Document: documentOf(payment) }),
  }
}

/** The document, which CardCom issues with the charge. */
function documentOf(payment: StartPayment) {
  return {
    ...documentFields(payment),
    DocumentTypeToCreate: typeOf('charge', payment.vatPercent),
    Language: payment.language,
    Comments: payment.orderNumber,
    ExternalId: payment.attemptId,
  }
}

/** The buyer's details to prefill. Truncated addresses and phone numbers are left out. */
function buyerFields({ name, email, phone }: StartPayment['buyer']) {
  return {
    ...(name !== '' && { CardOwnerNameValue: cut(name, 50) }),
    ...(email.length <= 50 && { CardOwnerEmailValue: email }),
    ...(phone !== null && phone.length <= 50 && { CardOwnerPhoneValue: phone }),
    IsCardOwnerPhoneRequired: false,
    IsCardOwnerEmailRequired: false,
  }
}
