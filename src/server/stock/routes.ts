import * as imports from '../../contract/stock-imports.ts'
import * as batches from '../../contract/stock-batches.ts'
import * as keys from '../../contract/stock-keys.ts'
import * as contract from '../../contract/stock.ts'
import type { ServerContext } from '../context.ts'
import { reads, type Route, steps, works } from '../http/route.ts'
import { addImportLines } from './add-import-lines.ts'
import { changeStockRules } from './change-stock-rules.ts'
import { confirmImport, dropImport } from './confirm-import.ts'
import { getBatch, listBatchBuyers, listBatches } from './get-batch.ts'
import { getProductStock } from './get-product-stock.ts'
import { listImportLines } from './list-import-lines.ts'
import { findKey, listKeys } from './list-keys.ts'
import { listStock } from './list-stock.ts'
import { listWaiting } from './list-waiting.ts'
import { openKey } from './open-key.ts'
import { quarantineBatch, releaseBatch } from './quarantine-batch.ts'
import { removeKeys } from './remove-keys.ts'
import type { Arrived } from './shelve-import.ts'
import { startImport } from './start-import.ts'
import { undoBatch } from './undo-batch.ts'
import { getImport } from './view-import.ts'

/** `arrived` is told when keys come onto the shelf: orders that wait are above this room. */
export function stockRoutes(
  context: Pick<ServerContext, 'vault' | 'jobs'>,
  arrived: Arrived,
): readonly Route[] {
  const { vault, jobs } = context
  return [
    reads(contract.listStock, listStock),
    reads(contract.getProductStock, getProductStock),
    works(contract.changeStockRules, changeStockRules),
    reads(batches.listBatches, listBatches),
    reads(keys.listKeys, listKeys),
    reads(keys.findKey, (read, input) => findKey(read, vault, input)),
    works(keys.removeKeys, removeKeys),
    works(keys.openKey, (work, input) => openKey(work, { vault, jobs }, input)),
    reads(batches.getBatch, getBatch),
    reads(batches.listBatchBuyers, listBatchBuyers),
    works(batches.undoBatch, undoBatch),
    works(batches.quarantineBatch, quarantineBatch),
    works(batches.releaseBatch, (work, input) =>
      releaseBatch(work, (productIds) => arrived(work, productIds), input),
    ),
    reads(contract.listWaiting, listWaiting),
    works(imports.startImport, startImport),
    steps(imports.addImportLines, (call, input) => addImportLines(call, vault, input)),
    reads(imports.getImport, getImport),
    reads(imports.listImportLines, listImportLines),
    works(imports.confirmImport, (work, input) => confirmImport(work, jobs, input)),
    works(imports.dropImport, dropImport),
  ]
}
