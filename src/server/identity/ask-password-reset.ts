import type { InputOf, OutputOf, RefusalOf } from '../../contract/endpoint.ts'
import type { askPasswordReset as definition } from '../../contract/identity.ts'
import { isRefusal, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import type { Steps } from '../http/route.ts'
import { countAttempts, keyOf } from './attempts.ts'

/** Asks for a reset link. Nobody is looked up here: every address leaves one job, and the worker finds out. */
export async function askPasswordReset(
  steps: Steps,
  needs: Pick<ServerContext, 'pool' | 'settings' | 'jobs'>,
  { email, language }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition> | Refusal<RefusalOf<typeof definition>>> {
  const counted = await countAttempts(needs, [{ key: keyOf('reset email', email), calls: 5, seconds: 900 }])
  if (isRefusal(counted)) return counted
  await steps.transact(steps.actor, async (work) => {
    await needs.jobs.enqueue(work, 'mail-reset-link', { email, language })
    await record(work, 'password.reset-asked', 'user:unknown')
  })
  return { sent: true }
}
