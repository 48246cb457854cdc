import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock-imports.ts'
import type { StockImport } from '#contract/admin/stock/stock-imports.ts'
import { beginningOfDay, nextDay } from '#shop/israel-time.ts'
import { toAgorot } from '#shop/money.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { minSellableHours } from '#shop/limits.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { stockImports } from '#server/database/tables/stock/stock-batches.ts'
import { getImport, type ImportRow } from './get-import.ts'

/** Confirms an import; a job then publishes all its keys together. */
export async function confirmImport(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { importId, supplier, unitCost, lastDay, note }: InputOf<typeof contract.confirmImport>,
): Promise<StockImport | Refusal<RefusalOf<typeof contract.confirmImport>>> {
  const row = await lockImport(work, importId)
  if (row === null) return refuse('not-found')
  if (row.state !== 'open') return refuse('import-not-open')
  if (row.newLines === 0) return refuse('import-empty')
  const expiresAt = lastDay === null ? null : beginningOfDay(nextDay(lastDay))
  if (expiresAt !== null && (await isOver(work, expiresAt)))
    return refuse('already-expired', { fields: { lastDay: 'past' } })
  const terms = {
    supplier,
    unitCostAgorot: unitCost === null ? null : toAgorot(unitCost),
    expiresAt,
    note,
  }
  await work.tx.update(stockImports).set({ state: 'confirmed', terms }).where(eq(stockImports.id, importId))
  await jobs.enqueue(work, 'publish-import', { importId })
  return getImport(work, { importId })
}

/** Discards an unconfirmed import and all its lines. */
export async function dropImport(
  work: Work,
  { importId }: InputOf<typeof contract.dropImport>,
): Promise<StockImport | Refusal<RefusalOf<typeof contract.dropImport>>> {
  const row = await lockImport(work, importId)
  if (row === null) return refuse('not-found')
  if (row.state !== 'open') return refuse('import-not-open')
  await work.tx.update(stockImports).set({ state: 'dropped' }).where(eq(stockImports.id, importId))
  await work.tx.execute(sql`delete from stock_import_lines where import_id = ${importId}::uuid`)
  return getImport(work, { importId })
}

async function lockImport({ tx }: Work, importId: string): Promise<ImportRow | null> {
  const [row] = await tx.select().from(stockImports).where(eq(stockImports.id, importId)).for('update')
  return row ?? null
}

async function isOver({ tx }: Work, moment: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    v.object({ over: v.boolean() }),
    sql`select ${moment}::timestamptz <= now() + make_interval(hours => ${minSellableHours}) as over`,
  )
  return rows[0]?.over === true
}
