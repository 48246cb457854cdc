import process from 'node:process'
import { parseArgs } from 'node:util'
import pg from 'pg'
import * as v from 'valibot'
import { queryRows } from '#server/database/rows.ts'
import { typed } from '#server/database/connect.ts'
import { openDatabaseBeside } from '#server/database/open-beside.ts'
import { readLasting } from '#server/secrets/stored-secrets.ts'
import { demoMasterKey, deriveSecrets } from '#server/secrets/secrets.ts'
import { readEnvironment } from '#server/settings/read-environment.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { readHead, textOfHead } from './head.ts'
import { type Break, type Verdict, verifyAuditLog } from './verify-chain.ts'

// npm run audit:verify [-- --head <head>]: 0 when the chain is whole and holds the head, 1 when not, 2
// when it could not be read. It writes nothing into the database, so that it can be run on a copy.
process.exitCode = 2
const settings = readSettings(readEnvironment())
if ('problems' in settings) stopWith(settings.problems.join('\n'))
const { values } = parseArgs({ options: { head: { type: 'string' } } })
const wanted = values.head === undefined ? null : readHead(values.head)
if (values.head !== undefined && wanted === null)
  stopWith('--head wants what the log calls auditHead: count, id and seal, such as 120:131:5f…')
const masterKey =
  settings.masterKey === null
    ? demoMasterKey(settings.dataDirectory)
    : Buffer.from(settings.masterKey, 'base64')

const database = await openDatabaseBeside(settings)
const client = new pg.Client(database.url)
try {
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  const key = await readLasting(client, deriveSecrets(masterKey), 'auditChain')
  const verdict = await verifyAuditLog({ tx: typed(client) }, key, wanted)
  const rows = await queryRows(
    client,
    v.object({ open: v.number() }),
    'select count(*) as open from audit_log where seal is null',
  )
  process.exitCode = tell(verdict, rows[0]?.open ?? 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
} finally {
  await client.end()
  await database.stop()
}

function tell({ rows, breaks, head, holdsHead }: Verdict, open: number): 0 | 1 {
  for (const one of breaks) console.error(`The audit log is broken at row ${one.id}: ${whatIsBroken(one)}.`)
  if (!holdsHead)
    console.error(
      `The audit log lacks the head ${values.head}: rows were cut off its end, or the chain was written again.`,
    )
  if (breaks.length > 0 || !holdsHead) return 1
  console.log(`The audit log is whole: ${rows} sealed rows, none changed. ${open} wait for their seal.`)
  if (head !== null) console.log(`Its head: ${textOfHead(head)}`)
  return 0
}

function whatIsBroken(one: Break): string {
  if (one.kind === 'missing') return `${one.count} rows before it are missing`
  return one.kind === 'address'
    ? 'the network address beside it was changed'
    : 'it was changed or put in behind the shop’s back'
}

function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
