import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import type { Jobs } from '#server/jobs/queue.ts'

/** Writes to a user about a change of their account, in the same transaction as the change. */
export async function notify(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  notice: Omit<JobData['send-account-notice'], 'noticeId'>,
): Promise<void> {
  await jobs.enqueue(work, 'send-account-notice', { noticeId: newRowId(), ...notice })
}
