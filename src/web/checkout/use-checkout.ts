import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { currentCart, useCart } from '#web/cart/cart-store.ts'
import { revalidateCart } from '#web/cart/check-cart.ts'
import { currentCoupon, recheckCoupon, refuseCoupon } from '#web/coupons/coupon-store.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { checkDraft, type CheckoutDraft, type FieldProblems } from './check-draft.ts'
import { placeAndPay } from './place-and-pay.ts'
import { answerName } from './service-details/service-answers.ts'
import type { CheckoutFailure } from './checkout-failure.ts'
import { useCartLimits } from './use-cart-limits.ts'
import { useDraft } from './use-draft.ts'
import { useFocusFirstError } from './focus-first-error.ts'
import { useServiceForms } from './service-details/use-service-forms.ts'
import { ownValue } from '#shop/own-value.ts'

const leavingMs = 4_000

/** The checkout form's state: what is filled in, what is wrong with it, and the way to the payment page. */
export function useCheckout() {
  const language = useLanguage()
  const keepsLimits = useCartLimits()
  const { draft, put } = useDraft()
  const [problems, setProblems] = useState<FieldProblems>({})
  const [trouble, setTrouble] = useState<CheckoutFailure | null>(null)
  const [paying, setPaying] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { items } = useCart()
  const details = useServiceForms(items.map(({ productId }) => productId))

  useWhenShown(setPaying)
  const change = (fields: Partial<CheckoutDraft>) => {
    put(fields)
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in fields))))
  }

  const answer = (productId: string, fieldId: string, text: string) => {
    const { answers } = draft
    put({ answers: { ...answers, [productId]: { ...ownValue(answers, productId), [fieldId]: text } } })
    setProblems({ ...problems, [answerName(productId, fieldId)]: undefined })
  }

  const seekFirst = useFocusFirstError(form, problems)
  const refuse = (fields: FieldProblems) => {
    seekFirst()
    setProblems(fields)
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (paying) return
    setTrouble(null)
    if (!(await keepsLimits())) return
    if (currentCoupon().checking) await recheckCoupon()
    const forms = await details.ready()
    const checked = checkDraft(draft, currentCart(), language, currentCoupon(), forms)
    if ('fields' in checked) return refuse(checked.fields)
    setPaying(true)
    const outcome = await placeAndPay(checked.body)
    if ('goTo' in outcome) {
      location.assign(outcome.goTo)
      // Leaving can be stopped or fail; pressing again is harmless, it opens the same payment page.
      setTimeout(() => setPaying(false), leavingMs)
      return
    }
    setPaying(false)
    if ('fields' in outcome) return refuse(outcome.fields)
    if ('answers' in outcome) {
      await details.reload()
      setTrouble({ kind: 'details' })
      return refuse(outcome.answers)
    }
    if (outcome.trouble.kind === 'price') {
      await revalidateCart('request', () => {})
      await recheckCoupon()
    }
    if (outcome.trouble.kind === 'coupon') refuseCoupon(outcome.trouble.failure)
    setTrouble(outcome.trouble)
  }

  const { forms, abroad } = details
  return { form, draft, forms, abroad, problems, trouble, paying, change, answer, submit }
}

/** A browser may bring this page back as it was left, on the way to the payment page. */
function useWhenShown(setPaying: (paying: boolean) => void): void {
  useEffect(() => {
    const wake = () => setPaying(false)
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [setPaying])
}
