import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { type Command, CommandRefused } from './running/command.ts'
import { readCommandSettings } from './running/read-command-settings.ts'
import { connect } from '#server/database/connect.ts'
import { openDatabaseBeside } from '#server/database/embedded/open-beside.ts'
import { transactOn } from '#server/database/transaction.ts'
import { deriveSecrets } from '#server/secrets/secrets.ts'
import { loadOrCreateSecrets } from '#server/secrets/stored-secrets.ts'
import { openVault, verifyMasterKey } from '#server/secrets/vault.ts'
import { rotateDataKey } from '#server/stock/keys/rotate-data-key.ts'
import { rotateMasterKey } from '#server/stock/keys/rotate-master-key.ts'

/** How long servers may take to learn about a new data key; a notice takes milliseconds. */
const secondsToHear = 5

/** Keys come from the environment or `.env`: every user of the machine can see a command's arguments. */
export const rotateKeys: Command = {
  usage: '',
  about:
    'Replaces MASTER_KEY by NEW_MASTER_KEY and encrypts all licence keys and stored secrets again, while the shop sells.',
  async run() {
    const { settings, environment } = readCommandSettings()
    if (settings.masterKey === null)
      throw new CommandRefused(
        `Name the present key in MASTER_KEY. A demo shop keeps it in ${settings.dataDirectory}/master.key, where the new one then belongs.`,
      )
    const next = Buffer.from(environment['NEW_MASTER_KEY'] ?? '', 'base64')
    if (next.length !== 32)
      throw new CommandRefused(
        'NEW_MASTER_KEY must be 32 random bytes in base64, as from: openssl rand -base64 32',
      )
    const present = Buffer.from(settings.masterKey, 'base64')
    if (next.equals(present)) throw new CommandRefused('NEW_MASTER_KEY is the same as MASTER_KEY.')
    const database = await openDatabaseBeside(settings)
    const pool = connect(database.url, 2)
    try {
      const transact = transactOn(pool, console.error)
      if (await opensAll(pool, next)) {
        console.log(
          'NEW_MASTER_KEY is the master key already: an earlier run has finished. The next start of the shop needs it as MASTER_KEY. Keep the old one as long as backups from before.',
        )
        return 0
      }
      const secrets = await loadOrCreateSecrets(pool, deriveSecrets(present))
      const vault = await openVault(pool, secrets)
      let keys = 0
      const { broken } = await rotateDataKey({
        transact,
        vault,
        secrets,
        done: (sealed) => {
          keys += sealed
          if (Math.floor(keys / 10_000) > Math.floor((keys - sealed) / 10_000))
            console.log(`${keys} licence keys and secrets are encrypted by the new data key …`)
        },
      })
      console.log(
        `${keys} licence keys and secrets are encrypted by the new data key.${broken === 0 ? '' : ` ${broken} do not open: their bytes were changed.`}`,
      )
      // a server that learns about the new data key only after this could no longer unwrap it
      await setTimeout(secondsToHear * 1000)
      const wrapped = await rotateMasterKey(transact, present, next)
      console.log(
        `${wrapped} keys are wrapped by the new master key. A shop that is running goes on; the next start needs the new one as MASTER_KEY. Keep the old one as long as backups from before.`,
      )
      return 0
    } finally {
      await pool.end()
      await database.stop()
    }
  },
}

/** Whether this key opens the shop's data keys. */
function opensAll(pool: pg.Pool, key: Buffer): Promise<boolean> {
  return verifyMasterKey(pool, deriveSecrets(key)).then(
    (count) => count > 0,
    () => false,
  )
}
