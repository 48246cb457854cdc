import { readEncrypter, readPath, writeBackupFile } from './backup-file.ts'
import type { Command } from '../running/command.ts'
import { CommandRefused } from '../running/command.ts'
import { readCommandSettings } from '../running/read-command-settings.ts'
import { type Progress, readShop } from './read-shop.ts'
import { openStore } from '#server/blobs/open-blobs.ts'
import { readerOf } from '#server/blobs/store-reader.ts'
import { newClient } from '#server/database/connect.ts'
import { openDatabaseBeside } from '#server/database/embedded/open-beside.ts'
import { masterKeyOf, deriveSecrets } from '#server/secrets/secrets.ts'
import { verifyMasterKey } from '#server/secrets/vault.ts'

/** Makes a consistent backup of the whole shop while it keeps selling. */
export const backup: Command = {
  usage: '<file>',
  about: 'Writes an encrypted backup of the whole shop, while it is open.',
  async run(args) {
    const path = readPath(args)
    const { settings, environment } = readCommandSettings()
    const encrypter = readEncrypter(environment)
    const database = await openDatabaseBeside(settings)
    const client = newClient({
      connectionString: settings.databaseMigrationUrl ?? database.url,
      application_name: 'mafteach backup',
    })
    try {
      await client.connect()
      // a backup with unreadable keys is noticed now, not on the day it is needed
      const dataKeys = await verifyMasterKey(client, deriveSecrets(masterKeyOf(settings)))
      const progress: Progress = { rows: 0, tables: 0, jobs: 0, objects: 0 }
      const store = await openStore(settings.files.bucket)
      const readObject = (key: string) => {
        if (store !== null) return readerOf(store, key)
        throw new CommandRefused('Files lie in an object store: set S3_BUCKET and what belongs to it.')
      }
      await writeBackupFile(path, encrypter, readShop(client, readObject, progress))
      console.log(
        `${path}: ${progress.rows} rows of ${progress.tables} tables, ${progress.jobs} jobs, ${progress.objects} files of the object store. The master key opens its ${dataKeys} data keys; it is not in the backup: keep both, apart.`,
      )
      return 0
    } finally {
      await client.end()
      await database.stop()
    }
  },
}
