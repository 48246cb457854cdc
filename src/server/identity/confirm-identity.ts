import { eq, sql } from 'drizzle-orm'
import type { confirmIdentity as definition } from '../../contract/account.ts'
import type { InputOf, OutputOf, RefusalOf } from '../../contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import type { Steps } from '../http/route.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { freshUntil } from './get-account.ts'
import { currentUser } from './get-current-user.ts'
import { linkedUser, readCredential } from './google-identity.ts'
import { sessions } from './table.ts'

type Needs = Pick<ServerContext, 'pool' | 'settings' | 'passwords' | 'google'>
type Input = InputOf<typeof definition>
type No = Refusal<RefusalOf<typeof definition>>

/** Proves again who is sitting here, by the password or by Google. */
export async function confirmIdentity(
  steps: Steps,
  needs: Needs,
  input: Input,
): Promise<OutputOf<typeof definition> | No> {
  const refused = await refuseProof(steps, needs, input)
  return steps.transact(steps.actor, async (work) => {
    const { id } = await currentUser(work)
    if (refused !== null) {
      await record(work, 'identity.not-confirmed', `user:${id}`, { by: input.by })
      return refused
    }
    await work.tx
      .update(sessions)
      .set({ authenticatedAt: sql`now()` })
      .where(eq(sessions.id, work.actor.user?.sessionId ?? ''))
    await record(work, 'identity.confirmed', `user:${id}`, { by: input.by })
    const until = await freshUntil(work)
    if (until === null) throw new Error('The session ended while it was confirmed')
    return { freshUntil: until.toISOString() }
  })
}

async function refuseProof(steps: Steps, needs: Needs, input: Input): Promise<No | null> {
  const user = await currentUser(steps.read)
  if (input.by === 'password') return checkOwnPassword(needs, user, input.password)
  const identity = await readCredential(steps, needs, input.credential)
  if (isRefusal(identity))
    return identity.refused === 'not-found' ? refuse('google-failed') : refuse(identity.refused)
  return (await linkedUser(steps.read.tx, identity)) === user.id ? null : refuse('google-failed')
}
