import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/support/database/free-port.ts'
import { databaseSettings, testDatabase } from '#tests/support/database/postgres.ts'

const main = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url))
// Generous, because a busy machine is slow.
const patience = 180_000

/** The built shop as a process with its own database, which holds the demo shop's data except with `--empty`. */
export type RunningShop = {
  readonly address: string
  readonly databaseUrl: string
  /** The demo manager, as printed at the first start. */
  readonly manager: { readonly username: string; readonly password: string }
  /** The printed link to become the owner of an empty shop; empty if there is an owner. */
  readonly setUpLink: string
  /** The id of the started process. */
  readonly pid: number
  /** Its working directory, where it looks for a .env file. */
  readonly folder: string
  /** Everything it has printed so far. */
  readonly output: () => string
  /** Resolves when the process ends: its exit code, or the signal that ended it. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>
  stop(): Promise<void>
}

/** Starts the shop as `npm start` does, or by another script; settings are environment variables. */
export async function startShop(
  settings: Readonly<Record<string, string>> = {},
  script = main,
  args: readonly string[] = [],
): Promise<RunningShop> {
  const database = await testDatabase()
  // A separate working directory, so that a developer's .env file is not found.
  const folder = mkdtempSync(join(tmpdir(), 'mafteach-shop-'))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const pictures = process.env['JOURNEYS_PICTURES']
  if (pictures !== undefined) symlinkSync(pictures, join(data, 'image-cache'))
  const port = settings['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      NODE_ENV: 'production',
      PORT: port,
      ...databaseSettings(database.url),
      DATA_DIRECTORY: data,
      LOG_LEVEL: 'warn',
      // The bot check works as usual, with a tenth of the work.
      BOT_CHECK_COST: '500',
      ...quickStart(),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<Awaited<RunningShop['ended']>>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  let said = ''
  const hear = (text: Buffer) => (said += text.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const stop = async () => {
    await end(child)
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilOpen(child, () => said)
    return {
      address: `http://localhost:${port}`,
      databaseUrl: database.url,
      manager: args.includes('--empty') ? { username: '', password: '' } : managerIn(said),
      setUpLink: /http\S+\/invitation#token=\S+/.exec(said)?.[0] ?? '',
      pid: child.pid ?? 0,
      folder,
      output: () => said,
      ended,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Variables that make Node start faster in tests (`tools/test-environment.ts`). */
export function quickStart(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
  return { NODE_COMPILE_CACHE, NODE_OPTIONS }
}

/** Waits until the shop has printed its address. */
export async function untilOpen(child: ChildProcess, said: () => string): Promise<void> {
  const until = Date.now() + patience
  while (!/ is open: {2}http/.test(said())) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until)
      throw new Error(`The shop did not open. It said:\n${said()}`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

function managerIn(said: string): RunningShop['manager'] {
  const [, username, password] = /Manager: (\S+)\s+one-time password: (\S+)/.exec(said) ?? []
  if (username === undefined || password === undefined)
    throw new Error(`The shop printed no manager. It said:\n${said}`)
  return { username, password }
}

/** Stops the process with SIGTERM, as a service manager does. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await exited
  clearTimeout(force)
}
