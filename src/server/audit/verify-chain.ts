import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Head } from '#server/context/audit-memory.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { commitmentTo } from './record.ts'
import { auditFields, auditRow, rowsPerRound, sealOf, seedOfChain } from './seal.ts'

/**
 * A break of the chain. `changed`: the row or its seal was modified. `missing`: the number of rows deleted before this
 * one. `address`: the stored IP address differs from the recorded one.
 */
export type Break =
  | { readonly kind: 'changed' | 'address'; readonly id: number }
  | { readonly kind: 'missing'; readonly id: number; readonly count: number }

export type Verdict = {
  /** The number of sealed rows. */
  readonly rows: number
  readonly breaks: readonly Break[]
  readonly head: Head | null
  /** False if the given head is not in the chain: its end was deleted or rewritten. */
  readonly holdsHead: boolean
}

const sealedRow = v.object({
  ...auditRow.entries,
  number: v.number(),
  seal: v.instance(Buffer),
  /** Null after a year. */
  address: v.nullable(v.string()),
  salt: v.nullable(v.instance(Buffer)),
})
type SealedRow = v.InferOutput<typeof sealedRow>

/** Verifies the whole chain; continues after a break with the stored seal. */
export async function verifyAuditLog(
  read: Pick<Work, 'tx'>,
  key: Buffer,
  wanted: Head | null = null,
): Promise<Verdict> {
  const breaks: Break[] = []
  let previous: Head = { number: 0, id: 0, seal: seedOfChain }
  let rows = 0
  let holdsHead = wanted === null
  for (;;) {
    const page = await pageAfter(read, previous.number)
    for (const row of page) {
      const found = breakAt(key, previous, row)
      if (found !== null) breaks.push(found)
      previous = row
      if (wanted !== null && wanted.number === row.number)
        holdsHead = wanted.id === row.id && wanted.seal.equals(row.seal)
    }
    rows += page.length
    if (page.length < rowsPerRound) return { rows, breaks, head: rows === 0 ? null : previous, holdsHead }
  }
}

function breakAt(key: Buffer, previous: Head, row: SealedRow): Break | null {
  const count = row.number - previous.number - 1
  if (count > 0) return { kind: 'missing', id: row.id, count }
  if (!sealOf(key, previous.seal, row.number, row).equals(row.seal)) return { kind: 'changed', id: row.id }
  return holdsAddress(row) ? null : { kind: 'address', id: row.id }
}

function holdsAddress({ address, salt, address_commitment: commitment }: SealedRow): boolean {
  if (address === null || salt === null) return true
  return commitment !== null && commitmentTo(address, salt).equals(commitment)
}

async function pageAfter({ tx }: Pick<Work, 'tx'>, number: number): Promise<SealedRow[]> {
  return rowsOf(
    tx,
    sealedRow,
    sql`
    select ${auditFields}, seal_number as number, seal, ad.address, ad.salt
    from audit_log left join (select audit_id, address, salt from audit_addresses) ad on ad.audit_id = id
    where seal_number > ${number} order by seal_number limit ${rowsPerRound}`,
  )
}
