import { findRunningDatabase, startEmbeddedDatabase } from './embedded.ts'
import { isInUse } from './embedded/lock.ts'

type Given = {
  /** Null: the embedded one. */
  readonly databaseUrl: string | null
  /** Where a transaction pooler stands before `databaseUrl`: a command goes past it. */
  readonly databaseListenUrl: string | null
  readonly dataDirectory: string
}

type Opened = {
  readonly url: string
  /** True when a shop has it open: it is worked on beside that. */
  readonly running: boolean
  stop(): Promise<void>
}

/** For a command: the database of the settings, which is DATABASE_URL, the embedded one, or the embedded one of a shop that is running. */
export async function openDatabaseBeside({
  databaseUrl,
  databaseListenUrl,
  dataDirectory,
}: Given): Promise<Opened> {
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
