import { sqlState } from './transaction.ts'

const inFailedTransaction = '25P02'

/**
 * Starts the statements of one transaction in order without waiting in between, so that they are sent
 * together. PostgreSQL runs them in that order; each may depend on the effects of those before it, but not on
 * their results. Rejects once all have finished: with `Promise.all`, the rest would continue after the rollback,
 * outside any transaction. Rejects with the failure that made the transaction fail, so that a deadlock is retried
 * and a timeout becomes a 503; the statements after it only report that the transaction has failed.
 */
export async function together<T extends readonly unknown[]>(
  begun: readonly [...T],
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  const failures: unknown[] = []
  const results = await Promise.all(
    begun.map((one) =>
      Promise.resolve(one).catch((error: unknown) => {
        failures.push(error)
        return null
      }),
    ),
  )
  if (failures.length > 0)
    throw failures.find((error) => sqlState(error) !== inFailedTransaction) ?? failures[0]
  // edge: each position has the result of its promise
  return results as { -readonly [At in keyof T]: Awaited<T[At]> }
}
