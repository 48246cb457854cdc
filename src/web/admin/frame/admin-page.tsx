import type { ReactNode } from 'react'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { Name } from '#web/kit/name.tsx'
import { adminWords } from '#web/admin/words.ts'

type AdminPageProps = {
  readonly title: string
  /** Breadcrumbs between the admin area and this page, without those two. */
  readonly crumbs?: readonly { readonly text: string; readonly href: string }[]
  /** Badges beside the title. */
  readonly beside?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Heading, breadcrumbs and buttons of a page of the admin area. */
export function AdminPage({ title, crumbs = [], beside, actions, children }: AdminPageProps) {
  const words = adminWords.use()
  return (
    <div className="mx-auto grid w-full max-w-[90rem] content-start gap-2 p-2 md:p-3">
      <div className="grid gap-0.5">
        <Breadcrumbs crumbs={[{ text: words.title, href: '/dashboard/admin' }, ...crumbs, { text: title }]} />
        <div className="flex flex-wrap items-center justify-between gap-1">
          <div className="flex min-w-0 flex-wrap items-center gap-1.5">
            <h1 className="text-xl" tabIndex={-1}>
              <Name text={title} />
            </h1>
            <div className="flex flex-wrap items-center gap-1 empty:hidden">{beside}</div>
          </div>
          {actions && <div className="flex flex-wrap items-center gap-1">{actions}</div>}
        </div>
      </div>
      {children}
    </div>
  )
}
