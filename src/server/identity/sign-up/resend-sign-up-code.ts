import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/identity.ts'
import type { CodeSent } from '#contract/identity/identity.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { renewCode } from '../codes/one-time-code.ts'

/** Sends another code for a sign-up. The previous one becomes invalid. */
export async function resendSignUpCode(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { ticket }: InputOf<typeof contract.resendSignUpCode>,
): Promise<CodeSent | Refusal<RefusalOf<typeof contract.resendSignUpCode>>> {
  const renewed = await renewCode(work, 'sign-up', ticket)
  if (isRefusal(renewed)) return renewed
  await jobs.enqueue(work, 'send-code', { codeId: renewed.id })
  await record(work, 'sign-up.code-sent-again', `sign-up:${renewed.id}`)
  return renewed.sent
}
