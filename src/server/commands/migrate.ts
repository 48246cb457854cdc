import type { Command } from './running/command.ts'
import { readCommandSettings } from './running/read-command-settings.ts'
import { openDatabaseBeside } from '#server/database/embedded/open-beside.ts'
import { prepareDatabase } from '#server/startup/prepare-database.ts'

/** The migration that every start runs, as a command for step-by-step releases. */
export const migrateCommand: Command = {
  usage: '',
  about: 'Brings the database to the schema of this release, beside a shop that is open.',
  async run() {
    const { settings } = readCommandSettings()
    const database = await openDatabaseBeside(settings)
    try {
      await prepareDatabase({ ...settings, databaseUrl: settings.databaseUrl ?? database.url }, console.error)
      console.log('The database has the schema of this release.')
      return 0
    } finally {
      await database.stop()
    }
  },
}
