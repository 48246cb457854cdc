import type { SignedIn } from '#contract/identity/identity.ts'
import { storeSecret } from '#web/platform/http/store-secret.ts'
import { signIn, updateUser, userNow } from '#web/platform/http/session.ts'

/** Stores the token of a sign-in, and renews it while this tab is open. */
export function storeSession(response: SignedIn): void {
  storeSecret('token', response.access_token)
  signIn(response.user)
  renewInTime(response)
}

/** The same session with a new token, after a password change. Somebody who has signed out meanwhile stays signed out. */
export function replaceSession(response: SignedIn): void {
  if (userNow()?.id !== response.user.id) return
  storeSecret('token', response.access_token)
  updateUser(response.user)
  renewInTime(response)
}

function renewInTime({ expiresAt }: SignedIn): void {
  void import('#web/platform/http/renew-token.ts').then((renewal) => renewal.renewInTime(expiresAt))
}
