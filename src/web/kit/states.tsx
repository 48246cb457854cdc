import type { ReactNode } from 'react'
import { useWords } from '#web/platform/framework/site.ts'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

type StateProps = {
  readonly title: string
  readonly text?: ReactNode
  readonly icon?: ReactNode
  readonly children?: ReactNode
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, text, icon, children }: StateProps) {
  return (
    <div className="grid justify-items-center gap-1.5 px-2 py-6 text-center">
      {icon && (
        <span className="grid size-8 place-items-center rounded-full bg-sunken text-muted">{icon}</span>
      )}
      <h2 className="text-lg font-bold">{title}</h2>
      {text && <p className="max-w-[24rem] text-balance text-muted">{text}</p>}
      {children}
    </div>
  )
}

type ErrorStateProps = { readonly title: string; readonly text?: ReactNode; readonly onRetry?: () => void }

/** A failure, with a button to try again. */
export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  const { kit } = useWords()
  return (
    <div role="alert">
      <EmptyState title={title} text={text}>
        {onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            {kit.retry}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

/** A loading page. */
export function WaitingState() {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner />
    </div>
  )
}
