import * as contract from '#contract/admin/team.ts'
import * as invitation from '#contract/identity/invitation.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, transaction } from '#server/http/route.ts'
import { changeDuties } from './change-duties.ts'
import { acceptInvitation, getInvitation } from './accept-invitation.ts'
import { getAdmin } from './get-admin.ts'
import { inviteManager, listInvitations, resendInvitation, withdrawInvitation } from './invite-manager.ts'
import { listManagers } from './list-managers.ts'

/** Managers, their duties and invitations. */
export const teamRoutes = ({ jobs }: Pick<ServerContext, 'jobs'>): readonly Route[] => [
  transaction(contract.inviteManager, (work, input) => inviteManager(work, jobs, input)),
  transaction(contract.resendInvitation, (work, input) => resendInvitation(work, jobs, input)),
  query(invitation.getInvitation, getInvitation),
  transaction(invitation.acceptInvitation, acceptInvitation),
  query(contract.getAdmin, getAdmin),
  query(contract.listManagers, listManagers),
  query(contract.listInvitations, listInvitations),
  transaction(contract.withdrawInvitation, withdrawInvitation),
  transaction(contract.changeDuties, changeDuties),
]
