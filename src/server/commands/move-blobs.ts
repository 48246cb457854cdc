import { type Command, CommandRefused } from './running/command.ts'
import { readCommandSettings } from './running/read-command-settings.ts'
import { moveToDatabase, moveToStore } from '#server/blobs/move-blobs.ts'
import { openStore } from '#server/blobs/open-blobs.ts'
import { connect } from '#server/database/connect.ts'
import { openDatabaseBeside } from '#server/database/embedded/open-beside.ts'

const perLine = 100

/** Moves files stored elsewhere to the place set in FILE_STORE. */
export const moveBlobs: Command = {
  usage: '',
  about: 'Moves pictures and files of products to where FILE_STORE says, beside the shop while it is open.',
  async run() {
    const { settings } = readCommandSettings()
    const store = await openStore(settings.files.bucket)
    if (store === null)
      throw new CommandRefused(
        'Name the bucket in S3_BUCKET, also for moving what lies in it into the database.',
      )
    const database = await openDatabaseBeside(settings)
    const pool = connect(database.url, 2)
    try {
      let files = 0
      let bytes = 0
      const move = settings.files.storedIn === 's3' ? moveToStore : moveToDatabase
      const done = (size: number) => {
        files++
        bytes += size
        if (files % perLine === 0) console.log(`${files} files, ${megabytes(bytes)} …`)
      }
      await move({ pool, store, done })
      const where = settings.files.storedIn === 's3' ? 'the bucket' : 'the database'
      console.log(
        `${files} files moved, ${megabytes(bytes)}. All pictures and files of products are in ${where}.`,
      )
      return 0
    } finally {
      await pool.end()
      await database.stop()
    }
  },
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}
