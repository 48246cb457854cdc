import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/support/database/free-port.ts'
import { origin } from '#tests/support/shop.ts'

/** In bytes. */
type Memory = { readonly now: number; readonly most: number }

export type Main = {
  /** From the start of the process until the shop reported that it was ready. */
  readonly startMilliseconds: number
  /** The memory of the process, and its peak since the last call, without its database. */
  memory(): Memory
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

/** As in tools/bootstrap.mjs (docs/decisions/0165). */
const serving = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/compiled', import.meta.url)),
}

/** A free address for a shop, and the settings to serve there without rate limits. */
export async function newAddress() {
  const port = await freePort()
  const settings = {
    PORT: String(port),
    PUBLIC_URL: origin,
    RATE_LIMITS: 'off',
    BOT_CHECK: 'off',
    LOG_LEVEL: 'error',
  }
  return { url: `http://127.0.0.1:${port}`, settings }
}

/**
 * Starts the server as `npm start` does when all is installed and built, and waits until it is ready; with
 * WORKERS until each of them is.
 */
export async function startMain(
  url: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Main> {
  const started = performance.now()
  const child = fork(main, args, {
    env: { ...process.env, NODE_ENV: 'production', ...serving, ...settings },
    execArgv: [...process.execArgv, '--max-semi-space-size=8', '--max-old-space-size=1024'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout !== null) createInterface(child.stdout).on('line', showFault)
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error('The shop did not start')))
  await Promise.race([isReady(url), failed])
  const startMilliseconds = performance.now() - started
  await Promise.race([allListen(url, Number(settings['WORKERS'] ?? 1), child), failed])
  return {
    startMilliseconds,
    memory: () => memoryOf(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Prints the shop's log, without its greeting, so that errors of the shop can be understood. */
function showFault(line: string): void {
  if (line.startsWith('{')) console.error(line)
}

async function isReady(url: string): Promise<void> {
  while (!(await responds(`${url}/health/ready`))) await wait(20)
}

function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function allListen(url: string, several: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && listenersOn(url) < several) await wait(20)
}

/** How many processes listen on the port of this address, as Linux lists them: state 0A, the port in hexadecimal. */
function listenersOn(url: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0')
  const sockets = ['tcp', 'tcp6'].map((kind) => readFileSync(`/proc/net/${kind}`, 'utf8')).join('')
  return sockets.match(new RegExp(`:${port} \\S+ 0A`, 'g'))?.length ?? 0
}

/** The memory as Linux counts it; resets the peak. */
function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return { now: bytes('VmRSS'), most: bytes('VmHWM') }
}
