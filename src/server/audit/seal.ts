import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '../database/rows.ts'
import type { Work } from '../database/work.ts'

const rowsPerRound = 2000
const chainLock = 7140126
const seedOfChain = Buffer.alloc(32)

const auditRow = v.object({
  id: v.number(),
  at: v.string(),
  actor: v.string(),
  action: v.string(),
  subject: v.string(),
  detail: v.unknown(),
  request_id: v.string(),
  address: v.string(),
})
type AuditRow = v.InferOutput<typeof auditRow>

/** SHA-256 over the seal before it and every field of the row. */
export function sealOf(previous: Buffer, row: AuditRow): Buffer {
  const { id, at, actor, action, subject, detail, request_id, address } = row
  return createHash('sha256')
    .update(previous)
    .update(JSON.stringify([id, at, actor, action, subject, detail, request_id, address]))
    .digest()
}

const fields = sql.raw(
  `id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor, action, subject, detail::text as detail, request_id, address`,
)

/** Rows that wait for their seal and are older than any transaction still running. */
export const rowsToSeal = sql`select id from audit_log where seal is null and created_at < now() - interval '30 seconds'`

/**
 * Chains rows that are older than any transaction still running, in id order, so that a sale never
 * waits for the chain. One server seals at a time.
 */
export async function sealAuditLog(work: Work): Promise<number> {
  const locks = await rowsOf(
    work.tx,
    v.object({ mine: v.boolean() }),
    sql`select pg_try_advisory_xact_lock(${chainLock}) as mine`,
  )
  if (locks[0]?.mine !== true) return 0
  const last = await rowsOf(
    work.tx,
    v.object({ seal: v.instance(Buffer) }),
    sql`select seal from audit_log where seal is not null order by id desc limit 1`,
  )
  const rows = await rowsOf(
    work.tx,
    auditRow,
    sql`
    select ${fields} from audit_log where seal is null and created_at < now() - interval '30 seconds' order by id limit ${rowsPerRound}`,
  )
  if (rows.length === 0) return 0
  let previous: Buffer = last[0]?.seal ?? seedOfChain
  const seals = rows.map((row) => (previous = sealOf(previous, row)))
  await work.tx.execute(sql`
    update audit_log a set seal = s.seal
    from unnest(${sql.param(rows.map((row) => row.id))}::bigint[], ${sql.param(seals)}::bytea[]) as s (id, seal) where a.id = s.id`)
  return rows.length
}

/** Walks the whole chain. Null when it is whole, else the id of the first row that does not fit. */
export async function verifyAuditLog(read: Pick<Work, 'tx'>): Promise<number | null> {
  let previous: Buffer = seedOfChain
  for (let after = 0; ;) {
    const rows = await rowsOf(
      read.tx,
      v.object({ ...auditRow.entries, seal: v.instance(Buffer) }),
      sql`
      select ${fields}, seal from audit_log where seal is not null and id > ${after} order by id limit ${rowsPerRound}`,
    )
    for (const row of rows) {
      previous = sealOf(previous, row)
      if (!previous.equals(row.seal)) return row.id
      after = row.id
    }
    if (rows.length < rowsPerRound) return null
  }
}
