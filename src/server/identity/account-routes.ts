import * as contract from '../../contract/account.ts'
import type { ServerContext } from '../context.ts'
import { reads, type Route, steps, works } from '../http/route.ts'
import { changeDetails } from './change-details.ts'
import { changeEmail, confirmEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { getAccount } from './get-account.ts'
import { linkGoogle, unlinkGoogle } from './link-google.ts'
import { listSessions } from './list-sessions.ts'

/** What a signed-in user changes of their own account. */
export function accountRoutes(context: ServerContext): readonly Route[] {
  return [
    reads(contract.getAccount, getAccount),
    steps(contract.confirmIdentity, (call, input) => confirmIdentity(call, context, input)),
    steps(contract.changePassword, (call, input) => changePassword(call, context, input)),
    steps(contract.changeEmail, (call, input) => changeEmail(call, context, input)),
    steps(contract.confirmEmail, (call, input) => confirmEmail(call, context, input)),
    works(contract.changePhone, changeDetails),
    works(contract.changeLanguage, changeDetails),
    steps(contract.linkGoogle, (call, input) => linkGoogle(call, context, input)),
    works(contract.unlinkGoogle, (work) => unlinkGoogle(work, context.jobs)),
    reads(contract.listSessions, listSessions),
    works(contract.endSession, endSession),
    works(contract.endOtherSessions, endOtherSessions),
  ]
}
