import type { ReactNode } from 'react'
import { Sentence } from '#web/kit/name.tsx'

type AlertNoticeProps = {
  readonly title: string
  readonly text: string
  readonly icon: ReactNode
  /** Links for what to do next. */
  readonly children: ReactNode
}

/** The result of following a link from an e-mail. */
export function AlertNotice({ title, text, icon, children }: AlertNoticeProps) {
  return (
    <section className="page-width grid min-h-[50vh] max-w-[32rem] content-center justify-items-center gap-1.5 py-6 text-center">
      <span className="grid size-8 place-items-center rounded-full bg-primary-soft text-link">{icon}</span>
      <h1 className="text-2xl">{title}</h1>
      <p className="text-muted">
        <Sentence text={text} />
      </p>
      {children}
    </section>
  )
}
