import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { adminWords } from '#web/admin/words.ts'

type BarProps = { readonly count: number; readonly onClear: () => void; readonly children: ReactNode }

/** The number of selected rows, and the actions for them. */
export function SelectionBar({ count, onClear, children }: BarProps) {
  const words = adminWords.use().table
  return (
    <div className="sticky top-8 z-30 flex flex-wrap items-center gap-1 rounded-md border border-primary bg-primary-soft px-1.5 py-1">
      <p aria-live="polite" className="me-1 font-semibold">
        {words.selected(count)}
      </p>
      {children}
      <Button variant="quiet" size="sm" className="ms-auto" onClick={onClear}>
        {words.clearSelection}
      </Button>
    </div>
  )
}
