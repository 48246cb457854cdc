import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { type Command, CommandRefused } from './running/command.ts'
import { readCommandSettings } from './running/read-command-settings.ts'
import { readHead, textOfHead } from '#server/audit/head.ts'
import { type Break, type Verdict, verifyAuditLog } from '#server/audit/verify-chain.ts'
import { newClient, typed } from '#server/database/connect.ts'
import { openDatabaseBeside } from '#server/database/embedded/open-beside.ts'
import { queryRows } from '#server/database/rows.ts'
import { deriveSecrets, masterKeyOf } from '#server/secrets/secrets.ts'
import { readLasting } from '#server/secrets/stored-secrets.ts'

/**
 * Returns 0 if the chain is intact and contains the head, 1 if not, 2 if it could not be read. Writes nothing
 * to the database, so it can run on a copy.
 */
export const verifyAuditCommand: Command = {
  usage: '[--head <head>]',
  about: 'Proves that no row of the audit log was changed or removed.',
  async run(args) {
    const { settings } = readCommandSettings()
    const text = parseArgs({ args: [...args], options: { head: { type: 'string' } } }).values.head
    const wanted = text === undefined ? null : readHead(text)
    if (text !== undefined && wanted === null)
      throw new CommandRefused(
        '--head wants what the log calls auditHead: count, id and seal, such as 120:131:5f…',
      )
    const database = await openDatabaseBeside(settings)
    const client = newClient({ connectionString: database.url })
    try {
      await client.connect()
      await client.query('begin isolation level repeatable read read only')
      const key = await readLasting(client, deriveSecrets(masterKeyOf(settings)), 'auditChain')
      const verdict = await verifyAuditLog({ tx: typed(client) }, key, wanted)
      const rows = await queryRows(
        client,
        v.object({ open: v.number() }),
        'select count(*) as open from audit_log where seal is null',
      )
      return print(verdict, rows[0]?.open ?? 0, text)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      return 2
    } finally {
      await client.end()
      await database.stop()
    }
  },
}

function print({ rows, breaks, head, holdsHead }: Verdict, open: number, wanted: string | undefined): 0 | 1 {
  for (const one of breaks) console.error(`The audit log is broken at row ${one.id}: ${whatIsBroken(one)}.`)
  if (!holdsHead)
    console.error(
      `The audit log lacks the head ${wanted}: rows were cut off its end, or the chain was written again.`,
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
