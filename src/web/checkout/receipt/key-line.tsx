import { useState } from 'react'
import type { OrderItemView } from '#contract/orders/orders.ts'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { notify } from '#web/kit/toasts.tsx'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import type { ApiResponse } from '#web/platform/http/send.ts'
import { checkoutWords } from '../checkout-words.ts'
import { isClosedSince } from './closed-since.ts'
import { copyText } from './copy-text.ts'

type OrderKey = OrderItemView['keys'][number]
type KeyLineProps = {
  readonly orderKey: OrderKey
  readonly reveal: () => Promise<ApiResponse<{ readonly key: string }>>
  /** The consequences of revealing a key for the first time. */
  readonly warning: string
  readonly label: string
  /** Called when the key has been revealed and can no longer be returned, or was closed since. */
  readonly onShown?: (() => void) | undefined
}

/** A purchased key: hidden until its owner confirms revealing it. */
export function KeyLine({ orderKey, reveal, warning, label, onShown }: KeyLineProps) {
  const { keys } = checkoutWords.use()
  const problemText = useProblemText()
  const [text, setText] = useState<string | null>(null)
  // null: not asked yet; false: answered "not now", so the button is shown again, with focus
  const [asking, setAsking] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)

  const show = async () => {
    setBusy(true)
    const response = await reveal()
    setBusy(false)
    if (response.data !== null) {
      setText(response.data.key)
      return onShown?.()
    }
    if (isClosedSince(response)) {
      notify('error', problemText(response))
      return onShown?.()
    }
    notify('error', response.problem?.code === 'key-unreadable' ? keys.unreadable : keys.failed)
  }

  if (text !== null) return <ShownKey text={text} label={label} lastFour={orderKey.lastFour} />
  const isNew = orderKey.revealedAt === null
  return (
    <div className="grid gap-1.5 rounded-sm border border-line bg-sunken p-1.5">
      <div className="flex flex-wrap items-center justify-between gap-1">
        <HiddenKey lastFour={orderKey.lastFour} />
        {asking !== true && (
          <Button
            variant={isNew ? 'primary' : 'secondary'}
            busy={busy}
            ref={asking === false ? focusOnMount : null}
            className="max-sm:w-full print:hidden"
            onClick={() => (isNew ? setAsking(true) : void show())}
          >
            <AdminIcon name="eye" />
            {isNew ? keys.reveal : keys.show}
          </Button>
        )}
      </div>
      {asking === true && (
        <fieldset className="grid gap-1 print:hidden" aria-label={label}>
          <p className="text-sm" role="alert">
            {warning}
          </p>
          <div className="flex flex-wrap gap-1">
            <Button size="sm" busy={busy} ref={focusOnMount} onClick={() => void show()}>
              {keys.confirm}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setAsking(false)}>
              {keys.notNow}
            </Button>
          </div>
        </fieldset>
      )}
    </div>
  )
}

function HiddenKey({ lastFour, className = '' }: { readonly lastFour: string; readonly className?: string }) {
  const { keys } = checkoutWords.use()
  return (
    <p className={`font-mono text-base ${className}`}>
      <span className="sr-only">{keys.hidden(lastFour)}</span>
      <bdi dir="ltr" aria-hidden="true">
        <span className="text-muted">•••• •••• </span>
        {lastFour}
      </bdi>
    </p>
  )
}

type ShownProps = { readonly text: string; readonly label: string; readonly lastFour: string }

/** Printed pages can be read by others: they show only the last four characters by default. */
function ShownKey({ text, label, lastFour }: ShownProps) {
  const { keys } = checkoutWords.use()
  const copy = async () => {
    if (await copyText(text)) notify('success', keys.copied)
    else notify('warning', keys.copyFailed)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-1 rounded-sm border border-success bg-success-soft p-1.5">
      <HiddenKey lastFour={lastFour} className="hidden print:block" />
      <output
        aria-label={label}
        dir="ltr"
        className="print:hidden font-mono text-base font-semibold whitespace-pre-wrap select-all [overflow-wrap:anywhere]"
      >
        {text}
      </output>
      <Button
        variant="secondary"
        size="sm"
        ref={focusOnMount}
        className="print:hidden"
        onClick={() => void copy()}
      >
        <AdminIcon name="copy" />
        {keys.copy}
      </Button>
    </div>
  )
}
