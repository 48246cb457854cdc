import { useMemo } from 'react'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { shortTime } from '../table/short-time.ts'
import { Code } from '../stock/key-badge.tsx'
import type { AdminColumn } from '../table/column.ts'
import { actionWords, auditWords } from '#web/admin/words.ts'
import { DetailList } from './detail-list.tsx'
import { Subject } from './subject.tsx'

export function useAuditColumns(): readonly AdminColumn<AuditEntry>[] {
  const words = auditWords.use()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'at',
        title: words.at,
        always: true,
        phone: 'end',
        cell: ({ at, sealed }) => (
          <span className="cell-lines">
            <span className="max-sm:hidden">{dayAndTime(at, language)}</span>
            <span className="text-xs sm:hidden">{shortTime(at, language)}</span>
            {!sealed && <span className="text-xs text-muted">{words.notSealed}</span>}
          </span>
        ),
      },
      { id: 'actor', title: words.actor, phone: 'line', cell: (row) => <Who row={row} /> },
      { id: 'action', title: words.action, phone: 'name', cell: ({ action }) => <What action={action} /> },
      { id: 'subject', title: words.subject, phone: 'line', cell: (row) => <Subject row={row} /> },
      { id: 'detail', title: words.detail, phone: 'line', cell: (row) => <DetailList row={row} /> },
      {
        id: 'request',
        title: words.request,
        hiddenAtFirst: true,
        cell: ({ requestId }) => <Code text={requestId} />,
      },
    ],
    [words, language],
  )
}

function Who({ row: { actor, address } }: { readonly row: AuditEntry }) {
  const names: Readonly<Record<string, string | undefined>> = auditWords.use().actors
  return (
    <span className="cell-lines max-sm:flex max-sm:gap-1">
      <bdi className="font-semibold">{names[actor] ?? actor}</bdi>
      {address !== null && (
        <bdi dir="ltr" className="text-xs text-muted">
          {address}
        </bdi>
      )}
    </span>
  )
}

function What({ action }: Pick<AuditEntry, 'action'>) {
  const sentences: Readonly<Record<string, string | undefined>> = actionWords.use().actions
  return (
    <span className="cell-lines max-w-40 whitespace-normal max-sm:max-w-none">
      <span>{sentences[action] ?? auditWords.use().nobody}</span>
      <bdi dir="ltr" className="font-mono text-xs text-muted max-sm:hidden">
        {action}
      </bdi>
    </span>
  )
}
