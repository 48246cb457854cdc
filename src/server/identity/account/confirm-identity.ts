import { eq, sql } from 'drizzle-orm'
import type * as contract from '#contract/identity/account.ts'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { checkOwnPassword } from '../passwords/check-own-password.ts'
import { freshUntil } from './get-account.ts'
import { currentUser } from '../sessions/get-current-user.ts'
import { linkedUser, readCredential } from '../sign-in/google-identity.ts'
import { sessions } from '#server/database/tables/identity/users.ts'

type Needs = Pick<ServerContext, 'pool' | 'settings' | 'passwords' | 'google'>
type Input = InputOf<typeof contract.confirmIdentity>
type Refused = Refusal<RefusalOf<typeof contract.confirmIdentity>>

/** Re-authenticates the user, by password or by Google. */
export async function confirmIdentity(
  context: HandlerContext,
  needs: Needs,
  input: Input,
): Promise<OutputOf<typeof contract.confirmIdentity> | Refused> {
  const refused = await refuseProof(context, needs, input)
  return context.transact(context.actor, async (work) => {
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

async function refuseProof(context: HandlerContext, needs: Needs, input: Input): Promise<Refused | null> {
  const user = await currentUser(context.read)
  if (input.by === 'password') return checkOwnPassword(needs, user, input.password)
  const identity = await readCredential(context, needs, input.credential)
  if (isRefusal(identity))
    return identity.refused === 'not-found' ? refuse('google-failed') : refuse(identity.refused)
  return (await linkedUser(context.read.tx, identity)) === user.id ? null : refuse('google-failed')
}
