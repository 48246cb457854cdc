import { useState } from 'react'
import { type Email, type EmailTemplate, listEmailVersions } from '#contract/admin/content/emails.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { adminWords, emailWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { TextDiff } from '../text/text-diff.tsx'
import { isFree, isWritten } from './email-draft.ts'

type HistoryProps = {
  readonly email: Email
  readonly onRestore: (template: EmailTemplate | null) => void
}

/** Earlier versions of the e-mail, who changed them and when; each can be restored. */
export function EmailHistory({ email, onRestore }: HistoryProps) {
  const words = emailWords.use().history
  const [open, setOpen] = useState(false)
  const restore = (template: EmailTemplate | null) => {
    setOpen(false)
    onRestore(template)
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && (
        <Dialog open title={words.title} onClose={() => setOpen(false)}>
          <Versions email={email} onRestore={restore} />
        </Dialog>
      )}
    </>
  )
}

function Versions({ email, onRestore }: HistoryProps) {
  const words = emailWords.use().history
  const { failed } = adminWords.use()
  const { name, language } = email
  const { data, isLoadingError, refetch } = useRead(listEmailVersions, { name, language })
  if (isLoadingError) return <ErrorState title={failed} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-10" />
  if (data.versions.length === 0) return <p className="text-muted">{words.none}</p>
  return (
    <ul className="ruled grid">
      {data.versions.map((version, at) => (
        <VersionLine
          key={version.version}
          email={email}
          version={version}
          isNow={at === 0}
          onRestore={onRestore}
        />
      ))}
    </ul>
  )
}

type LineProps = HistoryProps & {
  readonly version: OutputOf<typeof listEmailVersions>['versions'][number]
  readonly isNow: boolean
}

function VersionLine({ email, version, isNow, onRestore }: LineProps) {
  const words = emailWords.use().history
  const language = useLanguage()
  const linesOf = useLines(email)
  const { template, changedAt, changedBy } = version
  const before = linesOf(template ?? email.default)
  const after = linesOf(email.template)
  return (
    <li className="grid gap-0.5 py-1">
      <p className="flex flex-wrap items-center gap-1 font-semibold">
        {isNow && <Badge tone="success">{words.now}</Badge>}
        <bdi>{template === null ? words.default : template.subject}</bdi>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-1 text-sm text-muted">
        <span>
          {dayAndTime(changedAt, language)} {words.by(changedBy?.username ?? words.nobody)}
        </span>
        {!isNow && (
          <Button variant="secondary" size="sm" onClick={() => onRestore(template)}>
            {words.restore}
          </Button>
        )}
      </p>
      {!isNow && (
        <details className="text-sm">
          <summary className="font-semibold">{words.compare}</summary>
          <TextDiff language={email.language} before={before.join('\n')} after={after.join('\n')} />
        </details>
      )}
    </li>
  )
}

/**
 * A template as lines to compare: the subject, then each paragraph or the label of a block the shop fills in.
 */
function useLines(email: Email): (template: EmailTemplate) => string[] {
  const words = emailWords.use()
  const localized = useLocalized()
  const nameOf = (block: string) => {
    const label = email.blocks.find((one) => one.block === block)?.label
    return label === undefined ? block : localized(label)
  }
  return ({ subject, blocks }) => [
    `${words.subject}: ${subject}`,
    ...blocks.flatMap(({ block, text }) => {
      if (isFree(block)) return text.split('\n')
      return [isWritten(email, block) ? `[${nameOf(block)}] ${text}` : `[${nameOf(block)}]`]
    }),
  ]
}
