import * as v from 'valibot'
import type { MethodMark } from '#contract/orders/payments.ts'
import { currency } from '#shop/money.ts'
import { decimalOf } from '../decimal-sum.ts'
import { isLoopback } from '#server/settings/definitions/is-loopback.ts'
import type { PayplusSettings } from '#server/settings/payments/payplus-definitions.ts'
import { isSafeAddress } from '#server/settings/definitions/safe-address.ts'
import type { PaymentPage, StartPayment } from '../provider.ts'
import { payplusItem } from './issue-document.ts'
import type { PayplusCalls } from './payplus-calls.ts'

const opened = v.object({
  page_request_uid: v.pipe(v.string(), v.nonEmpty()),
  payment_page_link: v.pipe(v.string(), v.check(isSafeAddress)),
})

/** PayPlus' names of the payment methods. */
const chargeDefaults: Readonly<Partial<Record<MethodMark, string>>> = {
  card: 'credit-card',
  bit: 'bit',
  'google-pay': 'google-pay',
  'apple-pay': 'apple-pay',
  paypal: 'paypal',
}

/** Opens a payment page with immediate capture (charge, not approval). */
export async function startPage(
  calls: PayplusCalls,
  settings: PayplusSettings,
  payment: StartPayment,
): Promise<PaymentPage> {
  const minutes = minutesUntil(payment.expiresAt)
  const endsAt = new Date(Date.now() + minutes * 60_000)
  const { refusal, data } = await calls('PaymentPages/generateLink', pageRequest(settings, payment, minutes))
  if (refusal !== null) throw new Error(`PayPlus opened no page: ${refusal}`)
  const { page_request_uid: reference, payment_page_link: paymentUrl } = v.parse(opened, data)
  return { reference, paymentUrl, endsAt }
}

function pageRequest(
  { pageUid, instalments, documents, url }: PayplusSettings,
  payment: StartPayment,
  minutes: number,
) {
  const { name, email, phone, business } = payment.buyer
  const chargeDefault = payment.method === null ? undefined : chargeDefaults[payment.method]
  return {
    payment_page_uid: pageUid,
    charge_method: 1,
    ...(chargeDefault !== undefined && { charge_default: chargeDefault, hide_other_charge_methods: true }),
    amount: decimalOf(payment.amountAgorot),
    currency_code: currency,
    language_code: payment.language,
    expiry_datetime: String(minutes),
    // without it PayPlus may give two orders the same page
    unique_request_id: payment.attemptId,
    more_info: payment.orderId,
    more_info_1: payment.orderNumber,
    refURL_success: payment.successUrl,
    refURL_failure: payment.failureUrl,
    refURL_cancel: payment.failureUrl,
    ...(isReachable(payment.webhookUrl, url) && {
      refURL_callback: payment.webhookUrl,
      send_failure_callback: true,
    }),
    items: payment.lines.map((line) => {
      const { name: item, quantity, agorot } = payplusItem(line, payment.language)
      return { name: item, quantity, price: decimalOf(agorot), vat_type: payment.vatPercent > 0 ? 0 : 2 }
    }),
    customer: {
      customer_name: business?.name ?? name,
      email,
      ...(phone !== null && { phone }),
      ...(business !== null && business.number !== null && { vat_number: business.number }),
    },
    // the shop requests the document itself after the payment
    ...(documents && { initial_invoice: false }),
    hide_payments_field: !instalments,
    create_token: false,
  }
}

/** The page expires with the stock hold; PayPlus counts whole minutes. */
function minutesUntil(moment: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - Date.now()) / 60_000))
}

/** PayPlus refuses webhook URLs on localhost; such a shop finds its payments by polling. */
function isReachable(webhookUrl: string, payplusUrl: string): boolean {
  return !isLoopback(new URL(webhookUrl).hostname) || isLoopback(new URL(payplusUrl).hostname)
}
