import * as contract from '../../contract/desk.ts'
import { reads, type Route, works } from '../http/route.ts'
import { addManager, changeDuties } from './change-duties.ts'
import { getDesk } from './get-desk.ts'
import { listManagers } from './list-managers.ts'

/** Who may do what at the desk. */
export const teamRoutes: readonly Route[] = [
  reads(contract.getDesk, getDesk),
  reads(contract.listManagers, listManagers),
  works(contract.addManager, addManager),
  works(contract.changeDuties, changeDuties),
]
