import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { AdminIcon, type AdminIconName } from '#web/kit/admin-icon.tsx'
import { checkoutWords } from '../checkout-words.ts'
import { tookNoMoney } from '../place-and-pay.ts'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'

const tones = {
  good: 'bg-success-soft text-success',
  waiting: 'bg-info-soft text-info',
  care: 'bg-warning-soft text-warning',
} as const

type OrderHeadingProps = {
  readonly tone: keyof typeof tones
  readonly icon: AdminIconName
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}

/** The state of the order: an icon, a sentence and possible actions. */
export function OrderHeading({ tone, icon, title, text, children }: OrderHeadingProps) {
  return (
    // in print, only unusual states are shown
    <header
      className={`grid justify-items-center gap-1.5 text-center ${tone === 'good' ? 'print:hidden' : ''}`}
    >
      <span className={`grid size-8 place-items-center rounded-full print:hidden ${tones[tone]}`}>
        <AdminIcon name={icon} className="size-4" />
      </span>
      <div className="grid justify-items-center gap-1" aria-live="polite">
        {/* Visitors arrive here by a document load, which focuses nothing. */}
        <h1 tabIndex={-1} ref={focusOnMount} className="text-2xl">
          {title}
        </h1>
        {text !== undefined && <p className="max-w-[34rem] text-muted [overflow-wrap:anywhere]">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap justify-center gap-1 print:hidden">{children}</div>}
    </header>
  )
}

/** An order with the status `refunded`; no money goes back if none came, as for a free order. */
export function RefundedHeading({ order }: { readonly order: Order }) {
  const { success } = checkoutWords.use()
  if (tookNoMoney(order)) return <OrderHeading tone="waiting" icon="refresh" title={success.cancelled} />
  return <OrderHeading tone="waiting" icon="refresh" title={success.refunded} text={success.refundedText} />
}
