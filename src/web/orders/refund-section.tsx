import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { formatMoney } from '#shop/money.ts'
import { maxFee } from '#shop/orders/refunds/cancellation-fee.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { ordersWords } from './orders-words.ts'
import { RefundForm } from './refund-form.tsx'

type RefundPartProps = { readonly order: Order; readonly onDone: () => void }

/** What the rules allow to return, until when, and the form. Nothing if nothing can be or was returned. */
export function RefundSection({ order, onDone }: RefundPartProps) {
  const words = ordersWords.use().refund
  const [done, setDone] = useState<string | null>(null)
  const receipt = useRef<HTMLParagraphElement>(null)
  const nothingLeft = order.items.every((item) => item.refundable === 0)
  // The button disappears with the last unit: the message about the refund gets the focus instead.
  useEffect(() => {
    if (nothingLeft && done !== null) receipt.current?.focus()
  }, [nothingLeft, done])
  if (order.disputed !== null && order.status !== 'refunded')
    return (
      <Section title={words.title} raised small className="gap-1 print:hidden">
        <p className="text-sm text-muted">{words.disputed[order.disputed]}</p>
      </Section>
    )
  if (nothingLeft && done === null) return null
  return (
    <Section title={words.title} raised small className="gap-1 print:hidden">
      {done !== null && (
        <p ref={receipt} role="status" tabIndex={-1} className="flex items-start gap-1 outline-none">
          <Icon name="done" className="mt-0.25 text-success" />
          {done}
        </p>
      )}
      {!nothingLeft && (
        <Offer
          order={order}
          onChanged={onDone}
          onDone={(text) => {
            setDone(text)
            onDone()
          }}
        />
      )}
    </Section>
  )
}

type OfferProps = {
  readonly order: Order
  /** A message about the refund. */
  readonly onDone: (text: string) => void
  readonly onChanged: () => void
}

function Offer({ order, onDone, onChanged }: OfferProps) {
  const words = ordersWords.use().refund
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const most = formatMoney(maxFee)
  // The last minute of the period, not the first one after it.
  const last = order.refundableUntil === null ? null : Date.parse(order.refundableUntil) - 60_000
  return (
    <>
      <p className="text-sm text-muted">
        {last === null
          ? words.untilWaiting
          : words.until(dayAndTime(new Date(last).toISOString(), language), order.feePercent, most)}
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.title}>
        <RefundForm
          order={order}
          onClose={() => setOpen(false)}
          onDone={(text) => {
            setOpen(false)
            onDone(text)
          }}
          onChanged={onChanged}
        />
      </Dialog>
    </>
  )
}
