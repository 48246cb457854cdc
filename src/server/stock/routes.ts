import * as imports from '#contract/admin/stock/stock-imports.ts'
import * as batches from '#contract/admin/stock/stock-batches.ts'
import * as keys from '#contract/admin/stock/stock-keys.ts'
import * as contract from '#contract/admin/stock/stock.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, handler, transaction } from '#server/http/route.ts'
import { addImportLines } from './import/add-import-lines.ts'
import { changeStockRules } from './products/change-stock-rules.ts'
import { confirmImport, dropImport } from './import/confirm-import.ts'
import { getBatch, listBatchBuyers, listBatches } from './batches/get-batch.ts'
import { getProductStock } from './products/get-product-stock.ts'
import { listImportLines } from './import/list-import-lines.ts'
import { findKey, listKeys } from './keys/list-keys.ts'
import { listStock } from './levels/list-stock.ts'
import { listWaiting } from './levels/list-waiting.ts'
import { revealStockKey } from './keys/reveal-stock-key.ts'
import { quarantineBatch, releaseBatch } from './batches/quarantine-batch.ts'
import { removeKeys } from './keys/remove-keys.ts'
import type { OnKeysAdded } from './import/publish-import.ts'
import { startImport } from './import/start-import.ts'
import { undoBatch } from './batches/undo-batch.ts'
import { getImport } from './import/get-import.ts'

/**
 * `arrived` is called when keys come into stock; a callback, because waiting orders belong to a room above.
 */
export function stockRoutes(
  context: Pick<ServerContext, 'vault' | 'jobs'>,
  arrived: OnKeysAdded,
): readonly Route[] {
  const { vault, jobs } = context
  return [
    query(contract.listStock, listStock),
    query(contract.getProductStock, getProductStock),
    transaction(contract.changeStockRules, changeStockRules),
    query(batches.listBatches, listBatches),
    query(keys.listKeys, listKeys),
    query(keys.findKey, (read, input) => findKey(read, vault, input)),
    transaction(keys.removeKeys, removeKeys),
    transaction(keys.revealStockKey, (work, input) => revealStockKey(work, { vault, jobs }, input)),
    query(batches.getBatch, getBatch),
    query(batches.listBatchBuyers, listBatchBuyers),
    transaction(batches.undoBatch, undoBatch),
    transaction(batches.quarantineBatch, quarantineBatch),
    transaction(batches.releaseBatch, (work, input) =>
      releaseBatch(work, (productIds) => arrived(work, productIds), input),
    ),
    query(contract.listWaiting, listWaiting),
    transaction(imports.startImport, startImport),
    handler(imports.addImportLines, (call, input) => addImportLines(call, vault, input)),
    query(imports.getImport, getImport),
    query(imports.listImportLines, listImportLines),
    transaction(imports.confirmImport, (work, input) => confirmImport(work, jobs, input)),
    transaction(imports.dropImport, dropImport),
  ]
}
