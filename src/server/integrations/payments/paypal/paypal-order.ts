import * as v from 'valibot'
import { agorotOf } from '../decimal-sum.ts'
import type { PaypalCalls } from './paypal-calls.ts'

const text = v.optional(v.nullable(v.string()))
const id = v.pipe(v.string(), v.nonEmpty())

export const money = v.object({ currency_code: v.string(), value: v.string() })
type PaypalMoney = v.InferOutput<typeof money>

export const refundBody = v.object({
  id: v.optional(id),
  status: text,
  status_details: v.optional(v.nullable(v.object({ reason: text }))),
  amount: v.optional(money),
  custom_id: text,
})
export type PaypalRefund = v.InferOutput<typeof refundBody>

const capture = v.object({
  id,
  status: text,
  status_details: v.optional(v.nullable(v.object({ reason: text }))),
  amount: v.optional(money),
  custom_id: text,
})
export type PaypalCapture = v.InferOutput<typeof capture>

const payments = v.object({
  captures: v.optional(v.nullable(v.array(capture)), []),
  refunds: v.optional(v.nullable(v.array(refundBody)), []),
})
const purchaseUnit = v.object({ custom_id: text, payments: v.optional(v.nullable(payments)) })

export const links = v.optional(
  v.nullable(v.array(v.object({ rel: v.optional(v.string(), ''), href: v.optional(v.string(), '') }))),
  [],
)

/** An order from PayPal; only the fields that are used. */
const paypalOrder = v.object({
  id,
  status: text,
  purchase_units: v.optional(v.nullable(v.array(purchaseUnit)), []),
  links,
})
export type PaypalOrder = v.InferOutput<typeof paypalOrder>

/** Null if PayPal does not know the order. */
export async function readOrder(calls: PaypalCalls, reference: string): Promise<PaypalOrder | null> {
  const response = await calls({ path: `/v2/checkout/orders/${encodeURIComponent(reference)}` })
  if ('refused' in response) {
    if (response.refused.status === 404) return null
    throw new Error(`PayPal does not show order ${reference}: ${response.refused.message}`)
  }
  const order = v.parse(paypalOrder, response.body)
  if (order.id !== reference) throw new Error(`PayPal returned order ${order.id} instead of ${reference}`)
  return order
}

/** All captures and refunds of an order: it has one purchase unit, as the shop created it. */
export function paymentsOf({ purchase_units: units }: PaypalOrder): {
  readonly captures: readonly PaypalCapture[]
  readonly refunds: readonly PaypalRefund[]
} {
  const all = (units ?? []).flatMap((unit) => unit.payments ?? [])
  return {
    captures: all.flatMap((one) => one.captures ?? []),
    refunds: all.flatMap((one) => one.refunds ?? []),
  }
}

/** An amount and its currency. Throws if it is not a whole number of agorot. */
export function sumOf(money: PaypalMoney | undefined): { amountAgorot: number; currency: string } {
  // PayPal's API also allows .50
  const amountAgorot = agorotOf((money?.value ?? '').replace(/^\./, '0.'))
  if (money === undefined || amountAgorot === null) throw new Error('PayPal names a sum that cannot be read')
  return { amountAgorot, currency: money.currency_code }
}
