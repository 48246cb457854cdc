import { currentCart, useCart } from '#web/cart/cart-store.ts'
import { revalidateCart } from '#web/cart/check-cart.ts'
import { currentCoupon, recheckCoupon, refuseCoupon, settleCoupon } from '#web/coupons/coupon-store.ts'
import { giftWords } from '#web/gifts/gift-words.ts'
import type { Problems } from '#web/platform/forms/form-state.ts'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useLanguage, useRefundDays, useShop } from '#web/platform/framework/site.ts'
import { useSession } from '#web/platform/http/session.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { checkDraft, type CheckoutDraft, emptyCheckoutDraft, type OrderBody } from './check-draft.ts'
import type { CheckoutFailure } from './failure/checkout-failure.ts'
import { checkoutWords } from './checkout-words.ts'
import { FailureNotice } from './failure/failure-notice.tsx'
import { Notice } from './failure/notice.tsx'
import { placeAndPay } from './place-and-pay.ts'
import type { ProductForm } from './service-details/service-answers.ts'
import { useServiceForms } from './service-details/use-service-forms.ts'
import { usePaymentMethods } from './use-payment-methods.ts'
import { useCartLimits } from './use-cart-limits.ts'

const leavingMs = 4_000

/** The checkout form: values, errors, and submitting to the payment page. */
export function useCheckout() {
  const words = checkoutWords.use()
  const gifts = giftWords.use()
  const language = useLanguage()
  const expectedTerms = useShownTerms()
  const keepsLimits = useCartLimits()
  const payment = usePaymentMethods()
  const { user } = useSession()
  const { items } = useCart()
  const details = useServiceForms(items.map(({ productId }) => productId))
  const check = (draft: CheckoutDraft, forms: readonly ProductForm[]) =>
    checkDraft(draft, currentCart(), language, currentCoupon(), forms)
  const form = useForm({
    first: emptyCheckoutDraft,
    known: user === null ? {} : { email: user.email, phone: user.phone ?? '' },
    check: (draft) => fieldsOnly(check(draft, details.forms)),
    texts: {
      ...words.fields,
      giftName: gifts.fields.name,
      giftEmail: gifts.fields.email,
      giftDate: gifts.fields.date,
      giftMessage: gifts.fields.message,
    },
    problemText: useProblemText(),
    draft: { key: 'checkout_draft' },
  })

  const say = (failure: CheckoutFailure) => form.setError(<FailureNotice failure={failure} />)
  const refuse = ({ items: cart, ...fields }: Problems) => {
    if (cart !== undefined) form.setError(<Notice>{words.problems.lines}</Notice>)
    form.refuse(fields)
  }
  const pay = async () => {
    if (!(await keepsLimits())) return
    const { failure: known } = currentCoupon()
    await settleCoupon()
    // the button showed the discount: the full price is not ordered without a word
    const { failure } = currentCoupon()
    if (known === null && failure !== null) return say({ kind: 'coupon', cause: failure })
    const checked = check(form.values, await details.ready())
    if ('fields' in checked) return refuse(checked.fields)
    const shown = { expectedTerms, ...(payment.keysByEmail && { keysByEmail: true }) }
    const outcome = await placeAndPay({ ...checked.body, ...shown }, payment.chosen)
    if ('goTo' in outcome) {
      location.assign(outcome.goTo)
      return untilStopped()
    }
    if ('fields' in outcome) return refuse(outcome.fields)
    if ('answers' in outcome) {
      await details.reload()
      say({ kind: 'details' })
      return refuse(outcome.answers)
    }
    if (outcome.failure.kind === 'price') {
      await revalidateCart('request', () => {})
      await recheckCoupon()
    }
    if (outcome.failure.kind === 'method') await payment.reload()
    if (outcome.failure.kind === 'coupon') refuseCoupon(outcome.failure.cause)
    say(outcome.failure)
  }

  const { forms, abroad } = details
  return { form, forms, abroad, payment, pay }
}

/** The terms of cancellation, as this page was rendered with them. */
function useShownTerms(): NonNullable<OrderBody['expectedTerms']> {
  const { feePercent = 0 } = useShop()
  return { refundDays: useRefundDays(), feePercent }
}

/** Leaves out the cart's errors, which wait until its limits have been checked again. */
function fieldsOnly(checked: ReturnType<typeof checkDraft>): Problems {
  if ('body' in checked) return {}
  const { items: _, ...fields } = checked.fields
  return fields
}

/**
 * Leaving can be stopped or fail, and a browser may restore this page as it was left: then the button works
 * again. Pressing it is harmless: it opens the same payment page.
 */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, leavingMs)
    addEventListener('pageshow', () => resolve(), { once: true })
  })
}
