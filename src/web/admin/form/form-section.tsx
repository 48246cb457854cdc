import { type ReactNode, useId } from 'react'

type PartProps = {
  readonly title: string
  readonly hint?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Fields that belong together, on their own card. */
export function FormSection({ title, hint, actions, children }: PartProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 content-start gap-2 rounded-md border border-line bg-surface p-2 md:p-3"
    >
      <div className="flex flex-wrap items-start justify-between gap-1">
        <div>
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {hint && <p className="text-sm text-muted">{hint}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
