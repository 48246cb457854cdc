import * as v from 'valibot'
import { type Agorot, currency } from '#shop/money.ts'
import { isSafeAddress } from '#server/settings/definitions/safe-address.ts'
import { shekelText } from '../decimal-sum.ts'
import type { PaymentPage, StartPayment } from '../provider.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import { links } from './paypal-order.ts'

const created = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  create_time: v.optional(v.nullable(v.string())),
  links,
})

/** How long after its creation a buyer can be sent to an order; PayPal extends it for some accounts. */
const approvableHours = 3

/** Names of the approval link: the first if a payment source was given, the second if not. */
const approvalLinks = ['payer-action', 'approve']

/** Creates an order, which the shop captures once the buyer has approved it. */
export async function createPaypalOrder(calls: PaypalCalls, payment: StartPayment): Promise<PaymentPage> {
  const response = await calls({
    path: '/v2/checkout/orders',
    body: JSON.stringify(orderRequest(payment)),
    requestId: payment.attemptId,
  })
  if ('refused' in response) throw new Error(`PayPal opened no order: ${response.refused.message}`)
  const order = v.parse(created, response.body)
  const found = approvalLinks.flatMap((name) => (order.links ?? []).find(({ rel }) => rel === name) ?? [])
  const paymentUrl = found.map(({ href }) => href).find(isSafeAddress)
  if (paymentUrl === undefined)
    throw new Error(`PayPal does not say where order ${order.id} is to be approved`)
  return { reference: order.id, paymentUrl, endsAt: endOf(order.create_time) }
}

/** A repeated request returns the order that was created earlier. */
function endOf(createTime: string | null | undefined): Date {
  const created = Date.parse(createTime ?? '')
  return new Date((Number.isNaN(created) ? Date.now() : created) + approvableHours * 3_600_000)
}

export function paypalMoney(amountAgorot: Agorot, currencyCode: string = currency) {
  return { currency_code: currencyCode, value: shekelText(amountAgorot) }
}

function orderRequest(payment: StartPayment) {
  const { orderId, orderNumber, attemptId, amountAgorot, language, successUrl, failureUrl } = payment
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: orderNumber,
        custom_id: orderId,
        // unique in this account: an order may be tried again, and a shop may be installed again
        invoice_id: `${orderNumber}-${attemptId.slice(-8)}`,
        description: contents(payment),
        amount: paypalMoney(amountAgorot),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          locale: language === 'he' ? 'he-IL' : 'en-US',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          // keys are delivered immediately, so money that takes days to arrive is of no use
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: successUrl,
          cancel_url: failureUrl,
        },
      },
    },
  }
}

function contents({ orderNumber, lines, language }: StartPayment): string {
  const bought = lines.map(({ name, quantity }) => `${name[language]} × ${quantity}`).join(', ')
  return cutToBytes(`${orderNumber}: ${bought}`, 127)
}

/** Cuts a text to PayPal's limits, which count bytes: a Hebrew letter takes two. */
function cutToBytes(text: string, most: number): string {
  let cut = ''
  for (const sign of text) {
    if (Buffer.byteLength(cut + sign) > most) break
    cut += sign
  }
  return cut
}
