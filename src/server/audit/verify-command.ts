import process from 'node:process'
import pg from 'pg'
import * as v from 'valibot'
import { queryRows } from '../database/rows.ts'
import { typed } from '../database/connect.ts'
import { openDatabaseBeside } from '../database/open-beside.ts'
import { readEnvironment, readSettings } from '../settings.ts'
import { verifyAuditLog } from './seal.ts'

// npm run verify-audit: 0 when the chain is whole, 1 when it is broken, 2 when it could not be read.
// It writes nothing, so that it can be run on a copy.
const settings = readSettings(readEnvironment())
if ('problems' in settings) {
  console.error(settings.problems.join('\n'))
  process.exit(2)
}
process.exitCode = 2
const database = await openDatabaseBeside(settings)
const client = new pg.Client(database.url)
try {
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  const brokenAt = await verifyAuditLog({ tx: typed(client) })
  const rows = await queryRows(
    client,
    v.object({ sealed: v.number(), open: v.number() }),
    'select count(seal) as sealed, count(*) filter (where seal is null) as open from audit_log',
  )
  const { sealed = 0, open = 0 } = rows[0] ?? {}
  if (brokenAt === null)
    console.log(`The audit log is whole: ${sealed} sealed rows, none changed. ${open} wait for their seal.`)
  else
    console.error(
      `The audit log is broken at row ${brokenAt}: it was changed, put in or taken out behind the shop’s back.`,
    )
  process.exitCode = brokenAt === null ? 0 : 1
} finally {
  await client.end()
  await database.stop()
}
