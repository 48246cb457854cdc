import * as v from 'valibot'
import { orderBody } from '#contract/bodies/order-body.ts'
import type { Cart } from '#shop/cart/cart-item.ts'
import { cartTotal } from '#shop/cart/cart-item.ts'
import type { Language } from '#shop/localized.ts'
import type { CouponState } from '#web/coupons/coupon-store.ts'
import { toShekels } from '#shop/money.ts'
import {
  type AllAnswers,
  type AnswerName,
  answersIn,
  answersToSend,
  checkAnswers,
  type ProductForm,
} from './service-details/service-answers.ts'

export type OrderBody = v.InferOutput<typeof orderBody>
export type CheckoutDraft = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly giftName: string
  readonly giftEmail: string
  readonly giftDate: string
  readonly giftMessage: string
  readonly businessName: string
  readonly businessNumber: string
  readonly termsAccepted: boolean
  readonly answers: AllAnswers
}

const checkoutFields = [
  'name',
  'email',
  'phone',
  'giftName',
  'giftEmail',
  'giftDate',
  'giftMessage',
  'businessName',
  'businessNumber',
  'termsAccepted',
] as const
type CheckoutField = (typeof checkoutFields)[number]

/** Field → error code of the contract. `items` is the cart as a whole. */
export type FieldProblems = Partial<Record<CheckoutField | 'items' | AnswerName, string>>

export const emptyCheckoutDraft: CheckoutDraft = {
  name: '',
  email: '',
  phone: '',
  giftName: '',
  giftEmail: '',
  giftDate: '',
  giftMessage: '',
  businessName: '',
  businessNumber: '',
  termsAccepted: false,
  answers: {},
}

/** Validates the form with the contract's schema: returns the order to send, or what each field needs. */
export function checkDraft(
  { answers: draftAnswers, giftName, giftEmail, giftDate, giftMessage, ...draft }: CheckoutDraft,
  cart: Cart,
  language: Language,
  coupon: Pick<CouponState, 'code' | 'discount' | 'failure'>,
  forms: readonly ProductForm[] = [],
): { body: OrderBody } | { fields: FieldProblems } {
  const items = [...cart.values()].map((item) => ({ productId: item.productId, quantity: item.count }))
  const expectedTotal = toShekels(cartTotal(cart) - coupon.discount)
  const couponCode = coupon.failure === null ? (coupon.code ?? undefined) : undefined
  const gift = { name: giftName, email: giftEmail, date: giftDate, message: giftMessage }
  const isGift = Object.values(gift).some((typed) => typed !== '')
  // session storage may contain anything
  const answers = answersIn(draftAnswers)
  const sent = answersToSend(forms, answers)
  const result = v.safeParse(orderBody, {
    ...draft,
    items,
    language,
    couponCode,
    expectedTotal,
    ...(sent && { answers: sent }),
    ...(isGift && { gift }),
  })
  const fields: FieldProblems = checkAnswers(forms, answers)
  if (result.success && Object.keys(fields).length === 0) return { body: result.output }
  for (const issue of result.issues ?? []) {
    const field = fieldOf(v.getDotPath(issue) ?? '')
    fields[field] ??= issue.message
  }
  return { fields }
}

const giftFields: Readonly<Record<string, CheckoutField>> = {
  'gift.name': 'giftName',
  'gift.email': 'giftEmail',
  'gift.date': 'giftDate',
  'gift.message': 'giftMessage',
}

/** Maps a field name of the server (`items.0.quantity`) to this form's. */
export function fieldOf(path: string): CheckoutField | 'items' {
  return giftFields[path] ?? checkoutFields.find((field) => field === path) ?? 'items'
}
