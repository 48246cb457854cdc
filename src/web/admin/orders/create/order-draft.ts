import type * as v from 'valibot'
import type { createOrder } from '#contract/admin/orders/order-actions.ts'
import type { AllAnswers } from '#web/checkout/service-details/service-answers.ts'
import type { Agorot } from '#shop/money.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { typedNumber } from '#web/admin/form/typed-number.ts'
import type { ChosenProduct } from '../order-products.tsx'

/** The form of a new order; numbers as typed. */
export const emptyOrderDraft = {
  userId: '',
  username: '',
  name: '',
  email: '',
  phone: '',
  businessName: '',
  businessNumber: '',
  language: 'he',
  discount: 'none',
  percent: '',
  amount: '',
  reason: '',
  pays: 'link',
  holdHours: '48',
  termsAccepted: false,
  items: [],
  answers: {},
}
export type OrderDraft = Omit<typeof emptyOrderDraft, 'termsAccepted' | 'items' | 'answers'> & {
  readonly termsAccepted: boolean
  readonly items: readonly ChosenProduct[]
  readonly answers: AllAnswers
}

type Item = { readonly id: string; readonly price: number; readonly quantity: number }
type Body = v.InferInput<(typeof createOrder)['input']>

/** The total in agorot; the server calculates it too, and refuses a different sum. */
export function totalOf({ discount, percent, amount }: OrderDraft, items: readonly Item[]): Agorot {
  const subtotal = items.reduce((sum, { price, quantity }) => sum + toAgorot(price) * quantity, 0)
  const typed = Number(discount === 'percent' ? percent : amount)
  if (discount === 'none' || !Number.isFinite(typed) || typed <= 0) return subtotal
  // the discount is rounded, like a coupon's, not the remainder
  const off = discount === 'percent' ? Math.round((subtotal * typed) / 100) : toAgorot(typed)
  return Math.max(0, subtotal - off)
}

/** The required fields that are empty; the server checks the rest. */
export function missingFieldsIn({
  name,
  email,
  termsAccepted,
  ...terms
}: OrderDraft): Record<string, string> {
  const wantsReason = terms.discount !== 'none' || terms.pays === 'paid'
  const fields = {
    name: name !== '',
    email: email !== '',
    termsAccepted,
    reason: !wantsReason || terms.reason !== '',
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, there]) => (there ? [] : [[field, 'required'] as const])),
  )
}

/** The request body in the form of the contract. */
export function draftBody(draft: OrderDraft, items: readonly Item[], total: Agorot): Body {
  const {
    userId,
    name,
    email,
    phone,
    businessName,
    businessNumber,
    language,
    discount,
    percent,
    amount,
    reason,
    pays,
    holdHours,
  } = draft
  return {
    items: items.map(({ id, quantity }) => ({ productId: id, quantity })),
    userId: userId === '' ? null : userId,
    name,
    email,
    phone,
    businessName,
    businessNumber,
    language: language === 'en' ? 'en' : 'he',
    discount: discount === 'percent' || discount === 'fixed' ? discount : 'none',
    percent: discount === 'percent' ? typedNumber(percent) : null,
    amount: discount === 'fixed' ? typedNumber(amount) : null,
    reason: discount === 'none' && pays === 'link' ? '' : reason,
    pays: pays === 'paid' ? 'paid' : 'link',
    // hours typed before the choice of “already paid” are no longer on screen to be corrected
    holdHours: Number(pays === 'paid' ? emptyOrderDraft.holdHours : holdHours),
    // edge: an unticked box is sent too, so that the server reports it at its field
    termsAccepted: draft.termsAccepted as true,
    expectedTotal: toShekels(total),
  }
}
