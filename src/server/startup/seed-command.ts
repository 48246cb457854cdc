import process from 'node:process'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { assemble } from './assemble.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabaseBeside } from '#server/database/open-beside.ts'
import { readEnvironment } from '#server/settings/read-environment.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { loadShop } from '#server/demo/seed/load-shop.ts'
import { seedDemoShop } from '#server/demo/seed/seed-demo-shop.ts'

// npm run seed -- --products 10000 --orders 1000000
const size = readSize(process.argv.slice(2))
const settings = readSettings(readEnvironment())
if ('problems' in settings) stopWith(settings.problems.join('\n'))
if (settings.mode === 'live')
  stopWith('This fills a shop with invented products and orders. It does not touch a live one.')

const started = performance.now()
const database = await openDatabaseBeside(settings)
if (database.running) console.log('The shop is running: its database is filled beside it.')
await migrate(database.url)
const context = await assemble({ settings, databaseUrl: database.url, log: pino({ level: 'warn' }) })
try {
  const manager = await seedDemoShop(context)
  if (manager !== null) console.log(`Manager: ${manager.username}   one-time password: ${manager.password}`)
  await loadShop(context, size, report)
  console.log(`Done in ${seconds()} s.`)
} finally {
  await context.jobs.stop()
  await context.pool.end()
  await database.stop()
}

function readSize(args: readonly string[]): { products: number; orders: number } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { products: { type: 'string' }, orders: { type: 'string' } },
    })
    return { products: wholeNumber(values.products, 100_000), orders: wholeNumber(values.orders, 10_000_000) }
  } catch (error) {
    return stopWith(
      `${error instanceof Error ? error.message : String(error)}\nUsage: npm run seed -- --products 10000 --orders 1000000`,
    )
  }
}

function wholeNumber(text: string | undefined, most: number): number {
  const value = Number(text ?? 0)
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new Error(`“${text}” is not a number from 0 to ${most}`)
  return value
}

function report(what: string, done: number, of: number): void {
  console.log(
    `${seconds().padStart(6)} s  ${what}: ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`,
  )
}

function seconds(): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}

function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
