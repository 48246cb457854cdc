import { type ReactNode, useId } from 'react'

type PartProps = { readonly title: string; readonly beside?: ReactNode; readonly children: ReactNode }

/** One part of the account, on its own card. */
export function AccountSection({ title, beside, children }: PartProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-2 rounded-md border border-line bg-surface p-2 shadow-low md:p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
