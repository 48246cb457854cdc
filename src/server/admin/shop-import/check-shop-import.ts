import { eq, sql } from 'drizzle-orm'
import type { ShopImport, shopImports as contract } from '#contract/admin/shop-imports.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { importFields, neededFields } from '#shop/import/columns.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { importMappings, shopImports } from '#server/database/tables/shop-imports.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { unreadable } from './read-file.ts'
import { getShopImport } from './view-shop-import.ts'

type Enqueue = Pick<Jobs, 'enqueue'>
type Refused = Refusal<'not-found' | 'import-not-open'>

/** Saves the mapping of the columns, and enqueues a job that checks every line. */
export async function checkShopImport(
  work: Work,
  jobs: Enqueue,
  { importId, source, kind, mapping, options }: InputOf<typeof contract.checkShopImport>,
): Promise<ShopImport | Refused | Refusal<'csv-unreadable'>> {
  const row = await lockImport(work, importId)
  if (row === null) return refuse('not-found')
  if (!['uploaded', 'checked', 'failed'].includes(row.state)) return refuse('import-not-open')
  const known: readonly string[] = importFields[kind]
  const chosen = Object.entries(mapping).filter(
    ([field, at]) => known.includes(field) && at < row.head.length,
  )
  const mapped = new Set(chosen.map(([field]) => field))
  const missing = neededFields[kind].filter((field) => !mapped.has(field))
  if (missing.length > 0) return unreadable('columns', missing)
  const columns = Object.fromEntries(chosen.map(([field, at]) => [field, row.head[at] ?? '']))
  await work.tx
    .insert(importMappings)
    .values({ source, kind, columns, options })
    .onConflictDoUpdate({ target: [importMappings.source, importMappings.kind], set: { columns, options } })
  await work.tx
    .update(shopImports)
    .set({ source, kind, options, mapping: Object.fromEntries(chosen), state: 'checking', done: 0 })
    .where(eq(shopImports.id, importId))
  await jobs.enqueue(work, 'run-shop-import', { importId })
  return getShopImport(work, { importId })
}

/**
 * Enqueues a job that writes a checked file. The file is checked again, because the shop may have changed
 * since.
 */
export async function writeShopImport(
  work: Work,
  jobs: Enqueue,
  { importId }: InputOf<typeof contract.writeShopImport>,
): Promise<ShopImport | Refused> {
  const row = await lockImport(work, importId)
  if (row === null) return refuse('not-found')
  if (row.state !== 'checked' || row.wrong > 0) return refuse('import-not-open')
  await work.tx.update(shopImports).set({ state: 'writing', done: 0 }).where(eq(shopImports.id, importId))
  await jobs.enqueue(work, 'run-shop-import', { importId })
  return getShopImport(work, { importId })
}

/** Abandons an import; deletes its file and report. */
export async function dropShopImport(
  work: Work,
  { importId }: InputOf<typeof contract.dropShopImport>,
): Promise<ShopImport | Refused> {
  const row = await lockImport(work, importId)
  if (row === null) return refuse('not-found')
  if (!['uploaded', 'checked', 'failed'].includes(row.state)) return refuse('import-not-open')
  await work.tx
    .update(shopImports)
    .set({ state: 'dropped', content: null })
    .where(eq(shopImports.id, importId))
  await work.tx.execute(sql`delete from shop_import_lines where import_id = ${importId}::uuid`)
  return getShopImport(work, { importId })
}

async function lockImport({ tx }: Work, importId: string) {
  const [row] = await tx
    .select({ state: shopImports.state, head: shopImports.head, wrong: shopImports.wrong })
    .from(shopImports)
    .where(eq(shopImports.id, importId))
    .for('update')
  return row ?? null
}
