import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import type { Jobs } from '#server/jobs/queue.ts'

/** Queues an e-mail about a change of the account, in the transaction of the change. */
export async function notify(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  notice: Omit<JobData['send-account-notice'], 'noticeId'>,
): Promise<void> {
  await jobs.enqueue(work, 'send-account-notice', { noticeId: newRowId(), ...notice })
}
