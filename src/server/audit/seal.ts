import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { AuditMemory, Head } from '#server/context/audit-memory.ts'
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
type AuditRow = v.InferOutput<typeof auditRow>

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
 * numbers. Only one server seals at a time; sales never wait. Returns the number of sealed rows.
 *
 * Seals nothing if the chain lacks the head in the memory, and notes it there: somebody with more rights than the shop
 * has removed seals, and would get changed rows sealed. Without a memory nothing is compared.
 */
export async function sealAuditLog(
  work: Work,
  key: Buffer,
  memory: AuditMemory = { head: null, isBroken: false },
): Promise<number> {
  if (memory.isBroken) return 0
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
  const last = await headOf(work)
  // last, so that it also notices seals that were removed while the rows were read
  if (!(await isInChain(work, memory.head))) {
    memory.isBroken = true
    return 0
  }
  if (rows.length === 0) return 0
  let previous = last?.seal ?? seedOfChain
  const first = (last?.number ?? 0) + 1
  const seals = rows.map((row, i) => (previous = sealOf(key, previous, first + i, row)))
  await work.tx.execute(sql`
    update audit_log a set seal = s.seal, seal_number = ${first - 1}::bigint + s.place
    from unnest(${sql.param(rows.map((row) => row.id))}::bigint[], ${sql.param(seals)}::bytea[])
      with ordinality as s (id, seal, place)
    where a.id = s.id`)
  const head = { number: first - 1 + rows.length, id: rows.at(-1)?.id ?? 0, seal: previous }
  work.after(() => rememberHead(memory, head))
  return rows.length
}

/** A head that another server sealed may have been remembered since. */
export function rememberHead(memory: AuditMemory, head: Head): void {
  if (head.number > (memory.head?.number ?? 0)) memory.head = head
}

const headRow = v.object({ number: v.number(), id: v.number(), seal: v.instance(Buffer) })

/** The head, or null if nothing is sealed yet. */
export async function headOf({ tx }: Pick<Work, 'tx'>): Promise<Head | null> {
  const rows = await rowsOf(
    tx,
    headRow,
    sql`select seal_number as number, id, seal from audit_log where seal_number is not null order by seal_number desc limit 1`,
  )
  return rows[0] ?? null
}

/** Whether the chain has this head, or has grown from it. True for null. */
export async function isInChain({ tx }: Pick<Work, 'tx'>, head: Head | null): Promise<boolean> {
  if (head === null) return true
  const rows = await rowsOf(
    tx,
    headRow,
    sql`select seal_number as number, id, seal from audit_log where seal_number = ${head.number}`,
  )
  return rows.some(({ id, seal }) => id === head.id && seal.equals(head.seal))
}
