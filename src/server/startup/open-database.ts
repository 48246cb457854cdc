import type { Logger } from 'pino'
import { findRunningDatabase, startEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { requireMigrated } from '#server/database/migrate.ts'
import { refuseTakenPort } from '#server/http/files/serve.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { prepareDatabase } from './prepare-database.ts'

type Needs = {
  readonly settings: Settings
  readonly log: Logger
  /** Its stop function is added here. */
  readonly stops: (() => Promise<unknown>)[]
}

/**
 * Opens the configured database, or an embedded one, at this release's schema. First checks that the port is
 * free. Returns its URL.
 */
export async function openDatabase({ settings, log, stops }: Needs): Promise<string> {
  await refuseTakenPort(settings.host, settings.port)
  const databaseUrl = settings.databaseUrl ?? (await startOwnDatabase({ settings, log, stops }))
  await prepareDatabase({ ...settings, databaseUrl }, (error) =>
    log.error({ err: error }, 'preparing the database'),
  )
  return databaseUrl
}

/** The URL of the database that another process of the shop has opened. Throws if these files are of a newer release. */
export async function findDatabase({ databaseUrl, dataDirectory }: Settings): Promise<string> {
  const url = databaseUrl ?? findRunningDatabase(dataDirectory)
  await requireMigrated(url)
  return url
}

async function startOwnDatabase({ settings, log, stops }: Needs): Promise<string> {
  const database = await startEmbeddedDatabase({ dataDirectory: settings.dataDirectory, log })
  stops.push(() => database.stop())
  return database.url
}
