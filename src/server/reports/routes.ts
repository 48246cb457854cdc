import * as contract from '#contract/admin/reports.ts'
import { type Route, transaction } from '#server/http/route.ts'
import { getOverview } from './get-overview.ts'

/** It only reads, but all of it at one moment: hence a transaction. */
export const reportRoutes: readonly Route[] = [transaction(contract.getOverview, getOverview)]
