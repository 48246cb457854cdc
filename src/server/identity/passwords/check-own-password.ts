import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { countAttempts, uncountAttempt } from '../sign-in/attempts.ts'
import type { UserRow } from '../users/find-user.ts'

/** Checks the password of the signed-in user, with a limit on tries, so that a stolen session cannot guess it. Null if it is right. */
export async function checkOwnPassword(
  needs: Pick<ServerContext, 'pool' | 'settings' | 'passwords'>,
  { id, passwordHash }: UserRow,
  password: string,
): Promise<Refusal<'password-wrong' | 'too-many-requests' | 'busy'> | null> {
  const attempts = [{ key: `own password ${id}`, calls: 10, seconds: 900 }]
  const counted = await countAttempts(needs, attempts)
  if (isRefusal(counted)) return counted
  const right = await needs.passwords.verify(password, passwordHash)
  if (right === false) return refuse('password-wrong')
  await uncountAttempt(needs, attempts)
  return isRefusal(right) ? right : null
}
