import type { SignedIn } from '#contract/identity/identity.ts'
import { storeToken } from '#web/platform/http/store-token.ts'
import { signIn, updateUser } from '#web/platform/http/session.ts'

/** Stores the token of a sign-in, and renews it while this tab is open. */
export function storeSession(answer: SignedIn): void {
  storeToken(answer.access_token)
  signIn(answer.user)
  renewInTime(answer)
}

/** The same session with a new token, after a password change. */
export function replaceSession(answer: SignedIn): void {
  storeToken(answer.access_token)
  updateUser(answer.user)
  renewInTime(answer)
}

function renewInTime({ expiresAt }: SignedIn): void {
  void import('#web/platform/http/renew-token.ts').then((renewal) => renewal.renewInTime(expiresAt))
}
