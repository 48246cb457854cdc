import * as contract from '#contract/identity/account.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, handler, transaction } from '#server/http/route.ts'
import { changeDetails } from './change-details.ts'
import { changeEmail, confirmEmail } from './change-email.ts'
import { changePassword } from '../passwords/change-password.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { endOtherSessions, endSession } from '../sessions/end-session.ts'
import { getAccount } from './get-account.ts'
import { linkGoogle, unlinkGoogle } from './link-google.ts'
import { listSessions } from '../sessions/list-sessions.ts'

/** Account settings of the signed-in user. */
export function accountRoutes(context: ServerContext): readonly Route[] {
  return [
    query(contract.getAccount, getAccount),
    handler(contract.confirmIdentity, (call, input) => confirmIdentity(call, context, input)),
    handler(contract.changePassword, (call, input) => changePassword(call, context, input)),
    handler(contract.changeEmail, (call, input) => changeEmail(call, context, input)),
    handler(contract.confirmEmail, (call, input) => confirmEmail(call, context, input)),
    transaction(contract.changePhone, changeDetails),
    transaction(contract.changeLanguage, changeDetails),
    handler(contract.linkGoogle, (call, input) => linkGoogle(call, context, input)),
    transaction(contract.unlinkGoogle, (work) => unlinkGoogle(work, context.jobs)),
    query(contract.listSessions, listSessions),
    transaction(contract.endSession, endSession),
    transaction(contract.endOtherSessions, endOtherSessions),
  ]
}
