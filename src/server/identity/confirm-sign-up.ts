import { eq, sql } from 'drizzle-orm'
import type { InputOf, RefusalOf } from '../../contract/endpoint.ts'
import type { confirmSignUp as definition, SignInAnswer } from '../../contract/identity.ts'
import { isRefusal, refuse, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import { newRowId } from '../database/ids.ts'
import type { Work } from '../database/work.ts'
import type { Steps } from '../http/route.ts'
import { admit, type Admission, type Entrance } from './admit.ts'
import { signUps } from './code-table.ts'
import { entranceOf, greet } from './greet-browser.ts'
import { closeCode, tryCode } from './one-time-code.ts'
import { isTaken } from './sign-up.ts'
import { users } from './table.ts'

type Needs = Pick<ServerContext, 'settings' | 'secrets'>
type Input = InputOf<typeof definition>
type No = Refusal<RefusalOf<typeof definition>>

/** Makes the user of a sign-up whose code came back, and opens their first session. */
export async function confirmSignUp(steps: Steps, needs: Needs, input: Input): Promise<SignInAnswer | No> {
  const entrance = entranceOf(needs, steps)
  const admission = await steps.transact(steps.actor, (work) =>
    confirm(work, needs.secrets.codes, input, entrance),
  )
  return isRefusal(admission) ? admission : greet(needs, steps, admission)
}

async function confirm(
  work: Work,
  pepper: Buffer,
  input: Input,
  entrance: Entrance,
): Promise<Admission | No> {
  const id = await tryCode(work, pepper, { purpose: 'sign-up', ...input })
  if (isRefusal(id)) {
    await record(work, 'sign-up.code-refused', 'sign-up')
    return id
  }
  const [attempt] = await work.tx.select().from(signUps).where(eq(signUps.id, id))
  if (attempt === undefined) throw new Error(`Sign-up ${id} lost its row`)
  const { username, email, phone, language, passwordHash } = attempt
  const [user] = await work.tx
    .insert(users)
    .values({ id: newRowId(), username, email, phone, language, passwordHash, termsAcceptedAt: sql`now()` })
    .onConflictDoNothing()
    .returning()
  await closeCode(work, id)
  if (user === undefined) {
    await record(work, 'sign-up.overtaken', `sign-up:${id}`)
    return refuse((await isTaken(work.tx, username)) ? 'username-taken' : 'code-wrong')
  }
  await record(work, 'user.signed-up', `user:${user.id}`, { signUpId: id })
  return admit(work, user, 'sign-up', entrance)
}
