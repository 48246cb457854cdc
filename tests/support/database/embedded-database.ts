import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeDataDirectory } from './data-directory.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/database/embedded/embedded.ts'

const temporary = makeDataDirectory()
export const children: ChildProcess[] = []
const started: EmbeddedDatabase[] = []
after(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const database of started) await database.stop()
  rmSync(temporary, { recursive: true, force: true })
})

let made = 0
export const aDirectory = () => join(temporary, String(made++))
export const clusterIn = (directory: string) => join(directory, 'postgres', 'cluster')
export const postmasterOf = (directory: string) =>
  Number(readFileSync(join(clusterIn(directory), 'postmaster.pid'), 'utf8').split('\n')[0])

export function aLog() {
  const lines: string[] = []
  const add = (text: string) => void lines.push(text)
  return { lines, info: add, warn: add, error: add }
}

export async function start(dataDirectory: string, log = aLog()): Promise<EmbeddedDatabase> {
  const running = await startEmbeddedDatabase({ dataDirectory, log })
  let stopped: Promise<void> | undefined
  const database = { url: running.url, stop: () => (stopped ??= running.stop()) }
  started.push(database)
  return database
}

export async function query(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  // A broken connection reports its error twice: through its query, and here.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** Runs the database in a separate process; SIGINT and SIGTERM make it send one more query and then stop. */
export async function startElsewhere(directory: string) {
  const program = `
    import pg from 'pg'
    import { startEmbeddedDatabase } from './embedded.ts'
    const quiet = () => undefined
    const database = await startEmbeddedDatabase({ dataDirectory: process.argv[1], log: { info: quiet, warn: quiet, error: quiet } })
    const stay = setInterval(quiet, 1000)
    process.on('SIGHUP', () => process.exit(0))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, async () => {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      await client.query('select 1')
      await client.end()
      await database.stop()
      clearInterval(stay)
      console.log('stopped')
    })
    console.log(database.url)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program, directory], {
    cwd: join(import.meta.dirname, '..', '..', '..', 'src', 'server', 'database', 'embedded'),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  while (!said.includes('\n') && child.exitCode === null && child.signalCode === null) await sleep(10)
  return { child, pid: child.pid ?? 0, said: () => said, url: said.split('\n')[0] ?? '' }
}

export async function killed(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

export function lives(pid: number): boolean {
  if (process.platform !== 'linux') return spawnSync('ps', ['-p', String(pid)]).status === 0
  // A zombie that is not reaped yet is dead.
  return existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  seconds = 90,
): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await holds())) {
    if (Date.now() > end) assert.fail(`still not: ${what}`)
    await sleep(25)
  }
}

/** A project folder that only root can enter, and its data directory. */
export const closedProject = () => {
  const project = aDirectory()
  mkdirSync(project, { mode: 0o700 })
  return { project, directory: join(project, 'data') }
}

/** The actual location of the database of such a directory. */
export const movedTo = (directory: string) =>
  readFileSync(join(directory, 'postgres', 'moved-to'), 'utf8').trim()
