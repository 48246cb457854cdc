import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { chooseRenewalReminders } from '#contract/orders/renewals.ts'
import { Card } from '#web/kit/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Sentence } from '#web/kit/name.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { ordersWords } from './orders-words.ts'

/** Whether the buyer wants to be reminded before a licence ends: unticked until they say so, and taken back here or by each e-mail. */
export function RenewalChoice({ order: { orderId, renewal, email } }: { readonly order: Order }) {
  const { renewal: words } = ordersWords.use()
  const [wanted, setWanted] = useState(renewal?.wanted === true)
  const [busy, setBusy] = useState(false)
  if (renewal === null) return null
  const choose = async (next: boolean) => {
    setWanted(next)
    setBusy(true)
    const { error } = await call(chooseRenewalReminders, { orderId, wanted: next })
    setBusy(false)
    if (error === null) return notify('success', next ? words.chosen : words.stopped)
    setWanted(!next)
    notify('error', words.failed)
  }
  return (
    <Card raised padding="small" className="print:hidden">
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
        disabled={busy}
        onChange={({ target }) => void choose(target.checked)}
      />
    </Card>
  )
}
