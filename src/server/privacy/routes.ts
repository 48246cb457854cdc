import * as contract from '../../contract/privacy.ts'
import type { ServerContext } from '../context.ts'
import { reads, type Route, steps, works } from '../http/route.ts'
import { deleteAccount, getDeletion } from './delete-account.ts'
import { exportData } from './export-data.ts'
import type { PersonPart } from './part.ts'

/** What a person may have of the shop: all it keeps about them, and their leaving. */
export function privacyRoutes(context: ServerContext, parts: readonly PersonPart[]): readonly Route[] {
  return [
    works(contract.exportData, (work, input) => exportData(work, parts, context.settings.shop.name, input)),
    reads(contract.getDeletion, getDeletion),
    steps(contract.deleteAccount, (call, input) => deleteAccount(call, context, parts, input)),
  ]
}
