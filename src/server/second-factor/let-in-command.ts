import process from 'node:process'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { assemble } from '../assemble.ts'
import { openDatabaseBeside } from '../database/open-beside.ts'
import { migrate } from '../database/migrate.ts'
import { systemActor } from '../http/access.ts'
import { readEnvironment, readSettings } from '../settings.ts'
import { letOwnerIn } from './let-owner-in.ts'

// npm run let-in -- dana@example.com
// npm run let-in -- dana@example.com --without-second-step
const wish = readWish(process.argv.slice(2))
const settings = readSettings(readEnvironment())
if ('problems' in settings) stopWith(settings.problems.join('\n'))

const database = await openDatabaseBeside(settings)
await migrate(database.url)
const context = await assemble({ settings, databaseUrl: database.url, log: pino({ level: 'warn' }) })
try {
  const name = await context.transact(systemActor('let-in'), (work) => letOwnerIn(work, context.jobs, wish))
  if (name === null) {
    console.error('Nobody has signed up under that name or address.')
    process.exitCode = 1
  } else {
    const owed = wish.withoutSecondStep ? ' A new second step is set up at the next sign-in.' : ''
    console.log(`${name} is an owner of the shop.${owed}`)
  }
} finally {
  await context.jobs.stop()
  await context.pool.end()
  await database.stop()
}

function readWish(args: readonly string[]): { login: string; withoutSecondStep: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'without-second-step': { type: 'boolean' } },
    })
    const [login, ...more] = positionals
    if (login !== undefined && more.length === 0)
      return { login, withoutSecondStep: values['without-second-step'] === true }
  } catch {
    // told below
  }
  return stopWith('Usage: npm run let-in -- <name or e-mail of an account> [--without-second-step]')
}

function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
