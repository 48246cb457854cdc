import { useState } from 'react'
import { listAudit } from '#contract/admin/audit.ts'
import type { Manager } from '#contract/admin/team.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Select } from '#web/kit/field.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { Subject } from '../audit/subject.tsx'
import { actionWords, teamWords } from '#web/admin/words.ts'

const maxShown = 20

/** Recent actions of the team, each with a link. */
export function TeamActivity({ managers }: { readonly managers: readonly Manager[] }) {
  const words = teamWords.use()
  const [who, setWho] = useState('')
  const input = who === '' ? ({ by: 'team' } as const) : { actor: who }
  const { data } = useRead(listAudit, input, { keep: true })
  const whole = new URLSearchParams(input)
  return (
    <Section
      title={words.lately}
      hint={words.latelyHint}
      actions={
        <Select label={words.who} value={who} onChange={(event) => setWho(event.target.value)}>
          <option value="">{words.everybody}</option>
          {managers.map(({ id, username }) => (
            <option key={id} value={username}>
              {username}
            </option>
          ))}
        </Select>
      }
    >
      {data === undefined ? (
        <Skeleton className="h-20" />
      ) : data.rows.length === 0 ? (
        <p className="text-muted">{words.nothingLately}</p>
      ) : (
        <Rows rows={data.rows.slice(0, maxShown)} />
      )}
      <TextLink href={`/dashboard/admin/audit?${whole}`} className="justify-self-start">
        {words.whole}
      </TextLink>
    </Section>
  )
}

type RowsProps = { readonly rows: NonNullable<ReturnType<typeof useRead<typeof listAudit>>['data']>['rows'] }

function Rows({ rows }: RowsProps) {
  const sentences: Readonly<Record<string, string | undefined>> = actionWords.use().actions
  const language = useLanguage()
  return (
    <ol className="ruled">
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid items-center gap-x-2 gap-y-0.25 py-1 md:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <bdi className="truncate font-semibold">{row.actor}</bdi>
          <span>{sentences[row.action] ?? row.action}</span>
          <Subject row={row} />
          <span className="text-sm text-muted">{dayAndTime(row.at, language)}</span>
        </li>
      ))}
    </ol>
  )
}
