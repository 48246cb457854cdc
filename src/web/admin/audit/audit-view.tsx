import { useState, type SyntheticEvent } from 'react'
import { exportAudit, listAudit, verifyAudit } from '#contract/admin/audit.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Field } from '#web/kit/field.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { callAdmin } from '../platform/call-admin.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminTable } from '../table/admin-table.tsx'
import { type TableAddress, useTableAddress } from '../table/use-table-address.ts'
import { useActionFilter } from './action-filter.ts'
import { useAuditColumns } from './audit-columns.tsx'
import { auditWords } from '#web/admin/words.ts'

/** /dashboard/admin/audit: what happened, who did it, and whether the log is complete. */
export function AuditView() {
  const words = auditWords.use()
  const address = useTableAddress()
  const query = useRead(listAudit, address.params, { keep: true })
  const columns = useAuditColumns()
  const { from, to, actor } = address.params
  return (
    <AdminPage title={words.title} actions={<VerifyButton />}>
      <p className="text-width text-muted">{words.lead}</p>
      <DayFilter key={JSON.stringify([from, to, actor])} address={address} />
      <AdminTable
        name="audit"
        label={words.title}
        address={address}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ action }) => action}
        filters={[useActionFilter()]}
        csv={exportAudit}
        empty={<EmptyState title={words.empty} icon={<AdminIcon name="shield" />} />}
      />
    </AdminPage>
  )
}

function DayFilter({ address }: { readonly address: TableAddress }) {
  const words = auditWords.use()
  const actors = Object.entries<string>(words.actors)
  const show = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name) ?? '').trim()
    address.set({ from: text('from'), to: text('to'), actor: codeOf(text('actor')) })
  }
  /** The code of an actor without a name, by the label shown for it. */
  const codeOf = (typed: string) => actors.find(([, name]) => name === typed)?.[0] ?? typed
  const nameOf = (actor = '') => actors.find(([code]) => code === actor)?.[1] ?? actor
  return (
    <form
      onSubmit={show}
      className="grid grid-cols-2 items-end gap-1 max-sm:*:nth-[n+3]:col-span-2 sm:grid-cols-[auto_auto_minmax(0,22rem)_auto] sm:justify-start"
    >
      {/* by its key, a field follows the address: to an earlier page, or when the filters are cleared */}
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={`${name} ${address.params[name]}`}
          label={words[name]}
          name={name}
          type="date"
          defaultValue={address.params[name]}
        />
      ))}
      <Field
        key={address.params['actor']}
        label={words.who}
        placeholder={words.whoHint}
        name="actor"
        autoComplete="off"
        defaultValue={nameOf(address.params['actor'])}
      />
      <Button type="submit" variant="secondary">
        {words.filter}
      </Button>
    </form>
  )
}

function VerifyButton() {
  const words = auditWords.use()
  const problemText = useAdminProblem()
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    const response = await callAdmin(verifyAudit, {})
    setBusy(false)
    if (response.data === null) return notify('error', problemText(response))
    notifyVerdict(response.data)
  }
  const notifyVerdict = ({ rows, brokenAt, breaks }: OutputOf<typeof verifyAudit>) =>
    brokenAt === null ? notify('success', words.whole(rows)) : notify('error', words.broken(brokenAt, breaks))
  return (
    <Button variant="secondary" busy={busy} onClick={() => void verify()}>
      <AdminIcon name="shield" />
      {busy ? words.verifying : words.verify}
    </Button>
  )
}
