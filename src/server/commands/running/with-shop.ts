import { pino } from 'pino'
import type { ServerContext } from '#server/context/server-context.ts'
import { openDatabaseBeside } from '#server/database/embedded/open-beside.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { assemble } from '#server/startup/assemble.ts'
import { prepareDatabase } from '#server/startup/prepare-database.ts'

/** Opens the shop's services for a command, also while the shop runs. Migrates the database first. */
export async function withShop<T>(
  settings: Settings,
  use: (context: ServerContext) => Promise<T>,
): Promise<T> {
  const database = await openDatabaseBeside(settings)
  try {
    if (database.running) console.log('The shop is open: this works beside it.')
    // past a pooler, as everything else that a command does
    await prepareDatabase({ ...settings, databaseUrl: database.url, databaseListenUrl: null }, console.error)
    const context = await assemble({ settings, databaseUrl: database.url, log: pino({ level: 'warn' }) })
    try {
      return await use(context)
    } finally {
      await context.jobs.stop()
      await context.replica?.stop()
      await context.pool.end()
    }
  } finally {
    await database.stop()
  }
}
