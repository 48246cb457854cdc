import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Duty, dutiesWith } from '#shop/identity/permission.ts'
import { newRowId } from '#server/database/ids.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { GivenNotice, StockNotice } from '#server/jobs/stock-notice.ts'

/**
 * Who is notified: owners of what is given away, stock managers of the stock, and those who may release an
 * order of a check.
 */
const concerned: Readonly<Record<StockNotice['kind'], readonly Duty[]>> = {
  'low-stock': dutiesWith('stock.edit'),
  expiring: dutiesWith('stock.edit'),
  'key-opened': ['owner'],
  'card-testing': ['owner'],
  dispute: ['owner'],
  'risk-check': dutiesWith('orders.refund'),
  'order-free': ['owner'],
  'order-paid-by-hand': ['owner'],
  'order-unpaid': ['owner'],
  'order-email-changed': ['owner'],
  'keys-replaced': ['owner'],
  'batch-replaced': ['owner'],
}

/** Enqueues one e-mail to each manager concerned, in the use case's own transaction. Returns the number. */
export async function notifyManagers(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  notice: StockNotice,
): Promise<number> {
  const rows = await rowsOf(
    work.tx,
    v.object({ id: v.string() }),
    sql`
    select id from users where role = 0 and disabled_at is null and duties && ${sql.param(concerned[notice.kind])}::text[] order by id`,
  )
  for (const { id } of rows)
    await jobs.enqueue(work, 'send-stock-email', { noticeId: newRowId(), userId: id, notice })
  return rows.length
}

/**
 * E-mails the owners that a manager released goods for which no payment provider took money, or opened paid ones to
 * another address.
 */
export async function notifyOwners(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  notice: Omit<GivenNotice, 'byUserId'>,
): Promise<void> {
  await notifyManagers(work, jobs, { ...notice, byUserId: work.actor.user?.id ?? null })
}
