import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { maxShopImportLines } from '#shop/limits.ts'
import type { ImportKind } from '#shop/import/kinds.ts'
import { record } from '#server/audit/record.ts'
import { announceLater, announceOnce } from '#server/catalogue/product/changes.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { typed } from '#server/database/connect.ts'
import { shopImportLines, shopImports } from '#server/database/tables/shop-imports.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { CsvUnreadable } from '#server/http/files/csv.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import type { OnKeysAdded } from '#server/stock/import/publish-import.ts'
import { readExternalNames } from './external-names.ts'
import { decode, type FileLine, importedLines } from './read-file.ts'
import { readCustomers } from './read-customers.ts'
import { readKeys } from './read-keys.ts'
import { readOrders } from './read-orders.ts'
import { readProducts } from './read-products.ts'
import { unsealFile } from './seal-file.ts'
import { type ReadLines, type ReportedLine, type Run, reportLine } from './run.ts'

/** The advisory lock of the running import. */
export const importLock = 7_140_173
const lockPollMilliseconds = 1000
const linesBetweenProgress = 100
const rowsPerStatement = 1000

const readers: Readonly<Record<ImportKind, ReadLines>> = {
  products: readProducts,
  customers: readCustomers,
  orders: readOrders,
  keys: readKeys,
}

type Needs = Pick<ServerContext, 'pool' | 'transact' | 'vault' | 'settings' | 'secrets' | 'report'>
type Row = typeof shopImports.$inferSelect

/**
 * The job that checks or writes a file. Both do the same in one transaction, so the check is exact. The
 * transaction is rolled back after a check, or if a line is wrong. One import at a time.
 */
export async function runShopImport(
  needs: Needs,
  arrived: OnKeysAdded,
  { importId }: JobData['run-shop-import'],
): Promise<void> {
  try {
    await needs.transact(systemActor('run-shop-import'), (work) => runOnce(work, needs, arrived, importId))
  } catch (error) {
    await needs.pool.query(
      `update shop_imports set state = 'failed' where id = $1 and state in ('checking', 'writing')`,
      [importId],
    )
    throw error
  }
}

async function runOnce(work: Work, needs: Needs, arrived: OnKeysAdded, importId: string): Promise<void> {
  await waitForTurn(work)
  const [row] = await work.tx.select().from(shopImports).where(eq(shopImports.id, importId))
  if (row === undefined || row.content === null || (row.state !== 'checking' && row.state !== 'writing'))
    return
  const read = await readLines(needs, row, row.content)
  await work.connection.query('savepoint import')
  await announceLater(work)
  const run: Run = {
    work,
    needs,
    source: row.source,
    options: row.options,
    names: await readExternalNames(work, row.source),
    report: [],
    restocked: new Set(),
  }
  if ('wrong' in read) reportLine(run, read.wrong.line, 'wrong', '', { line: read.wrong.why })
  else await readers[row.kind](run, read.lines, progressOf(needs, row, read.lines.length))
  const written = row.state === 'writing' && run.report.every(({ what }) => what !== 'wrong')
  if (written) await run.names.save()
  if (written) await announceOnce(work)
  await work.connection.query(written ? 'release savepoint import' : 'rollback to savepoint import')
  await close(work, row, run.report, { written, lines: 'wrong' in read ? 0 : read.lines.length })
  if (written && run.restocked.size > 0) await arrived(work, [...run.restocked])
}

/** Another server may be importing for minutes, which is longer than a statement may wait for a lock. */
async function waitForTurn({ tx }: Work): Promise<void> {
  const locked = sql`select pg_try_advisory_xact_lock(${importLock}) as mine`
  for (;;) {
    const [row] = await rowsOf(tx, v.object({ mine: v.boolean() }), locked)
    if (row?.mine === true) return
    await setTimeout(lockPollMilliseconds)
  }
}

type Unread = { readonly line: number; readonly why: string }

async function readLines(
  { secrets }: Needs,
  { id, encoding, separator, mapping }: Row,
  content: Buffer,
): Promise<{ lines: FileLine[] } | { wrong: Unread }> {
  const lines: FileLine[] = []
  try {
    for await (const line of importedLines(
      decode(unsealFile(secrets, id, content), encoding),
      separator,
      mapping,
    )) {
      if (lines.length === maxShopImportLines) return { wrong: { line: line.line, why: 'too-many-lines' } }
      lines.push(line)
    }
  } catch (error) {
    if (!(error instanceof CsvUnreadable)) throw error
    return { wrong: { line: (lines.at(-1)?.line ?? 1) + 1, why: 'quotes' } }
  }
  return { lines }
}

/** Outside of the transaction, so that progress is visible while that is open. A failure to show it fails no import. */
function progressOf({ pool, report }: Needs, { id }: Row, lines: number): () => Promise<void> {
  let done = 0
  return async () => {
    done++
    if (done % linesBetweenProgress !== 0) return
    await typed(pool).update(shopImports).set({ done, lines }).where(eq(shopImports.id, id)).catch(report)
  }
}

async function close(
  work: Work,
  row: Row,
  report: readonly ReportedLine[],
  { written, lines }: { readonly written: boolean; readonly lines: number },
): Promise<void> {
  const count = (what: ReportedLine['what']) => report.filter((line) => line.what === what).length
  const counts = {
    created: count('created'),
    updated: count('updated'),
    skipped: count('skipped'),
    wrong: count('wrong'),
  }
  await work.tx.delete(shopImportLines).where(eq(shopImportLines.importId, row.id))
  for (let at = 0; at < report.length; at += rowsPerStatement)
    await work.tx
      .insert(shopImportLines)
      .values(report.slice(at, at + rowsPerStatement).map((line) => ({ importId: row.id, ...line })))
      .onConflictDoNothing()
  await work.tx
    .update(shopImports)
    .set({
      ...counts,
      lines,
      done: lines,
      ...(written ? { state: 'written', content: null, writtenAt: sql`now()` } : { state: 'checked' }),
    })
    .where(eq(shopImports.id, row.id))
  if (written)
    await record(work, 'shop.imported', `shop-import:${row.id}`, {
      by: `user:${row.createdBy}`,
      source: row.source,
      kind: row.kind,
      file: row.fileName,
      ...counts,
    })
}
