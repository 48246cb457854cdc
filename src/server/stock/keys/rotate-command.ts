import process from 'node:process'
import { connect } from '#server/database/connect.ts'
import { openDatabaseBeside } from '#server/database/open-beside.ts'
import { transactOn } from '#server/database/transaction.ts'
import { readEnvironment } from '#server/settings/read-environment.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { rotateMasterKey } from './rotate-master-key.ts'

// MASTER_KEY=… NEW_MASTER_KEY=… npm run keys:rotate
// Keys come by the environment or .env: what stands in a command is seen by every user of the machine.
const environment = readEnvironment()
const settings = readSettings(environment)
if ('problems' in settings) stopWith(settings.problems.join('\n'))
if (settings.masterKey === null)
  stopWith(
    `Name the present key in MASTER_KEY. A demo shop keeps it in ${settings.dataDirectory}/master.key, where the new one then belongs.`,
  )
const next = Buffer.from(environment['NEW_MASTER_KEY'] ?? '', 'base64')
if (next.length !== 32)
  stopWith('NEW_MASTER_KEY must be 32 random bytes in base64, as from: openssl rand -base64 32')

const database = await openDatabaseBeside(settings)
const pool = connect(database.url, 2)
try {
  const transact = transactOn(pool, console.error)
  const wrapped = await rotateMasterKey(transact, Buffer.from(settings.masterKey, 'base64'), next)
  console.log(
    `${wrapped} keys are wrapped by the new master key. A shop that is running goes on; the next start needs the new one as MASTER_KEY. Keep the old one as long as backups from before.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await pool.end()
  await database.stop()
}

function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
