import * as contract from '../../contract/figures.ts'
import { type Route, works } from '../http/route.ts'
import { getOverview } from './get-overview.ts'

/** It only reads, but all of it at one moment: hence a transaction. */
export const figureRoutes: readonly Route[] = [works(contract.getOverview, getOverview)]
