import { findRunningDatabase, startEmbeddedDatabase } from './embedded.ts'
import { isInUse } from './lock.ts'

type DatabaseOptions = {
  /** Null for the embedded one. */
  readonly databaseUrl: string | null
  /** The direct URL if `databaseUrl` is a transaction pooler; commands use it. */
  readonly databaseListenUrl: string | null
  readonly dataDirectory: string
}

type Opened = {
  readonly url: string
  /** Whether a running shop has it open. */
  readonly running: boolean
  stop(): Promise<void>
}

/** Opens the database for a command: DATABASE_URL, the embedded database, or that of a running shop. */
export async function openDatabaseBeside({
  databaseUrl,
  databaseListenUrl,
  dataDirectory,
}: DatabaseOptions): Promise<Opened> {
  const stop = () => Promise.resolve()
  if (databaseUrl !== null) return { url: databaseListenUrl ?? databaseUrl, running: false, stop }
  try {
    const own = await startEmbeddedDatabase({ dataDirectory, log: console })
    return { url: own.url, running: false, stop: () => own.stop() }
  } catch (error) {
    if (!isInUse(error)) throw error
    return { url: findRunningDatabase(dataDirectory), running: true, stop }
  }
}
