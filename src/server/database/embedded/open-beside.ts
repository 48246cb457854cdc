import { findRunningDatabase, startEmbeddedDatabase } from './embedded.ts'
import { isInUse } from './lock.ts'
import { type DatabaseAddresses, proveSameDatabase } from '../prove-listening.ts'

type DatabaseOptions = Omit<DatabaseAddresses, 'databaseUrl'> & {
  /** Null for the embedded one. */
  readonly databaseUrl: string | null
  readonly dataDirectory: string
}

type Opened = {
  readonly url: string
  /** Whether a running shop has it open. */
  readonly running: boolean
  stop(): Promise<void>
}

/**
 * Opens the database for a command: that of DATABASE_URL, past a pooler, the embedded database, or that of a running
 * shop. Throws if one of the other addresses leads to another database.
 */
export async function openDatabaseBeside({
  databaseUrl,
  databaseListenUrl,
  databaseMigrationUrl,
  dataDirectory,
}: DatabaseOptions): Promise<Opened> {
  const stop = () => Promise.resolve()
  if (databaseUrl !== null) {
    await proveSameDatabase({ databaseUrl, databaseListenUrl, databaseMigrationUrl })
    return { url: databaseListenUrl ?? databaseUrl, running: false, stop }
  }
  try {
    const own = await startEmbeddedDatabase({ dataDirectory, log: console })
    return { url: own.url, running: false, stop: () => own.stop() }
  } catch (error) {
    if (!isInUse(error)) throw error
    return { url: findRunningDatabase(dataDirectory), running: true, stop }
  }
}
