/**
 * Begins statements of one transaction in their order without waiting in between, so that they travel
 * together. PostgreSQL does them in that order; each may build on those before it, but not on their
 * answers. Rejects with what failed first, once all have ended: whatever was still under way would
 * otherwise go on after the rollback, outside of any transaction. So `Promise.all` is not for these.
 */
export async function together<T extends readonly unknown[]>(
  begun: readonly [...T],
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  const failures: unknown[] = []
  const given = await Promise.all(
    begun.map((one) =>
      Promise.resolve(one).catch((error: unknown) => {
        failures.push(error)
        return null
      }),
    ),
  )
  if (failures.length > 0) throw failures[0]
  // edge: each place has what its promise gave
  return given as { -readonly [At in keyof T]: Awaited<T[At]> }
}
