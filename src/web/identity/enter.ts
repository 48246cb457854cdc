import type { SignedIn } from '../../contract/identity.ts'
import { keepToken } from '../platform/keep-token.ts'
import { signIn, updateUser } from '../platform/session.ts'

/** Takes the answer of a sign-in, and keeps its session alive while this tab lives. */
export function enter(answer: SignedIn): void {
  keepToken(answer.access_token)
  signIn(answer.user)
  renewInTime(answer)
}

/** The same session with a new token: after a change of password. */
export function goOnWith(answer: SignedIn): void {
  keepToken(answer.access_token)
  updateUser(answer.user)
  renewInTime(answer)
}

function renewInTime({ expiresAt }: SignedIn): void {
  void import('../platform/renew-token.ts').then((renewal) => renewal.renewInTime(expiresAt))
}
