import { useState } from 'react'
import { listHomeVersions } from '#contract/admin/home.ts'
import type { HomeLayout } from '#contract/home-layout.ts'
import { adminWords, homeAdminWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'

type HistoryProps = { readonly onRestore: (layout: HomeLayout | null) => void }

/** How the page was composed, by whom and when; any of it can be shown again. */
export function HomeHistory({ onRestore }: HistoryProps) {
  const words = homeAdminWords.use().history
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && (
        <Dialog open title={words.title} onClose={() => setOpen(false)}>
          <Versions
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

function Versions({ onRestore }: HistoryProps) {
  const { history: words, kinds } = homeAdminWords.use()
  const language = useLanguage()
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(listHomeVersions, {})
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
            {!readable
              ? words.unreadable
              : layout === null
                ? words.starter
                : layout.sections
                    .filter(({ hidden }) => !hidden)
                    .map((section) => ('title' in section ? section.title[language] : kinds[section.kind]))
                    .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
