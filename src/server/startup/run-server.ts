import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { aggregateMetrics } from '#server/watching/metrics/all-processes.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { openDatabase } from './open-database.ts'
import { openLog, printFailure, readSettingsOrEnd, runShop, stopMilliseconds, warnOf } from './run-shop.ts'

/** How many processes may crash within which time; beyond that, restarting them does not help. */
const maxCrashes = 5
const crashSeconds = 60
const secondsBeforeRestart = 1
const secondsBeforeRetry = 5

/**
 * Runs the shop: in this process, or with WORKERS in several that share the port. Then this process opens the
 * database, starts the others, restarts those that crash, and forwards the stop signal.
 */
export async function runServer(): Promise<void> {
  if (cluster.isWorker) return runShop({ worker: { first: cluster.worker?.id === 1 } })
  const settings = readSettingsOrEnd()
  return settings.workers === 1 ? runShop() : runWorkers(settings)
}

async function runWorkers(settings: Settings): Promise<void> {
  const log = openLog(settings, { pid: process.pid })
  warnOf(settings, log)
  const stops: (() => Promise<unknown>)[] = []
  const stopping = new AbortController()
  const stop = async (code: number) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => {
      killWorkers()
      process.exit(code || 1)
    }, stopMilliseconds).unref()
    await opened
    await endWorkers()
    for (const step of stops.toReversed())
      await step().catch((error: unknown) => log.error({ err: error }, 'stopping'))
    process.exit(code)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  const opened = openDatabase({ settings, log, stops }).then(
    () => true,
    (error: unknown) => {
      printFailure(error, settings)
      return false
    },
  )
  if (!(await opened)) return stop(1)
  // JSON would turn a missing metric into 0
  cluster.setupPrimary({ serialization: 'advanced' })
  if (settings.metricsToken !== null) {
    await aggregateMetrics((error) => log.error({ err: error }, 'the figures could not be added up'))
  }
  const open = new Set<number>()
  cluster.on('message', ({ id }, message) => message === 'open' && open.add(id))
  // the first process creates the initial data: the others start once it is open
  const code = await openFirst(stopping.signal)
  if (code !== null) return stop(code)
  restartExited({ log, open, signal: stopping.signal, stop })
  for (let count = 1; count < settings.workers && !stopping.signal.aborted; count++) cluster.fork()
}

/** Resolves with null when the first one is open or the shop stops, otherwise with its exit code. */
async function openFirst(signal: AbortSignal): Promise<number | null> {
  if (signal.aborted) return null
  const first = cluster.fork()
  return new Promise((resolve) => {
    first.on('message', (message) => message === 'open' && resolve(null))
    first.once('exit', (code) => resolve(signal.aborted ? null : code || 1))
  })
}

type Restarting = {
  readonly log: Logger
  /** The ids of the processes that have opened the shop. */
  readonly open: ReadonlySet<number>
  readonly signal: AbortSignal
  readonly stop: (code: number) => Promise<void>
}

/**
 * Restarts processes that exit. If that continues, the whole shop stops and expects to be restarted. One that
 * could not open the shop while others have it open does not count: the database may be away for a while,
 * the settings or the files may have been changed, and the others still serve.
 */
function restartExited({ log, open, signal, stop }: Restarting): void {
  let crashes: number[] = []
  const restartAfter = (seconds: number) =>
    void sleep(seconds * 1000, null, { signal }).then(
      () => void cluster.fork(),
      () => undefined,
    )
  cluster.on('exit', ({ id, process: { pid } }: Worker, code: number | null, killedBy: string | null) => {
    if (signal.aborted) return
    const ended = { process: pid, code, signal: killedBy }
    if (killedBy === null && !open.has(id) && running().some((other) => open.has(other.id))) {
      log.error(ended, 'a process could not open the shop, and tries again')
      return restartAfter(secondsBeforeRetry)
    }
    const now = performance.now()
    crashes = [...crashes.filter((at) => now - at < crashSeconds * 1000), now]
    if (crashes.length > maxCrashes) {
      log.fatal(ended, `${crashes.length} processes ended within ${crashSeconds} s: the shop stops`)
      void stop(1)
      return
    }
    log.error(ended, 'a process ended by itself, and is started again')
    restartAfter(secondsBeforeRestart)
  })
}

/** Each stops like a shop in a single process: requests finish, background work is interrupted. */
async function endWorkers(): Promise<void> {
  await Promise.all(
    running().map(async (worker) => {
      if (worker.isDead()) return
      const ended = once(worker, 'exit')
      worker.process.kill('SIGTERM')
      await ended
    }),
  )
}

/** A stuck process notices neither the signal nor the end of this one. */
function killWorkers(): void {
  for (const worker of running()) worker.process.kill('SIGKILL')
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
