import {
  confirmImport,
  addImportLines,
  startImport,
  type StockImport,
} from '#contract/admin/stock/stock-imports.ts'
import { deliverWaitingOrders } from '#server/orders/delivery/deliver-waiting-orders.ts'
import { publishImport } from '#server/stock/import/publish-import.ts'
import { aUser } from './builders.ts'
import { aVisitor, type TestShop, type Visitor } from './shop.ts'

type Terms = { supplier?: string; unitCost?: number; lastDay?: string; note?: string }

export async function aManager(shop: TestShop): Promise<Visitor> {
  return aVisitor(await aUser(shop.context, { role: 0 }))
}

/** Lines read into an open import. */
export async function anImport(
  shop: TestShop,
  manager: Visitor,
  productId: string,
  lines: readonly string[],
): Promise<StockImport> {
  const begun = await shop.call(startImport, { productId, checkPattern: true }, manager)
  if (begun.status !== 201) throw new Error(`No import: ${JSON.stringify(begun.problem)}`)
  let last = begun.data
  for (let at = 0; at < lines.length; at += 2000) {
    const piece = { importId: last.id, first: at + 1, lines: lines.slice(at, at + 2000) }
    const read = await shop.call(addImportLines, piece, manager)
    if (read.status !== 200) throw new Error(`Not read: ${JSON.stringify(read.problem)}`)
    last = read.data
  }
  return last
}

/** Confirms an import and runs its job immediately. */
export async function publishKeys(
  shop: TestShop,
  manager: Visitor,
  importId: string,
  { supplier, unitCost, lastDay, note }: Terms = {},
): Promise<void> {
  const confirmed = await shop.call(
    confirmImport,
    {
      importId,
      supplier: supplier ?? null,
      unitCost: unitCost ?? null,
      lastDay: lastDay ?? null,
      note: note ?? null,
    },
    manager,
  )
  if (confirmed.status !== 202) throw new Error(`Not confirmed: ${JSON.stringify(confirmed.problem)}`)
  await runPublishing(shop, importId)
}

export function runPublishing({ context }: TestShop, importId: string): Promise<void> {
  return publishImport(context, (work, ids) => deliverWaitingOrders(work, context.jobs, ids), { importId })
}

/** A batch in stock; returns its id. */
export async function aBatch(
  shop: TestShop,
  manager: Visitor,
  productId: string,
  keys: readonly string[],
  terms: Terms = {},
): Promise<string> {
  const { id } = await anImport(shop, manager, productId, keys)
  await publishKeys(shop, manager, id, terms)
  const { rows } = await shop.context.pool.query<{ batch: string }>(
    'select batch_id as batch from stock_imports where id = $1',
    [id],
  )
  return rows[0]?.batch ?? ''
}

/** New unique keys. */
export function someKeys(count: number): string[] {
  return Array.from({ length: count }, () => crypto.randomUUID().toUpperCase())
}
