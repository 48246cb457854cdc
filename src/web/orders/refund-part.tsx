import { useId, useState } from 'react'
import type { Order } from '../../contract/orders.ts'
import { dayAndTime } from '../checkout/shop-time.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useLanguage } from '../platform/site.ts'
import { ordersWords } from './orders-words.ts'
import { RefundForm } from './refund-form.tsx'

type RefundPartProps = { readonly order: Order; readonly onDone: () => void }

/** What can be given back by the rule, until when, and the way to do it. Nothing where nothing can. */
export function RefundPart({ order, onDone }: RefundPartProps) {
  const words = ordersWords.use().refund
  const language = useLanguage()
  const id = useId()
  const [open, setOpen] = useState(false)
  if (order.items.every((item) => item.refundable === 0)) return null
  // The last minute of the term, not the first one after it.
  const last = order.refundableUntil === null ? null : Date.parse(order.refundableUntil) - 60_000
  return (
    <section
      aria-labelledby={id}
      className="grid gap-1 rounded-md border border-line bg-surface p-2 shadow-low md:p-3 print:hidden"
    >
      <h2 id={id} className="text-base">
        {words.title}
      </h2>
      <p className="text-sm text-muted">
        {last === null ? words.untilWaiting : words.until(dayAndTime(new Date(last).toISOString(), language))}
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.title}>
        <RefundForm
          order={order}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
          onChanged={onDone}
        />
      </Dialog>
    </section>
  )
}
