import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { sqlState } from '#server/database/transaction.ts'

const maxKinds = 100

/**
 * Logs failures of background work. An unavailable database causes dozens a second: one failure of each kind
 * is logged per second, and the next says how many were omitted.
 */
export function reportFailures(
  log: Pick<Logger, 'error'>,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  const kinds = new LRUCache<string, { at: number; unwritten: number }>({ max: maxKinds })
  return (error) => {
    const kind = kindOf(error)
    const last = kinds.get(kind)
    if (last !== undefined && now() - last.at < 1000) {
      last.unwritten++
      return
    }
    kinds.set(kind, { at: now(), unwritten: 0 })
    const unwritten = last?.unwritten ?? 0
    log.error({ err: error, ...(unwritten === 0 ? {} : { unwritten }) }, 'background work failed')
  }
}

/** Messages differ between statements; the database's error code does not. */
function kindOf(error: unknown): string {
  return sqlState(error) ?? (error instanceof Error ? error.message.slice(0, 200) : String(error))
}
