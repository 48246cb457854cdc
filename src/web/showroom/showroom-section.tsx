import type { ReactNode } from 'react'

type PartProps = { readonly title: string; readonly children: ReactNode }

/** A section of the showroom. */
export function ShowroomSection({ title, children }: PartProps) {
  return (
    <section className="grid gap-2 border-t border-line pt-3">
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}

/** Items side by side, wrapping as needed. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-1.5">{children}</div>
}
