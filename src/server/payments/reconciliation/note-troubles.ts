import { sql } from 'drizzle-orm'
import { systemActor } from '#server/database/actor.ts'
import type { Transact } from '#server/database/transaction.ts'

/** Which providers answered in one round of queries, and which did not. */
export type Troubles = {
  /** Returns the result of `act` and remembers whether it succeeded. */
  asking(provider: string, act: Promise<unknown>): Promise<unknown>
  /** Stores the outcome: a provider that answered at all has no trouble. */
  note(): Promise<void>
}

/** `incidents` alerts owners to a provider whose troubles last. */
export function watchTroubles(transact: Transact, task: 'payments' | 'lists'): Troubles {
  const [answered, failed] = [new Set<string>(), new Set<string>()]
  return {
    async asking(provider, act) {
      try {
        const gave = await act
        answered.add(provider)
        return gave
      } catch (error) {
        failed.add(provider)
        throw error
      }
    },
    async note() {
      const silent = [...failed].filter((provider) => !answered.has(provider))
      if (answered.size + silent.length === 0) return
      await transact(systemActor(), async ({ tx }) => {
        await tx.execute(
          sql`delete from provider_troubles where task = ${task} and provider = any(${sql.param([...answered])}::text[])`,
        )
        await tx.execute(sql`
          insert into provider_troubles (provider, task) select unnest(${sql.param(silent)}::text[]), ${task}
          on conflict do nothing`)
      })
    },
  }
}
