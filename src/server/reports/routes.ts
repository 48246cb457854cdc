import * as contract from '#contract/admin/reports.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { type Route, transaction } from '#server/http/route.ts'
import { getOverview } from './get-overview.ts'

/** It only reads, but all of it at one moment: hence a transaction. */
export function reportRoutes({ settings }: Pick<ServerContext, 'settings'>): readonly Route[] {
  return [transaction(contract.getOverview, (work, input) => getOverview(work, settings, input))]
}
