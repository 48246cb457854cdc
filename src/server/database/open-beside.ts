import { findRunningDatabase, startEmbeddedDatabase } from './embedded.ts'
import { isInUse } from './embedded/lock.ts'

type Opened = {
  readonly url: string
  /** True when a shop has it open: it is worked on beside that. */
  readonly running: boolean
  stop(): Promise<void>
}

/** For a command: the database of the settings, which is DATABASE_URL, the embedded one, or the embedded one of a shop that is running. */
export async function openDatabaseBeside({
  databaseUrl,
  dataDirectory,
}: {
  /** Null: the embedded one. */
  readonly databaseUrl: string | null
  readonly dataDirectory: string
}): Promise<Opened> {
  const stop = () => Promise.resolve()
  if (databaseUrl !== null) return { url: databaseUrl, running: false, stop }
  try {
    const own = await startEmbeddedDatabase({ dataDirectory, log: console })
    return { url: own.url, running: false, stop: () => own.stop() }
  } catch (error) {
    if (!isInUse(error)) throw error
    return { url: findRunningDatabase(dataDirectory), running: true, stop }
  }
}
