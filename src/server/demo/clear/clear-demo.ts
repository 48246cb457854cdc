import { sql } from 'drizzle-orm'
import type { DemoContents } from '#contract/demo/clearing.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { announceContent } from '#server/content/content-store.ts'
import type { Work } from '#server/database/transaction.ts'
import { settingsChannel } from '#server/settings/setting-store.ts'
import { clearCatalogue } from './clear-catalogue.ts'
import { clearOrders } from './clear-orders.ts'
import { clearPeople } from './clear-people.ts'
import { getDemoContents } from './get-demo-contents.ts'
import { isInvented } from './invented.ts'

/**
 * Removes all demo data and its marks (`demo_rows`) in one transaction: afterwards the shop is like one that
 * started empty. Nobody can buy meanwhile. Returns what was removed.
 */
export async function clearDemo(work: Work): Promise<DemoContents | Refusal<'not-found'>> {
  const { tx } = work
  await tx.execute(sql`lock table orders, payments, products, licence_keys in share row exclusive mode`)
  const { rows } = await tx.execute(
    sql`select from demo_rows union all select from demo_state where state = 'filled' limit 1`,
  )
  if (rows.length === 0) return refuse('not-found')
  const contents = await getDemoContents(work)
  await tx.execute(sql`insert into demo_rows (kind, id) select 'order', id from orders o where ${isInvented}`)
  await clearOrders(work)
  await clearCatalogue(work)
  await clearPeople(work)
  await tx.execute(sql`delete from event_counts`)
  await tx.execute(sql`delete from event_count_changes`)
  await tx.execute(sql`delete from demo_mails`)
  await tx.execute(sql`delete from demo_rows`)
  await tx.execute(sql`insert into demo_state (state) values ('cleared')
    on conflict (is_only) do update set state = 'cleared', changed_at = now()`)
  await record(work, 'demo.cleared', 'shop:demo', { ...contents.goes, sold: contents.sold })
  await announceContent(work)
  // reload the settings, because the invented business details are gone too
  await tx.execute(sql`select pg_notify(${settingsChannel}, '')`)
  return contents
}
