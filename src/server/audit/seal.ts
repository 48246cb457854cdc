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

/** HMAC-SHA-256 over the seal before it, the row's place in the chain and every field. */
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

/** Rows that wait for their seal. */
export const rowsToSeal = sql`select id from audit_log where seal is null`

/**
 * Chains the rows that are committed by now and not sealed yet. A row whose transaction is still open
 * gets a later place: the chain goes by its own numbers. One server seals at a time; a sale never waits.
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

/** The newest link: how many rows are sealed, and the id and the seal of the last one. */
const headRow = v.object({ number: v.number(), id: v.number(), seal: v.instance(Buffer) })
export type Head = Readonly<v.InferOutput<typeof headRow>>

/** Null: nothing is sealed yet. */
export async function headOf({ tx }: Pick<Work, 'tx'>): Promise<Head | null> {
  const rows = await rowsOf(
    tx,
    headRow,
    sql`select seal_number as number, id, seal from audit_log where seal_number is not null order by seal_number desc limit 1`,
  )
  return rows[0] ?? null
}
