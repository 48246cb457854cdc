import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterOf, type Place, program, runAt } from './place.ts'

/** A running PostgreSQL server. */
export type Postmaster = {
  readonly child: ChildProcess
  /** Settles when the process has ended, for any reason. */
  readonly ended: Promise<string>
}

// max_wal_size triggers a checkpoint; pg_wal itself stays below 256 MB.
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '120',
  shared_buffers: '128MB',
  max_wal_size: '160MB',
  min_wal_size: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements go to the caller; logged here they would only copy customers' data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '',
}
const careful = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
// for tests, whose processes share it, each with several shops
const careless = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '400',
  // tests count the transactions of their shop, and the statistics of their tables are those they ask for
  autovacuum: 'off',
}

const patience = 120_000

/**
 * Starts the server and waits until it accepts connections. Throws with the server's own message if it does
 * not.
 */
export async function startPostmaster(
  place: Place,
  socket: string,
  durable: boolean,
  onLine: (line: string) => void,
): Promise<Postmaster> {
  const options = { ...settings, ...(durable ? careful : careless), unix_socket_directories: socket }
  const child = spawn(
    program(place, 'postgres'),
    [
      '-D',
      clusterOf(place),
      ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // In its own process group: Ctrl-C reaches only the shop, which stops the server when its requests are
    // done.
    { ...runAt(place), detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  // It must not keep an otherwise idle process alive.
  child.unref()
  if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref()
  const logged: string[] = []
  let rest = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
    logged.push(...lines)
    logged.splice(0, logged.length - 30)
  })
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    // Not 'close': orphaned backends may keep the error stream open longer.
    child.on('exit', (code, signal) => resolve(`ended by ${signal ?? `code ${code}`}`))
  })
  const gaveUp = performance.now() + patience
  while (!isReady(place, child.pid)) {
    const end = await Promise.race([ended, sleep(15)])
    if (end !== undefined) await sleep(50) // its last words may still be on their way
    if (end !== undefined) throw new Error(`PostgreSQL did not start (${end}):\n${logged.join('\n')}`)
    if (performance.now() > gaveUp) child.kill('SIGQUIT')
  }
  return { child, ended }
}

/**
 * Stops a server: fast (open transactions roll back, everything is flushed), and by force only if that hangs.
 */
export async function stopPostmaster({ child, ended }: Postmaster): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    const gaveUp = new AbortController()
    const wait = sleep(seconds * 1000, 'late', { signal: gaveUp.signal }).catch(() => 'late')
    const first = await Promise.race([ended, wait])
    gaveUp.abort()
    if (first !== 'late') return
  }
}

/** True once the server reports readiness in line 8 of its pid file. */
function isReady(place: Place, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(clusterOf(place), 'postmaster.pid'), 'utf8').split('\n')
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}
