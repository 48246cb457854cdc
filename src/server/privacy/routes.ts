import * as contract from '#contract/privacy.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, handler, transaction } from '#server/http/route.ts'
import { deleteAccount, getDeletion } from './delete-account.ts'
import { exportData } from './export-data.ts'
import type { PrivacySource } from '#server/context/privacy-source.ts'

/** Export and deletion of a person's data. */
export function privacyRoutes(context: ServerContext, parts: readonly PrivacySource[]): readonly Route[] {
  return [
    transaction(contract.exportData, (work, input) => exportData(work, parts, context.settings.shop, input)),
    query(contract.getDeletion, getDeletion),
    handler(contract.deleteAccount, (call, input) => deleteAccount(call, context, parts, input)),
  ]
}
