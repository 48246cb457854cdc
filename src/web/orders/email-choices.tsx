import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { chooseRenewalReminders } from '#contract/orders/renewals.ts'
import { chooseReviewRequest } from '#contract/orders/review-requests.ts'
import { Card } from '#web/kit/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Sentence } from '#web/kit/name.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useShop } from '#web/platform/framework/site.ts'
import { call } from '#web/platform/http/api.ts'
import { useSession } from '#web/platform/http/session.ts'
import { ordersWords } from './orders-words.ts'

/**
 * The e-mails that a buyer can agree to: each box is unticked by default, and consent can be withdrawn here
 * or in the e-mail.
 */
export function EmailChoices({ order }: { readonly order: Order }) {
  const { status } = useSession()
  const { registrationClosed } = useShop()
  // only accounts can write reviews
  const mayReview = status === 'signed-in' || registrationClosed !== true
  const choices = [
    order.renewal !== null && <EmailChoice key="renewal" order={order} about="renewal" />,
    order.reviewRequest !== null && mayReview && (
      <EmailChoice key="reviewRequest" order={order} about="reviewRequest" />
    ),
  ].filter((choice) => choice !== false)
  if (choices.length === 0) return null
  return (
    <Card raised className="grid gap-1.5 print:hidden">
      {choices}
    </Card>
  )
}

const endpoints = { renewal: chooseRenewalReminders, reviewRequest: chooseReviewRequest }

type EmailChoiceProps = { readonly order: Order; readonly about: keyof typeof endpoints }

function EmailChoice({ order: { orderId, email, ...order }, about }: EmailChoiceProps) {
  const { [about]: words } = ordersWords.use()
  const [wanted, setWanted] = useState(order[about]?.wanted === true)
  const [busy, setBusy] = useState(false)
  const choose = async (next: boolean) => {
    if (busy) return
    setWanted(next)
    setBusy(true)
    const { error } = await call(endpoints[about], { orderId, wanted: next })
    setBusy(false)
    if (error === null) return notify('success', next ? words.chosen : words.stopped)
    setWanted(!next)
    notify('error', words.failed)
  }
  return (
    <Checkbox
      label={
        <>
          <span className="font-semibold">{words.label}</span>
          <span className="block text-sm text-muted">
            <Sentence text={words.text(email)} />
          </span>
        </>
      }
      checked={wanted}
      // a disabled box would lose the focus
      aria-disabled={busy}
      onChange={({ target }) => void choose(target.checked)}
    />
  )
}
