import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'

export const rowsPerRound = 2000
const chainLock = 7140126
export const seedOfChain = Buffer.alloc(32)

export const auditRow = v.object({
  id: v.number(),
  at: v.string(),
  actor: v.string(),
  action: v.string(),
  subject: v.string(),
  detail: v.string(),
  request_id: v.string(),
  address_commitment: v.nullable(v.instance(Buffer)),
})
export type AuditRow = v.InferOutput<typeof auditRow>

/** HMAC-SHA-256 over the previous seal, the row's number in the chain and all fields. */
export function sealOf(key: Buffer, previous: Buffer, number: number, row: AuditRow): Buffer {
  const { id, at, actor, action, subject, detail, request_id, address_commitment } = row
  const commitment = address_commitment?.toString('hex') ?? null
  return createHmac('sha256', key)
    .update(previous)
    .update(JSON.stringify([number, id, at, actor, action, subject, detail, request_id, commitment]))
    .digest()
}

export const auditFields = sql.raw(
  `id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor, action, subject, detail::text as detail, request_id, address_commitment`,
)

/** Unsealed rows. */
export const rowsToSeal = sql`select id from audit_log where seal is null`

/**
 * Seals the committed rows that are not sealed yet. Rows of open transactions are sealed later: the chain has its own
 * numbers. Only one server seals at a time; sales never wait.
 */
export async function sealAuditLog(work: Work, key: Buffer): Promise<number> {
  const locks = await rowsOf(
    work.tx,
    v.object({ mine: v.boolean() }),
    sql`select pg_try_advisory_xact_lock(${chainLock}) as mine`,
  )
  if (locks[0]?.mine !== true) return 0
  const rows = await rowsOf(
    work.tx,
    auditRow,
    sql`select ${auditFields} from audit_log where seal is null order by id limit ${rowsPerRound}`,
  )
  if (rows.length === 0) return 0
  const last = await headOf(work)
  let previous = last?.seal ?? seedOfChain
  const first = (last?.number ?? 0) + 1
  const seals = rows.map((row, i) => (previous = sealOf(key, previous, first + i, row)))
  await work.tx.execute(sql`
    update audit_log a set seal = s.seal, seal_number = ${first - 1}::bigint + s.place
    from unnest(${sql.param(rows.map((row) => row.id))}::bigint[], ${sql.param(seals)}::bytea[])
      with ordinality as s (id, seal, place)
    where a.id = s.id`)
  return rows.length
}

/** The head of the chain: the number of sealed rows, and the id and seal of the last one. */
const headRow = v.object({ number: v.number(), id: v.number(), seal: v.instance(Buffer) })
export type Head = Readonly<v.InferOutput<typeof headRow>>

/** The head, or null if nothing is sealed yet. */
export async function headOf({ tx }: Pick<Work, 'tx'>): Promise<Head | null> {
  const rows = await rowsOf(
    tx,
    headRow,
    sql`select seal_number as number, id, seal from audit_log where seal_number is not null order by seal_number desc limit 1`,
  )
  return rows[0] ?? null
}
