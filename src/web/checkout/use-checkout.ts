import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { currentCart } from '../cart/cart-store.ts'
import { revalidateCart } from '../cart/check-cart.ts'
import { currentCoupon, recheckCoupon, refuseCoupon } from '../coupons/coupon-store.ts'
import { useSession } from '../platform/session.ts'
import { useLanguage } from '../platform/site.ts'
import {
  checkDraft,
  type CheckoutDraft,
  checkoutFields,
  emptyDraft,
  type FieldProblems,
} from './check-draft.ts'
import { placeAndPay } from './place-and-pay.ts'
import { keepDraft, readDraft } from './tab-memory.ts'
import type { Trouble } from './trouble.ts'

const leavingMs = 4_000

/** The checkout form's state: what is filled in, what is wrong with it, and the way to the payment page. */
export function useCheckout() {
  const language = useLanguage()
  const { user } = useSession()
  const [edits, setEdits] = useState(readDraft)
  const [problems, setProblems] = useState<FieldProblems>({})
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [paying, setPaying] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const known = user === null ? {} : { email: user.email, phone: user.phone ?? '' }
  const draft: CheckoutDraft = { ...emptyDraft, ...known, ...edits }

  // A browser may bring this page back as it was left, on the way to the payment page.
  useEffect(() => {
    const wake = () => setPaying(false)
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  const change = (fields: Partial<CheckoutDraft>) => {
    const next = { ...edits, ...fields }
    setEdits(next)
    keepDraft(next)
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in fields))))
  }

  const refuse = (fields: FieldProblems) => {
    setProblems(fields)
    const first = checkoutFields.find((field) => fields[field] !== undefined)
    const input = first === undefined ? null : form.current?.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (paying) return
    setTrouble(null)
    if (currentCoupon().checking) await recheckCoupon()
    const checked = checkDraft(draft, currentCart(), language, currentCoupon())
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
    if (outcome.trouble.kind === 'price') {
      await revalidateCart('request', () => {})
      await recheckCoupon()
    }
    if (outcome.trouble.kind === 'coupon') refuseCoupon(outcome.trouble.failure)
    setTrouble(outcome.trouble)
  }

  return { form, draft, problems, trouble, paying, change, submit }
}
