import { sql } from 'drizzle-orm'
import { systemActor } from '#server/database/actor.ts'
import type { Transact } from '#server/database/transaction.ts'

/** Which providers responded in one round of queries, and which did not. */
type OutageTracker = {
  /** Returns the result of `query` and remembers whether it succeeded. */
  observe(provider: string, query: Promise<unknown>): Promise<unknown>
  /** Stores the outcome: a provider that responded at all has no outage. */
  save(): Promise<void>
}

/** `incidents` alerts owners to a provider whose outage lasts. */
export function trackOutages(transact: Transact, task: 'payments' | 'lists'): OutageTracker {
  const [responded, failed] = [new Set<string>(), new Set<string>()]
  return {
    async observe(provider, query) {
      try {
        const result = await query
        responded.add(provider)
        return result
      } catch (error) {
        failed.add(provider)
        throw error
      }
    },
    async save() {
      const silent = [...failed].filter((provider) => !responded.has(provider))
      if (responded.size + silent.length === 0) return
      await transact(systemActor(), async ({ tx }) => {
        await tx.execute(
          sql`delete from provider_failures where task = ${task} and provider = any(${sql.param([...responded])}::text[])`,
        )
        await tx.execute(sql`
          insert into provider_failures (provider, task) select unnest(${sql.param(silent)}::text[]), ${task}
          on conflict do nothing`)
      })
    },
  }
}
