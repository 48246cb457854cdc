import { shopImports as contract } from '#contract/admin/shop-imports.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { handler, query, type Route, transaction } from '#server/http/route.ts'
import { checkShopImport, dropShopImport, writeShopImport } from './check-shop-import.ts'
import { startShopImport, suggestShopImport } from './start-shop-import.ts'
import { getShopImport, listShopImportLines, listShopImports } from './view-shop-import.ts'

export function shopImportRoutes(context: Pick<ServerContext, 'secrets' | 'jobs'>): readonly Route[] {
  const { jobs } = context
  return [
    handler(contract.startShopImport, (call, input) => startShopImport(call, context, input)),
    query(contract.listShopImports, listShopImports),
    query(contract.getShopImport, getShopImport),
    query(contract.suggestShopImport, (read, input) => suggestShopImport(read, context, input)),
    transaction(contract.checkShopImport, (work, input) => checkShopImport(work, jobs, input)),
    transaction(contract.writeShopImport, (work, input) => writeShopImport(work, jobs, input)),
    transaction(contract.dropShopImport, dropShopImport),
    query(contract.listShopImportLines, listShopImportLines),
  ]
}
