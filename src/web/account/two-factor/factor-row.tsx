import { type ReactNode, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { accountWords } from '../account-words.ts'

type FactorRowProps = {
  readonly icon: ReactNode
  readonly title: string
  /** One below the heading of the page (2) or of a section (3). */
  readonly level?: 2 | 3
  readonly text: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A two-factor method: what it is, its state, and its actions. */
export function FactorRow({ icon, title, level = 3, text, actions, children }: FactorRowProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-1.5">
        <span className="grid size-5 shrink-0 place-items-center rounded-sm bg-sunken text-muted">
          {icon}
        </span>
        <div className="min-w-0 flex-1">
          <Heading className="text-base font-semibold">{title}</Heading>
          <p className="text-sm text-muted">{text}</p>
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-1">{actions}</div>}
      {children}
    </div>
  )
}

type AskedButtonProps = {
  readonly text: string
  readonly question: string
  readonly onYes: () => Promise<void>
}

/** A button that asks for confirmation. */
export function ConfirmedButton({ text, question, onYes }: AskedButtonProps) {
  const words = accountWords.use().details
  // null: not asked yet; false: answered, so the button is shown again, with focus
  const [asking, setAsking] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    await onYes()
    setBusy(false)
    setAsking(false)
  }
  if (asking !== true)
    return (
      <Button
        variant="quiet"
        size="sm"
        ref={asking === false ? focusOnMount : null}
        onClick={() => setAsking(true)}
      >
        {text}
      </Button>
    )
  return (
    <fieldset className="grid w-full gap-1 rounded-sm border border-line bg-sunken p-1.5" aria-label={text}>
      <p className="text-sm" role="alert">
        {question}
      </p>
      <div className="flex flex-wrap gap-1">
        <Button variant="danger" size="sm" busy={busy} ref={focusOnMount} onClick={() => void act()}>
          {text}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setAsking(false)}>
          {words.cancel}
        </Button>
      </div>
    </fieldset>
  )
}
