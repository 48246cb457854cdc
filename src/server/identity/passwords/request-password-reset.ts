import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/identity.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { countAttempts, keyOf } from '../sign-in/attempts.ts'

/** Requests a reset link. Queues a job for any address; only the job looks up the user. */
export async function requestPasswordReset(
  context: HandlerContext,
  needs: Pick<ServerContext, 'pool' | 'settings' | 'jobs'>,
  { email, language }: InputOf<typeof contract.requestPasswordReset>,
): Promise<
  OutputOf<typeof contract.requestPasswordReset> | Refusal<RefusalOf<typeof contract.requestPasswordReset>>
> {
  const counted = await countAttempts(needs, [{ key: keyOf('reset email', email), calls: 5, seconds: 900 }])
  if (isRefusal(counted)) return counted
  await context.transact(context.actor, async (work) => {
    await needs.jobs.enqueue(work, 'send-reset-link', { email, language })
    await record(work, 'password.reset-asked', 'user:unknown')
  })
  return { sent: true }
}
