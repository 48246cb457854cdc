import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newClient } from './connect.ts'

const secondsToHear = 5
/** A pooler may accept a connection, and never answer its statements. */
const answerMilliseconds = 10_000

/** Named like the settings. */
export type DatabaseAddresses = {
  readonly databaseUrl: string
  /** The direct URL if `databaseUrl` is a transaction pooler; otherwise null. */
  readonly databaseListenUrl: string | null
  /** The URL of the role that owns the tables; null if it is the running role. */
  readonly databaseMigrationUrl: string | null
}

/** Throws unless all addresses lead to one database: otherwise another shop's would be migrated or restored into. */
export async function proveSameDatabase({
  databaseUrl,
  databaseListenUrl,
  databaseMigrationUrl,
}: DatabaseAddresses): Promise<void> {
  if (databaseMigrationUrl !== null)
    await proveListening(databaseUrl, databaseMigrationUrl, 'DATABASE_MIGRATION_URL')
  if (databaseListenUrl !== null) await proveListening(databaseUrl, databaseListenUrl)
}

/**
 * Throws if notifications sent at one URL do not arrive at the other, which the named setting is: they are different
 * databases, or the second is a transaction pooler too. The shop would then show outdated pages and not run jobs.
 */
export async function proveListening(
  url: string,
  listenUrl: string,
  setting = 'DATABASE_LISTEN_URL',
): Promise<void> {
  const limits = { connectionTimeoutMillis: answerMilliseconds, query_timeout: answerMilliseconds }
  const listener = newClient({ connectionString: listenUrl, ...limits })
  const notifier = newClient({ connectionString: url, ...limits })
  const channel = `listening_${randomBytes(8).toString('hex')}`
  const notified = new Promise<'notified'>((resolve) =>
    listener.on('notification', () => resolve('notified')),
  )
  const waiting = new AbortController()
  try {
    await Promise.all([listener.connect(), notifier.connect()])
    await listener.query(`listen ${channel}`)
    await notifier.query(`notify ${channel}`)
    const late = sleep(secondsToHear * 1000, 'late', { signal: waiting.signal }).catch(() => 'late')
    if ((await Promise.race([notified, late])) === 'notified') return
  } finally {
    waiting.abort()
    await Promise.all([listener.end(), notifier.end()])
  }
  throw new Error(
    `What one connection to the database notifies is not heard by another: ${setting} must lead to the database of DATABASE_URL, past any pooler in transaction mode.`,
  )
}
