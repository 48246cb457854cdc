import type { ReactNode } from 'react'

type ErrorTextProps = {
  /** Set if a field names it by `aria-describedby`: it is then read with the field, and not announced. */
  readonly id?: string
  readonly children: ReactNode
}

/** What is wrong with something; announced when it appears. */
export function ErrorText({ id, children }: ErrorTextProps) {
  return (
    <p id={id} role={id === undefined ? 'alert' : undefined} className="text-sm font-semibold text-error">
      {children}
    </p>
  )
}
