import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { record } from '#server/audit/record.ts'
import { announceLater, announceStockOnce } from '#server/catalogue/product/changes.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import { systemActor } from '#server/database/actor.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { stockBatches, stockImports } from '#server/database/tables/stock/stock-batches.ts'
import { findImport, type ImportRow } from './get-import.ts'

const lock = 7_140_132
const linesPerStatement = 2000
/** A pause between statements that leaves disk and processor to others. */
const restMilliseconds = 5

type Needs = Pick<ServerContext, 'pool' | 'transact'>
/** Called, in the same transaction, whenever keys of these products come into stock. */
export type OnKeysAdded = (work: Work, productIds: readonly string[]) => Promise<void>

/**
 * The job that puts a confirmed import in stock in one transaction: nobody sees a part of it, and a failed
 * run changes nothing. The keys were encrypted when read, so they are copied between tables without leaving
 * the database. Waiting orders are served before it commits.
 */
export async function publishImport(
  { pool, transact }: Needs,
  arrived: OnKeysAdded,
  { importId }: JobData['publish-import'],
): Promise<void> {
  await transact(systemActor('publish-import'), async (work) => {
    // one import at a time: two with the same keys could deadlock
    await work.tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
    const row = await findImport(work, importId)
    if (row?.state !== 'confirmed') return
    // an announcement holds the row for which all changes of the catalogue wait
    await announceLater(work)
    const batchId = await openBatch(work, row)
    const units = await publishLines(work, row, batchId, (published) =>
      // outside the transaction, so that the progress is visible while that is open
      pool.query('update stock_imports set published = $2 where id = $1', [importId, published]),
    )
    await closeImport(work, row, batchId, units)
    if (units === 0) return
    await arrived(work, [row.productId])
    await announceStockOnce(work)
  })
}

async function openBatch({ tx }: Work, row: ImportRow): Promise<string> {
  const id = newRowId()
  const { terms } = row
  await tx.insert(stockBatches).values({
    id,
    productId: row.productId,
    units: 0,
    supplier: terms?.supplier ?? null,
    unitCostAgorot: terms?.unitCostAgorot ?? null,
    expiresAt: terms?.expiresAt === null || terms === null ? null : new Date(terms.expiresAt),
    note: terms?.note ?? null,
    createdBy: row.createdBy,
  })
  return id
}

async function publishLines(
  work: Work,
  row: ImportRow,
  batchId: string,
  progress: (published: number) => Promise<unknown>,
): Promise<number> {
  let published = 0
  for (let at = 0; at < row.linesRead; at += linesPerStatement) {
    // keys that were added to the vault otherwise meanwhile are left out
    const { rowCount } = await work.tx.execute(sql`
      insert into licence_keys (id, product_id, batch_id, sealed, data_key_id, blind_index, last_four, sell_until)
      select key_id, ${row.productId}, ${batchId}::uuid, sealed, data_key_id, blind_index, last_four,
        coalesce(${row.terms?.expiresAt ?? null}::timestamptz, 'infinity')
      from stock_import_lines
      where import_id = ${row.id}::uuid and verdict = 'new' and line > ${at} and line <= ${at + linesPerStatement}
      order by line
      on conflict (blind_index) do nothing`)
    published += rowCount ?? 0
    await progress(published)
    await setTimeout(restMilliseconds)
  }
  return published
}

async function closeImport(work: Work, row: ImportRow, batchId: string, units: number): Promise<void> {
  const lost = row.newLines - units
  if (units > 0) await work.tx.update(stockBatches).set({ units }).where(eq(stockBatches.id, batchId))
  else await work.tx.delete(stockBatches).where(eq(stockBatches.id, batchId))
  await work.tx
    .update(stockImports)
    .set({
      state: 'published',
      batchId: units > 0 ? batchId : null,
      published: units,
      newLines: units,
      knownLines: row.knownLines + lost,
    })
    .where(eq(stockImports.id, row.id))
  // delete the second copy of each encrypted key; problems with other lines stay readable
  await work.tx.execute(
    sql`delete from stock_import_lines where import_id = ${row.id}::uuid and verdict = 'new'`,
  )
  await record(work, 'stock.imported', `batch:${batchId}`, {
    productId: row.productId,
    importId: row.id,
    by: `user:${row.createdBy}`,
    units,
    repeated: row.repeatedLines,
    known: row.knownLines + lost,
    malformed: row.badLines,
  })
}
