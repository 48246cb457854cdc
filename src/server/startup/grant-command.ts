import process from 'node:process'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { assemble } from './assemble.ts'
import { openDatabaseBeside } from '#server/database/open-beside.ts'
import { migrate } from '#server/database/migrate.ts'
import { systemActor } from '#server/database/actor.ts'
import { readEnvironment } from '#server/settings/read-environment.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { grantOwner } from '#server/identity/two-factor/grant-owner.ts'

// npm run user:grant -- dana@example.com
// npm run user:grant -- dana@example.com --without-two-factor
const wish = readWish(process.argv.slice(2))
const settings = readSettings(readEnvironment())
if ('problems' in settings) stopWith(settings.problems.join('\n'))

const database = await openDatabaseBeside(settings)
await migrate(database.url)
const context = await assemble({ settings, databaseUrl: database.url, log: pino({ level: 'warn' }) })
try {
  const name = await context.transact(systemActor('user:grant'), (work) =>
    grantOwner(work, context.jobs, wish),
  )
  if (name === null) {
    console.error('Nobody has signed up under that name or address.')
    process.exitCode = 1
  } else {
    const owed = wish.withoutTwoFactor ? ' A new two-factor method is set up at the next sign-in.' : ''
    console.log(`${name} is an owner of the shop.${owed}`)
  }
} finally {
  await context.jobs.stop()
  await context.pool.end()
  await database.stop()
}

function readWish(args: readonly string[]): { login: string; withoutTwoFactor: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'without-two-factor': { type: 'boolean' } },
    })
    const [login, ...more] = positionals
    if (login !== undefined && more.length === 0)
      return { login, withoutTwoFactor: values['without-two-factor'] === true }
  } catch {
    // told below
  }
  return stopWith('Usage: npm run user:grant -- <name or e-mail of an account> [--without-two-factor]')
}

function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
