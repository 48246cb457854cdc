import { compareLists } from '#server/payments/reconciliation/compare-lists.ts'
import type { TestShop } from '../shop.ts'

/** Compares the lists of all providers, with payments that are a day old; returns the errors. */
export async function compareListsOf({ context }: TestShop): Promise<string[]> {
  await context.pool.query(
    `update payments set created_at = now() - interval '1 day' where created_at > now() - interval '1 hour'`,
  )
  const reports: string[] = []
  await compareLists({ ...context, report: (error) => void reports.push(String(error)) })
  return reports
}

/** The open tasks, the oldest first: kind, and the provider's id or null. */
export async function openTasks({ context }: TestShop): Promise<[string, string | null][]> {
  const { rows } = await context.pool.query<{ kind: string; id: string | null }>(
    `select kind, coalesce(detail ->> 'id', detail ->> 'reference') as id from manager_tasks
     where resolved_at is null order by kind, created_at, id`,
  )
  return rows.map(({ kind, id }) => [kind, id])
}
