import type pg from 'pg'
import type { Notifications } from '#server/database/notifications.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/**
 * The part of the connections that the queue uses at once. Its workers, more than a hundred, look for jobs at the
 * same moment: at a start, when they poll, and when notifications may have been missed. Without a limit they would
 * fill the line for connections, and visitors of an idle shop would be turned away.
 */
const shareOfConnections = 1 / 3

/** The database as pg-boss uses it: its statements, and the notifications of new jobs. */
export function openJobDatabase(
  pool: pg.Pool,
  notifications: Notifications,
  report: (error: unknown) => void,
) {
  const inTurn = limitConcurrency(Math.max(1, Math.floor((pool.options.max ?? 1) * shareOfConnections)))
  return {
    executeSql: (text: string, values?: unknown[]) => inTurn(() => pool.query(text, values)),
    async listen(channel: string, onMessage: (payload: string) => void, onConnect: () => void) {
      const subscription = await notifications.subscribe(channel, { onMessage, onConnect, onError: report })
      return { close: () => subscription.stop() }
    },
  }
}
