import { useState } from 'react'
import { listContent, orderQuestions } from '#contract/admin/content/content.ts'
import type { ContentRow } from '#contract/admin/content/content-shapes.ts'
import { type ContentKind, contentKinds } from '#shop/content/content.ts'
import { contentAdminWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Card } from '#web/kit/card.tsx'
import { Button, ButtonLink, IconButton } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { callAdmin } from '../platform/call-admin.ts'
import type { AdminViewProps } from '../frame/define-admin-page.ts'
import { shortTime } from '../table/short-time.ts'
import { useMay } from '../frame/use-admin.ts'
import { adminWords } from '../words.ts'
import { GroupsDialog } from './groups-dialog.tsx'
import { StateBadges } from './state-badges.tsx'

const list = '/dashboard/admin/content'
const tab =
  'inline-flex min-h-4.5 items-center rounded-full border border-line bg-surface px-1.5 text-sm font-semibold hover:border-edge aria-[current]:border-transparent aria-[current]:bg-ink aria-[current]:text-page'

/** /dashboard/admin/content: pages, questions and posts, each with its state and what is missing. */
export function ContentView({ query }: AdminViewProps) {
  const words = contentAdminWords.use()
  const { failed } = adminWords.use()
  const kind = contentKinds.find((one) => one === query.get('kind')) ?? 'page'
  const edits = useMay()('content.edit')
  const [arranging, setArranging] = useState(false)
  const { data, isLoadingError, refetch } = useRead(listContent, { kind })
  return (
    <AdminPage
      title={words.title}
      actions={
        edits && (
          <>
            {kind !== 'page' && (
              <Button variant="secondary" onClick={() => setArranging(true)}>
                {words.groups[kind]}
              </Button>
            )}
            <ButtonLink href={`${list}/new?kind=${kind}`}>
              <Icon name="plus" />
              {words.create[kind]}
            </ButtonLink>
          </>
        )
      }
    >
      <nav aria-label={words.title} className="flex flex-wrap gap-1">
        {contentKinds.map((one) => (
          <a key={one} href={`${list}?kind=${one}`} aria-current={one === kind || undefined} className={tab}>
            {words.kinds[one]}
          </a>
        ))}
        <a href={`${list}/home`} className={tab}>
          {words.home}
        </a>
        <a href={`${list}/menus`} className={tab}>
          {words.menus}
        </a>
      </nav>
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <Rows key={kind} kind={kind} rows={data.rows} groups={data.groups} edits={edits} onMoved={refetch} />
      )}
      {kind !== 'page' && data !== undefined && (
        <GroupsDialog kind={kind} groups={data.groups} open={arranging} onClose={() => setArranging(false)} />
      )}
    </AdminPage>
  )
}

type RowsProps = {
  readonly kind: ContentKind
  readonly rows: readonly ContentRow[]
  readonly groups: readonly { readonly slug: string; readonly name: ContentRow['title'] }[]
  readonly edits: boolean
  /** Reads the rows again. */
  readonly onMoved: () => Promise<unknown>
}

function Rows({ kind, rows, groups, edits, onMoved }: RowsProps) {
  const words = contentAdminWords.use()
  const say = useLocalized()
  const problemText = useAdminProblem()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const needle = typed.trim().toLowerCase()
  const shown = rows.filter(({ title, slug }) =>
    `${title.en} ${title.he} ${slug}`.toLowerCase().includes(needle),
  )
  const move = async (row: ContentRow, section: readonly ContentRow[], by: -1 | 1) => {
    const other = section[section.indexOf(row) + by]
    if (other === undefined || busy) return
    const contentIds = rows.map(({ id }) => (id === row.id ? other.id : id === other.id ? row.id : id))
    setBusy(true)
    const response = await callAdmin(orderQuestions, { contentIds })
    if (response.data === null) notify('error', problemText(response))
    // the next move begins with the order that this one has made
    await onMoved()
    setBusy(false)
  }
  const sections =
    kind === 'question'
      ? groups.map((group) => ({
          title: say(group.name),
          rows: shown.filter((row) => row.groups[0] === group.slug),
        }))
      : [{ title: null, rows: shown }]
  return (
    <>
      <div className="max-w-[22rem]">
        <Field
          type="search"
          dir="auto"
          label={words.search}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      {shown.length === 0 && <EmptyState title={words.empty} />}
      {sections
        .filter((section) => section.rows.length > 0)
        .map((section) => (
          <section key={section.title ?? ''} className="grid gap-1">
            {section.title !== null && <h2 className="text-lg">{section.title}</h2>}
            <Card
              as="ul"
              padding="none"
              className="grid divide-y divide-line overflow-hidden"
              aria-busy={busy}
            >
              {section.rows.map((row) => (
                <li key={row.id} className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 px-2 py-1.5">
                  <RowText row={row} groups={kind === 'post' ? groups : []} />
                  {kind === 'question' && edits && needle === '' && (
                    <span className="flex">
                      <IconButton label={words.up} onClick={() => void move(row, section.rows, -1)}>
                        <Icon name="down" className="rotate-180" />
                      </IconButton>
                      <IconButton label={words.down} onClick={() => void move(row, section.rows, 1)}>
                        <Icon name="down" />
                      </IconButton>
                    </span>
                  )}
                </li>
              ))}
            </Card>
          </section>
        ))}
    </>
  )
}

function RowText({ row, groups }: { readonly row: ContentRow; readonly groups: RowsProps['groups'] }) {
  const words = contentAdminWords.use()
  const language = useLanguage()
  const say = useLocalized()
  const other = language === 'en' ? 'he' : 'en'
  return (
    <>
      <span className="grid min-w-0 flex-1 basis-[18rem] gap-0.25">
        <a href={`${list}/${row.id}`} className="font-semibold underline-offset-4 hover:underline">
          <bdi>{row.title[language] || row.title[other]}</bdi>
        </a>
        <span className="flex flex-wrap gap-x-1.5 text-sm text-muted">
          {row.kind !== 'question' && <bdi dir="ltr">{row.path}</bdi>}
          {groups
            .filter(({ slug }) => row.groups.includes(slug))
            .map(({ slug, name }) => (
              <span key={slug}>{say(name)}</span>
            ))}
          <span>
            {row.updatedBy === null
              ? words.cameWith
              : words.savedBy(shortTime(row.updatedAt, language), row.updatedBy.username)}
          </span>
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-0.5">
        {row.isDemo && <Badge>{words.demo}</Badge>}
        <StateBadges row={row} />
      </span>
    </>
  )
}
