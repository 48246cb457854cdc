import { maxExported } from '#shop/limits.ts'
import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type * as contract from '#contract/admin/audit.ts'
import type { AuditEntry } from '#contract/admin/audit.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { beginningOfDay, nextDay } from '#shop/israel-time.ts'
import { auditActions } from '#shop/audit-action.ts'
import { readOrderNumber } from '#shop/orders/order-number.ts'
import { likePrefix } from '#server/database/search/like-patterns.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { type CsvFile, csvFile } from '#server/http/files/csv.ts'
import { nameSubjects } from './name-subjects.ts'
import { recordExport } from './record.ts'
import { userIdOf } from './user-of.ts'

const rowsPerPage = 50
type Filters = InputOf<typeof contract.exportAudit>
type Entry = Omit<AuditEntry, 'subjectName'>
const row = v.object({
  id: v.string(),
  at: v.string(),
  actor: v.string(),
  action: v.string(),
  subject: v.string(),
  detail: v.record(v.string(), v.unknown()),
  address: v.nullable(v.string()),
  requestId: v.string(),
  sealed: v.boolean(),
})

/** The audit log, newest first. */
export async function listAudit(
  read: Read,
  input: InputOf<typeof contract.listAudit>,
): Promise<OutputOf<typeof contract.listAudit>> {
  const rows = await select(read, pageOfAudit(input, rowsPerPage + 1), placeOf(input))
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

/** The same rows as CSV; the export itself is recorded. */
export async function exportAudit(work: Work, filters: Filters): Promise<CsvFile> {
  const rows = await select(work, pageOfAudit(filters, maxExported), placeOf(filters))
  const { actor = '' } = filters
  // the log is for ever, a username only until its account is deleted
  const named = actor !== '' && !['guest', 'visitor', 'system'].includes(actor)
  await recordExport(work, 'audit.exported', 'audit-log', rows.length, {
    ...filters,
    ...(named && { actor: '…' }),
  })
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

/**
 * The ids of the newest matching rows, at most `limit`. Every filter uses an index of its own, so that a page costs the
 * same among a million rows.
 */
export function pageOfAudit({ after, ...filters }: InputOf<typeof contract.listAudit>, limit: number): SQL {
  const { q = '', action, actor = '', by } = filters
  const theirs = sql`array_append(array(select 'user:' || id from users where lower(username) = lower(${actor})), ${actor})`
  const newest = sql`order by ${placeOf(filters)} limit ${limit}`
  const fits = sql.join(
    [
      olderThan(after, filters),
      withinDays(filters),
      action === undefined ? sql`true` : sql`a.action = ${action}`,
    ],
    sql` and `,
  )
  const team = sql`array(select 'user:' || id from users where role = 0)`
  const actors = actor === '' ? team : theirs
  const byActor = actor !== '' || by === 'team'
  if (q !== '') {
    const fitting = byActor ? sql`${fits} and a.actor = any(${actors})` : fits
    const meant = auditActions.filter((one) => one.includes(q.toLowerCase()))
    return sql`select a.* from (
        (${newestOfEach(sql`a.action`, sql`${sql.param(meant)}::text[]`, fitting, newest)})
        union (select a.id, a.created_at from audit_log a where ${ofSubject(q)} and ${fitting} ${newest})) a ${newest}`
  }
  if (byActor) return newestOfEach(sql`a.actor`, actors, fits, newest)
  return sql`select a.id, a.created_at from audit_log a where ${fits} ${newest}`
}

function newestOfEach(column: SQL, values: SQL, fits: SQL, newest: SQL): SQL {
  return sql`select a.* from unnest(${values}) as w (value) cross join lateral (
    select a.id, a.created_at from audit_log a where ${column} = w.value and ${fits} ${newest}) a ${newest}`
}

/** Sorts by time if days are given, to use the index, otherwise by id. */
function placeOf({ from, to }: Filters): SQL {
  return from === undefined && to === undefined ? sql`a.id desc` : sql`a.created_at desc, a.id desc`
}

function olderThan(after: string | undefined, { from, to }: Filters): SQL {
  if (after === undefined) return sql`true`
  return from === undefined && to === undefined
    ? sql`a.id < ${after}::bigint`
    : sql`(a.created_at, a.id) < (select created_at, id from audit_log where id = ${after}::bigint)`
}

function withinDays({ from, to }: Filters): SQL {
  const begins = from === undefined ? sql`true` : sql`a.created_at >= ${beginningOfDay(from)}::timestamptz`
  const ends = to === undefined ? sql`true` : sql`a.created_at < ${beginningOfDay(nextDay(to))}::timestamptz`
  return sql`${begins} and ${ends}`
}

/** By order number; by the beginning of an id, with or without its kind: `01h…`, `order:01h…`; or by kind: `order:`. */
function ofSubject(q: string): SQL {
  const order = readOrderNumber(q)
  if (order !== null) return sql`a.subject = (select 'order:' || id from orders where number = ${order})`
  const like = (text: string) => likePrefix(text.toLowerCase())
  const number = q.slice(q.indexOf(':') + 1)
  const numbered = sql`lower(substr(a.subject, strpos(a.subject, ':') + 1)) like ${like(number)}`
  if (!q.includes(':')) return numbered
  return sql`${number === '' ? sql`true` : numbered} and lower(a.subject) like ${like(q)}`
}

async function select({ tx }: Pick<Read, 'tx'>, page: SQL, place: SQL): Promise<Entry[]> {
  const rows = await rowsOf(
    tx,
    row,
    sql`
    select a.id::text as id, a.created_at as at, coalesce(u.username, a.actor) as actor, a.action, a.subject,
      a.detail, ad.address, a.request_id as "requestId", a.seal is not null as sealed
    from (${page}) found join audit_log a on a.id = found.id
    left join audit_addresses ad on ad.audit_id = a.id
    left join users u on u.id = ${userIdOf(sql`a.actor`)}
    order by ${place}`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
