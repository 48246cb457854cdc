import { sql } from 'drizzle-orm'
import type { Overview } from '../../contract/figures.ts'
import type { Read } from '../database/work.ts'

type Tasks = Overview['tasks']

/** How much waits for a person, counted as the pages count it where it is done. */
export async function countDeskTasks({ tx }: Pick<Read, 'tx'>): Promise<Tasks> {
  const { rows } = await tx.execute<Tasks>(sql`
    select
      (count(*) filter (where kind = 'paid-out-of-stock'))::int as undelivered,
      (count(*) filter (where kind in ('surplus-payment', 'amount-mismatch')))::int as "oddPayments",
      (count(*) filter (where kind = 'unknown-payment'))::int as "unknownPayments",
      (count(*) filter (where kind = 'refund-refused'))::int as "refusedRefunds",
      (count(*) filter (where kind = 'refund-claim'))::int as claims,
      (select count(*)::int from stock_standings where listed and low) as "lowStock",
      (select count(*)::int from contact_messages where state = 'open') as messages
    from manager_tasks where resolved_at is null`)
  const [row] = rows
  if (row === undefined) throw new Error('Nothing was counted')
  return row
}
