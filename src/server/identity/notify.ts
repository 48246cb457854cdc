import { newRowId } from '../database/ids.ts'
import type { Work } from '../database/work.ts'
import type { JobData, Jobs } from '../jobs/queue.ts'

/** Writes to a user about a change of their account, in the same transaction as the change. */
export async function notify(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  notice: Omit<JobData['mail-notice'], 'noticeId'>,
): Promise<void> {
  await jobs.enqueue(work, 'mail-notice', { noticeId: newRowId(), ...notice })
}
