import { useState } from 'react'
import type { listHomeVersions } from '#contract/admin/content/home.ts'
import type { listMenuVersions } from '#contract/admin/content/menus.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { adminWords, homeAdminWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'

type Listing = typeof listHomeVersions | typeof listMenuVersions
type LayoutIn<E extends Listing> = NonNullable<OutputOf<E>['versions'][number]['layout']>

type HistoryProps<E extends Listing> = {
  readonly title: string
  readonly endpoint: E
  /** A one-line description of a version. */
  readonly describe: (layout: LayoutIn<E>) => string
  /** Receives null for the starter. */
  readonly onRestore: (layout: LayoutIn<E> | null) => void
}

/** Earlier versions of the home page or the menus, with author and time; each can be restored. */
export function LayoutHistory<E extends Listing>({ title, onRestore, ...versions }: HistoryProps<E>) {
  const words = homeAdminWords.use().history
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && (
        <Dialog open title={title} onClose={() => setOpen(false)}>
          <Versions
            {...versions}
            onRestore={(layout) => {
              setOpen(false)
              onRestore(layout)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function Versions<E extends Listing>({ endpoint, describe, onRestore }: Omit<HistoryProps<E>, 'title'>) {
  const { history: words } = homeAdminWords.use()
  const language = useLanguage()
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(endpoint, {})
  if (isLoadingError) return <ErrorState title={failed} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-10" />
  if (data.versions.length === 0) return <p className="text-muted">{words.none}</p>
  const live = data.versions.find(({ readable }) => readable)?.version
  return (
    <ul className="ruled grid">
      {data.versions.map(({ version, layout, readable, changedAt, changedBy }) => (
        <li key={version} className="grid gap-0.5 py-1">
          <p className="flex flex-wrap items-center justify-between gap-1 font-semibold">
            <span>
              {dayAndTime(changedAt, language)} {words.by(changedBy?.username ?? words.nobody)}
            </span>
            {version === live ? (
              <Badge tone="success">{words.now}</Badge>
            ) : (
              readable && (
                <Button variant="secondary" size="sm" onClick={() => onRestore(layout)}>
                  {words.restore}
                </Button>
              )
            )}
          </p>
          <p className="text-sm text-muted">
            {readable ? (layout === null ? words.starter : describe(layout)) : words.unreadable}
          </p>
        </li>
      ))}
    </ul>
  )
}
