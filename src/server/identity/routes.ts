import * as contract from '../../contract/identity.ts'
import * as session from '../../contract/session.ts'
import type { ServerContext } from '../context.ts'
import { reads, type Route, steps, works } from '../http/route.ts'
import { askPasswordReset } from './ask-password-reset.ts'
import { confirmPasswordReset } from './confirm-password-reset.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { getCsrfToken } from './get-csrf-token.ts'
import { getCurrentUser } from './get-current-user.ts'
import { startGoogleSignIn } from './google-identity.ts'
import { refreshSession } from './refresh-session.ts'
import { resendSignUpCode } from './resend-sign-up-code.ts'
import { signIn } from './sign-in.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

/** Ways in and out. Steps hash or ask outside between their transactions, or set a cookie. */
export function identityRoutes(context: ServerContext): readonly Route[] {
  return [
    reads(session.getCurrentUser, getCurrentUser),
    steps(contract.signUp, (call, input) => signUp(call, context, input)),
    steps(contract.confirmSignUp, (call, input) => confirmSignUp(call, context, input)),
    works(contract.resendSignUpCode, (work, input) => resendSignUpCode(work, context.jobs, input)),
    steps(contract.signIn, (call, input) => signIn(call, context, input)),
    steps(contract.startGoogleSignIn, (call) => startGoogleSignIn(call, context)),
    steps(contract.signInWithGoogle, (call, input) => signInWithGoogle(call, context, input)),
    steps(session.refreshSession, (call) => refreshSession(call, context)),
    steps(session.signOut, (call) => signOut(call, context)),
    reads(session.getCsrfToken, (read) => getCsrfToken(read, context.secrets.csrf)),
    steps(contract.askPasswordReset, (call, input) => askPasswordReset(call, context, input)),
    steps(contract.confirmPasswordReset, (call, input) => confirmPasswordReset(call, context, input)),
  ]
}
