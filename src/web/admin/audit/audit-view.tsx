import { useMemo, useState, type SyntheticEvent } from 'react'
import { type AuditEntry, exportAudit, listAudit, verifyAudit } from '../../../contract/audit-desk.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { dayAndTime } from '../../checkout/shop-time.ts'
import { Button } from '../../kit/button.tsx'
import { DeskIcon } from '../../kit/desk-icon.tsx'
import { Field } from '../../kit/field.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { notify } from '../../kit/toasts.tsx'
import { useLanguage } from '../../platform/site.ts'
import { change } from '../frame/change.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { useDeskProblem } from '../frame/desk-problem.ts'
import { useAsk } from '../frame/desk-queries.ts'
import type { DeskColumn } from '../table/column.ts'
import { DeskTable } from '../table/desk-table.tsx'
import { type TableAddress, useTableAddress } from '../table/use-table-address.ts'
import { auditWords } from './audit-words.ts'

/** /dashboard/admin/audit: what happened, who did it, and whether the log is whole. */
export function AuditView() {
  const words = auditWords.use()
  const address = useTableAddress()
  const query = useAsk(listAudit, address.params, { keep: true })
  const columns = useColumns()
  return (
    <DeskPage title={words.title} actions={<VerifyButton />}>
      <p className="text-width text-muted">{words.lead}</p>
      <DayFilter key={`${address.params['from']} ${address.params['to']}`} address={address} />
      <DeskTable
        name="audit"
        label={words.title}
        address={address}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ action }) => action}
        search
        csv={exportAudit}
        empty={<EmptyState title={words.empty} icon={<DeskIcon name="shield" />} />}
      />
    </DeskPage>
  )
}

function DayFilter({ address }: { readonly address: TableAddress }) {
  const words = auditWords.use()
  const show = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name) ?? '').trim()
    address.set({ from: text('from'), to: text('to'), actor: text('actor') })
  }
  return (
    <form
      onSubmit={show}
      className="grid items-end gap-1 sm:grid-cols-[auto_auto_minmax(0,16rem)_auto] sm:justify-start"
    >
      <Field label={words.from} name="from" type="date" defaultValue={address.params['from']} />
      <Field label={words.to} name="to" type="date" defaultValue={address.params['to']} />
      <Field
        label={words.who}
        placeholder={words.whoHint}
        name="actor"
        autoComplete="off"
        defaultValue={address.params['actor']}
      />
      <Button type="submit" variant="secondary">
        {words.filter}
      </Button>
    </form>
  )
}

function VerifyButton() {
  const words = auditWords.use()
  const problemText = useDeskProblem()
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    const answer = await change(verifyAudit, {})
    setBusy(false)
    if (answer.data === null) return notify('error', problemText(answer))
    tell(answer.data)
  }
  const tell = ({ rows, brokenAt }: OutputOf<typeof verifyAudit>) =>
    brokenAt === null ? notify('success', words.whole(rows)) : notify('error', words.broken(brokenAt))
  return (
    <Button variant="secondary" busy={busy} onClick={() => void verify()}>
      <DeskIcon name="shield" />
      {busy ? words.verifying : words.verify}
    </Button>
  )
}

function useColumns(): readonly DeskColumn<AuditEntry>[] {
  const words = auditWords.use()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'at',
        title: words.at,
        always: true,
        cell: ({ at, sealed }) => (
          <span className="grid whitespace-nowrap">
            {dayAndTime(at, language)}
            {!sealed && <span className="text-sm text-muted">{words.notSealed}</span>}
          </span>
        ),
      },
      {
        id: 'actor',
        title: words.actor,
        cell: ({ actor, address }) => (
          <span className="grid">
            <bdi className="font-semibold">{actor}</bdi>
            {address !== actor && (
              <bdi dir="ltr" className="text-sm text-muted">
                {address}
              </bdi>
            )}
          </span>
        ),
      },
      {
        id: 'action',
        title: words.action,
        cell: ({ action }) => (
          <bdi dir="ltr" className="font-mono text-sm">
            {action}
          </bdi>
        ),
      },
      { id: 'subject', title: words.subject, cell: ({ subject }) => <Subject subject={subject} /> },
      { id: 'detail', title: words.detail, cell: ({ detail }) => <Detail detail={detail} /> },
      {
        id: 'request',
        title: words.request,
        hiddenAtFirst: true,
        cell: ({ requestId }) => (
          <bdi dir="ltr" className="font-mono text-sm">
            {requestId}
          </bdi>
        ),
      },
    ],
    [words, language],
  )
}

const rooms: Readonly<Record<string, string>> = {
  order: 'orders',
  product: 'products',
  coupon: 'coupons',
  message: 'messages',
}

function Subject({ subject }: Pick<AuditEntry, 'subject'>) {
  const [kind = '', id = ''] = subject.split(':')
  const room = rooms[kind]
  const text = (
    <bdi dir="ltr" className="font-mono text-sm [overflow-wrap:anywhere]">
      {subject}
    </bdi>
  )
  return room === undefined ? (
    text
  ) : (
    <a href={`/dashboard/admin/${room}/${id}`} className="text-link underline underline-offset-4">
      {text}
    </a>
  )
}

function Detail({ detail }: Pick<AuditEntry, 'detail'>) {
  const words = auditWords.use()
  const text = JSON.stringify(detail)
  if (text === '{}') return null
  if (text.length <= 60) return <Code text={text} />
  return (
    <details>
      <summary className="text-sm text-link">{words.detail}</summary>
      <Code text={JSON.stringify(detail, null, 2)} />
    </details>
  )
}

function Code({ text }: { readonly text: string }) {
  return (
    <pre dir="ltr" className="max-w-64 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
      {text}
    </pre>
  )
}
