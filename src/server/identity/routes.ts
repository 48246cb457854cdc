import * as contract from '#contract/identity/identity.ts'
import * as session from '#contract/identity/session.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, handler } from '#server/http/route.ts'
import { requestPasswordReset } from './passwords/request-password-reset.ts'
import { confirmPasswordReset } from './passwords/confirm-password-reset.ts'
import { confirmSignUp } from './sign-up/confirm-sign-up.ts'
import { getCsrfToken } from './sessions/get-csrf-token.ts'
import { getCurrentUser } from './sessions/get-current-user.ts'
import { startGoogleSignIn } from './sign-in/google-identity.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { resendSignUpCode } from './sign-up/resend-sign-up-code.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signInWithGoogle } from './sign-in/sign-in-with-google.ts'
import { signOut } from './sessions/sign-out.ts'
import { signUp } from './sign-up/sign-up.ts'

/** Sign-in, sign-up and sign-out. Handlers hash or call other services between transactions, or set a cookie. */
export function identityRoutes(context: ServerContext): readonly Route[] {
  return [
    query(session.getCurrentUser, getCurrentUser),
    handler(contract.signUp, (call, input) => signUp(call, context, input)),
    handler(contract.confirmSignUp, (call, input) => confirmSignUp(call, context, input)),
    handler(contract.resendSignUpCode, (call, input) => resendSignUpCode(call, context, input)),
    handler(contract.signIn, (call, input) => signIn(call, context, input)),
    handler(contract.startGoogleSignIn, (call) => startGoogleSignIn(call, context)),
    handler(contract.signInWithGoogle, (call, input) => signInWithGoogle(call, context, input)),
    handler(session.refreshSession, (call) => refreshSession(call, context)),
    handler(session.signOut, (call) => signOut(call, context)),
    query(session.getCsrfToken, (read) => getCsrfToken(read, context.secrets.csrf)),
    handler(contract.requestPasswordReset, (call, input) => requestPasswordReset(call, context, input)),
    handler(contract.confirmPasswordReset, (call, input) => confirmPasswordReset(call, context, input)),
  ]
}
