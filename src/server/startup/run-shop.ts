import { parseArgs } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'
import { type Logger, pino } from 'pino'
import { invitationHours } from '#shop/limits.ts'
import { errorForLog } from './error-for-log.ts'
import { ownAddress } from './own-address.ts'
import { openShop, type OpenShop, type OpenWeb, type WorkerPart } from './open-shop.ts'
import { ignoredAddresses, readEnvironment } from '#server/settings/read-environment.ts'
import { readSettings, type Settings } from '#server/settings/read-settings.ts'
import { traceFields } from '#server/integrations/tracing/current-span.ts'
import { version } from './version.ts'
import { weakSettings } from '#server/settings/weak-settings.ts'

/** The time limit for stopping; ending it then loses nothing acknowledged. */
export const stopMilliseconds = 15_000

type Running = {
  readonly openWeb?: OpenWeb
  /** It is one of several processes on one port. */
  readonly worker?: WorkerPart
}

/** Runs the shop in this process: reads the settings, opens it, and closes it on a stop signal. */
export async function runShop({ openWeb, worker }: Running = {}): Promise<void> {
  const empty = wantsEmpty(process.argv.slice(2))
  const settings = readSettingsOrEnd()
  const log = openLog(settings, worker === undefined ? null : { pid: process.pid })
  if (worker === undefined) warnOf(settings, log)
  const opening = openShop(settings, log, { openWeb, empty, worker })
  stopOnSignals(opening, log)
  try {
    const open = await opening
    if (worker === undefined || worker.first) printAddress(open, settings)
    if (worker !== undefined) process.send?.('open')
  } catch (error) {
    printFailure(error, settings)
    log.debug({ err: error }, 'start failed')
    process.exit(1)
  }
}

/** Invalid settings end the process with one sentence each. */
export function readSettingsOrEnd(): Settings {
  const settings = readSettings(readEnvironment())
  if (!('problems' in settings)) return settings
  console.error(
    ['The shop cannot start:', ...settings.problems.map((problem) => `  - ${problem}`)].join('\n'),
  )
  process.exit(2)
}

/** Logs once for all processes what an owner should know of the settings. */
export function warnOf(settings: Settings, log: Logger): void {
  for (const weak of [...ignoredAddresses(), ...weakSettings(settings)]) log.warn(weak)
}

/** `base`: the fields of every line. */
export function openLog(
  { logLevel, traces }: Pick<Settings, 'logLevel' | 'traces'>,
  base: Readonly<Record<string, unknown>> | null,
): Logger {
  return pino({
    level: logLevel,
    base,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    ...(traces !== null && { mixin: traceFields }),
  })
}

/** `npm start -- --empty`: without the demo's products, posts and people. */
function wantsEmpty(args: readonly string[]): boolean {
  try {
    const { values } = parseArgs({ args: [...args], options: { empty: { type: 'boolean' } } })
    return values.empty === true
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nUsage: npm start -- [--empty]`)
    process.exit(2)
  }
}

function stopOnSignals(opening: Promise<OpenShop>, log: Logger): void {
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(code || 1), stopMilliseconds).unref()
    await opening.then(
      (shop) => shop.stop(),
      () => undefined,
    )
    process.exit(code)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  for (const fault of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, fault)
      void stop(1)
    })
}

/** Prints why the shop does not start. */
export function printFailure(error: unknown, settings: Pick<Settings, 'port'>): void {
  console.error(`The shop could not start: ${reasonOf(error, settings)}`)
}

function reasonOf(error: unknown, { port }: Pick<Settings, 'port'>): string {
  if (!(error instanceof Error)) return String(error)
  // its message contains the whole statement with its values
  if (error instanceof DrizzleQueryError) return reasonOf(error.cause, { port })
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `port ${port} is taken by another program. Choose another one: PORT=3001 npm start`
  if (code === 'EACCES')
    return `port ${port} may not be opened by this user. Choose one above 1024: PORT=3001 npm start`
  return error.message
}

function printAddress(
  { port, shopName, seeded, mailboxPassword, setUpLink, isNotEmpty }: OpenShop,
  { mode, host }: Settings,
): void {
  const address = ownAddress(host, port).replace('//127.0.0.1:', '//localhost:')
  const lines = [
    '',
    `  ${shopName} ${version} is open:  ${address}`,
    ...(mode === 'demo'
      ? [
          `  Mailbox:  ${address}/demo/mail${mailboxPassword === null ? '' : `   password: ${mailboxPassword}`}`,
        ]
      : []),
    ...(seeded === null
      ? []
      : ['', `  Manager: ${seeded.username}   one-time password: ${seeded.password}   (good for a day)`]),
    ...(setUpLink === null
      ? []
      : [
          '',
          `  The shop has no owner yet. Who opens this link becomes one (once, within ${invitationHours} hours):`,
          `  ${setUpLink}`,
        ]),
    ...(isNotEmpty
      ? [
          '',
          `  --empty changes nothing: the shop has the demo. Clear it at ${address}/dashboard/admin/going-live`,
        ]
      : []),
    '',
    // since the process started
    `  Ready after ${(performance.now() / 1000).toFixed(1)} s. Ctrl-C stops it.`,
    '',
  ]
  console.log(lines.join('\n'))
}
