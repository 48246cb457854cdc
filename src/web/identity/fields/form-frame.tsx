import type { ReactNode } from 'react'

type FormFrameProps = { readonly title: string; readonly lead?: ReactNode; readonly children: ReactNode }

/** A form in the middle of the page. */
export function FormFrame({ title, lead, children }: FormFrameProps) {
  return (
    <section className="page-width grid max-w-[28rem] gap-3 py-5 md:py-7">
      <header className="grid gap-0.5">
        <h1 className="text-2xl">{title}</h1>
        {lead && <p className="text-muted">{lead}</p>}
      </header>
      {children}
    </section>
  )
}
