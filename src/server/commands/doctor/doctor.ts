import type pg from 'pg'
import { pino } from 'pino'
import { type Command, CommandRefused } from '../running/command.ts'
import { readCommandSettings } from '../running/read-command-settings.ts'
import { checkCollector } from './collector.ts'
import { checkDatabase } from './database.ts'
import { checkLiveSettings } from './live-settings.ts'
import { checkObjectStore } from './object-store.ts'
import { checkPooler } from './pooler.ts'
import { checkReplica } from './replica.ts'
import { type Finding, good, problem, reasonOf, warning } from './finding.ts'
import { checkCertificate, checkDisk, checkMailServer, checkProvider, checkSender } from './outside.ts'
import { newClient } from '#server/database/connect.ts'
import { openDatabaseBeside } from '#server/database/embedded/open-beside.ts'
import { deriveSecrets, masterKeyOf } from '#server/secrets/secrets.ts'
import { verifyMasterKey } from '#server/secrets/vault.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { weakSettings } from '#server/settings/weak-settings.ts'
import { assemble } from '#server/startup/assemble.ts'
import { refuseDemo } from '#server/startup/begin-empty.ts'

/** Checks everything the shop depends on. Changes nothing that a start would not change. */
export const doctor: Command = {
  usage: '',
  about:
    'Checks settings, database, mail, payments, disk, certificate, DNS and traces, with a remedy for each problem.',
  async run() {
    const findings: Finding[] = []
    const add = (...found: readonly Finding[]) => {
      for (const finding of found) print(finding)
      findings.push(...found)
    }
    const settings = readOrTell(add)
    if (settings === null) return 1
    await checkAll(settings, add)
    const problems = findings.filter(({ state }) => state === 'problem').length
    const warnings = findings.filter(({ state }) => state === 'warning').length
    console.log(`\n${findings.length} checks: ${problems} problems, ${warnings} warnings.`)
    return problems === 0 ? 0 : 1
  },
}

type Add = (...found: readonly Finding[]) => void

function readOrTell(add: Add): Settings | null {
  const warn = (weak: string) => add(warning('settings', weak, 'See docs/configuration.md.'))
  try {
    const { settings } = readCommandSettings(warn)
    add(good('settings', `a ${settings.mode} shop at ${settings.publicUrl}`))
    for (const weak of weakSettings(settings)) warn(weak)
    return settings
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    for (const line of error.message.split('\n')) add(problem('settings', line, 'See docs/configuration.md.'))
    return null
  }
}

async function checkAll(settings: Settings, add: Add): Promise<void> {
  add(await checkDisk(settings))
  const stored = await checkStore(settings, add)
  const { mode, smtpUrl, mailFrom } = stored ?? settings
  // one that an owner has stored may be unknown
  const isKnown = mode === 'demo' || stored !== null
  if (isKnown || smtpUrl !== null) add(await checkMailServer({ mode, smtpUrl }))
  add(await checkCertificate(settings.publicUrl), ...(await checkCollector(settings)))
  if (mode === 'live' ? isKnown || mailFrom !== '' : smtpUrl !== null && mailFrom === '')
    add(...(await checkSender(mailFrom)))
}

/**
 * Checks the database and its contents; returns the settings in effect, including stored ones, or null if those could
 * not be read.
 */
async function checkStore(settings: Settings, add: Add): Promise<Settings | null> {
  // each address is a check of its own
  const addresses = { ...settings, databaseListenUrl: null, databaseMigrationUrl: null }
  const database = await openDatabaseBeside(addresses).catch((error: unknown) => {
    add(problem('database', reasonOf(error), 'Check DATABASE_URL and that the server is running.'))
    return null
  })
  if (database === null) return null
  const client = newClient({ connectionString: database.url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const found = await checkDatabase(client, settings)
    add(...found, ...(await checkPooler(database.url, settings)), ...(await checkReplica(client, settings)))
    const schema = found.find(({ about }) => about === 'schema')?.state
    if (schema === 'problem') return null
    const missing = await checkLiveSettings(client, settings)
    add(...missing)
    if (schema === 'warning') return null
    add(await checkObjectStore(client, settings.files))
    return await checkShop(settings, { url: database.url, client, isComplete: missing.length === 0 }, add)
  } catch (error) {
    add(problem('database', reasonOf(error), 'Check DATABASE_URL and that the server is running.'))
    return null
  } finally {
    await client.end()
    await database.stop()
  }
}

type Store = {
  readonly url: string
  readonly client: pg.Client
  /** Whether it has all settings that a shop in its mode needs. */
  readonly isComplete: boolean
}

async function checkShop(
  settings: Settings,
  { url, client, isComplete }: Store,
  add: Add,
): Promise<Settings | null> {
  try {
    const dataKeys = await verifyMasterKey(client, deriveSecrets(masterKeyOf(settings)))
    add(good('master key', `it opens ${dataKeys} data keys`))
  } catch (error) {
    add(problem('master key', reasonOf(error), 'Without it no licence key in stock can be read.'))
    return null
  }
  if (!isComplete) return null
  const refuse = (error: unknown) => {
    add(problem('start', reasonOf(error), 'The shop does not start before that.'))
    return null
  }
  const context = await assemble({ settings, databaseUrl: url, log: pino({ level: 'silent' }) }).catch(refuse)
  if (context === null) return null
  try {
    if (settings.mode === 'live') await refuseDemo(context.pool).catch(refuse)
    for (const provider of context.payments.all) add(await checkProvider(provider))
    return { ...settings, ...context.settings }
  } finally {
    context.mailer.close()
    context.contentStore.close()
    await context.jobs.stop()
    await context.replica?.stop()
    await context.pool.end()
  }
}

const marks = { good: '✔', warning: '!', problem: '✖' } as const

function print({ about, state, message, remedy }: Finding): void {
  console.log(`${marks[state]} ${about}: ${message}${remedy === null ? '' : `\n    → ${remedy}`}`)
}
