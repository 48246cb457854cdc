import { sql, type SQL } from 'drizzle-orm'
import type { AuditEntry, exportAudit as exporting, listAudit as listing } from '../../contract/audit-desk.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { beginningOfDay, nextDay } from '../../shop/israel-time.ts'
import type { Read } from '../database/work.ts'
import { type CsvFile, csvFile } from '../http/csv.ts'
import { nameSubjects } from './name-subjects.ts'

const rowsPerPage = 50
const mostExported = 50_000

type Filters = InputOf<typeof exporting>
type Entry = Omit<AuditEntry, 'subjectName'>
type Row = Omit<Entry, 'at'> & { at: Date }

/** The audit log, newest first. */
export async function listAudit(
  read: Read,
  { after, ...filters }: InputOf<typeof listing>,
): Promise<OutputOf<typeof listing>> {
  const older = after === undefined ? sql`true` : sql`a.id < ${after}::bigint`
  const rows = await select(read, sql`${fitting(filters)} and ${older}`, rowsPerPage + 1)
  const shown = rows.slice(0, rowsPerPage)
  const names = await nameSubjects(
    read,
    shown.map(({ subject }) => subject),
  )
  return {
    rows: shown.map((row) => ({ ...row, subjectName: names.get(row.subject) ?? null })),
    next: rows.length > rowsPerPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The same rows for a spreadsheet. */
export async function exportAudit(read: Read, filters: Filters): Promise<CsvFile> {
  const rows = await select(read, fitting(filters), mostExported)
  return csvFile(
    'audit-log.csv',
    ['id', 'at', 'actor', 'action', 'subject', 'detail', 'address', 'request', 'sealed'],
    rows.map((row) => [
      row.id,
      row.at,
      row.actor,
      row.action,
      row.subject,
      JSON.stringify(row.detail),
      row.address,
      row.requestId,
      row.sealed,
    ]),
  )
}

function fitting({ q = '', action, actor = '', from, to }: Filters): SQL {
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const who = sql`a.actor in (${actor}, (select 'user:' || id from users where lower(username) = lower(${actor})))`
  return sql.join(
    [
      q === '' ? sql`true` : sql`(a.action ilike ${part} or a.subject ilike ${part})`,
      action === undefined ? sql`true` : sql`a.action = ${action}`,
      actor === '' ? sql`true` : who,
      from === undefined ? sql`true` : sql`a.created_at >= ${beginningOfDay(from)}::timestamptz`,
      to === undefined ? sql`true` : sql`a.created_at < ${beginningOfDay(nextDay(to))}::timestamptz`,
    ],
    sql` and `,
  )
}

async function select({ tx }: Pick<Read, 'tx'>, where: SQL, most: number): Promise<Entry[]> {
  const { rows } = await tx.execute<Row>(sql`
    select a.id::text as id, a.created_at as at, coalesce(u.username, a.actor) as actor, a.action, a.subject,
      a.detail, a.address, a.request_id as "requestId", a.seal is not null as sealed
    from audit_log a
    left join users u on a.actor = 'user:' || u.id
    where ${where} order by a.id desc limit ${most}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
