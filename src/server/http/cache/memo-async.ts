/** A cached value that is slow to make and requested often. */
export type MemoAsync<Value> = {
  get(): Promise<Value>
  /** Marks it as outdated: the next caller waits for a new one. */
  drop(): void
}

type Options = {
  /** Beyond this age it is still returned while a new one is made. */
  readonly freshMilliseconds?: number
  /** In milliseconds; by default the monotonic clock. */
  readonly now?: () => number
}

/**
 * Caches the last value. However many callers wait, one is made at a time; after a drop nobody gets the old
 * one, unless a new one cannot be made (the database is unavailable).
 */
export function memoAsync<Value>(
  make: (last: Value | undefined) => Promise<Value>,
  report: (error: unknown) => void,
  { freshMilliseconds = Infinity, now = () => performance.now() }: Options = {},
): MemoAsync<Value> {
  let drops = 0
  let last: { value: Value; madeAt: number; drops: number } | null = null
  let making: Promise<void> | null = null

  async function renew(): Promise<void> {
    const begun = drops
    const value = await make(last?.value)
    last = { value, madeAt: now(), drops: begun }
  }
  function once(): Promise<void> {
    making ??= renew().finally(() => (making = null))
    return making
  }

  return {
    async get() {
      if (last !== null && last.drops === drops) {
        if (now() - last.madeAt >= freshMilliseconds) once().catch(report)
        return last.value
      }
      const needed = drops
      while (last === null || last.drops < needed) {
        try {
          await once()
        } catch (error) {
          if (last === null) throw error
          report(error)
          break
        }
      }
      return last.value
    },
    drop() {
      drops++
    },
  }
}
