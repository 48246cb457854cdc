import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog } from './database-log.ts'
import { clearLeftovers } from './leftovers.ts'
import { clusterOf, type Place } from './place.ts'
import { type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'

const pauses = [0, 250, 1000, 3000, 10_000] as const

/** Limits repeated messages to one a second. */
function onceASecond(say: (line: string) => void): (line: string) => void {
  let last = -Infinity
  return (line) => {
    if (performance.now() - last < 1000) return
    last = performance.now()
    say(line)
  }
}

/** A backend that was just killed can hold the cluster's shared memory for a moment longer. */
async function startAfterLeftovers(start: () => Promise<Postmaster>): Promise<Postmaster> {
  for (const pause of pauses) {
    await sleep(pause)
    try {
      return await start()
    } catch (error) {
      if (!String(error).includes('pre-existing shared memory block')) throw error
    }
  }
  return start()
}

/** Runs the server and restarts it whenever it exits, until it is stopped. */
export async function superviseServer(place: Place, socket: string, durable: boolean, log: DatabaseLog) {
  let stopping = false
  let server: Postmaster | null = null
  const warn = onceASecond((line: string) => log.warn(`PostgreSQL: ${line}`))
  const onLine = (line: string) => {
    if (stopping) return
    if (/^(FATAL|PANIC|WARNING)/.test(line)) warn(line)
    // A smart shutdown from outside would wait forever for our pool to disconnect, and accept no new
    // connections.
    if (/received smart shutdown request/.test(line)) server?.child.kill('SIGINT')
  }
  const start = () => startPostmaster(place, socket, durable, onLine)

  // If the process exits without stop(), the server must stop too.
  const atExit = () => server?.child.kill('SIGINT')

  async function restartWhenItStops(first: Postmaster): Promise<void> {
    server = first
    for (;;) {
      const how = await server.ended
      server = null
      if (stopping) return
      log.error(`The database ${how}; starting it again.`)
      const next = await restart()
      if (next === null) return
      if (stopping) return stopPostmaster(next)
      server = next
      log.info('The database is back.')
    }
  }

  async function restart(): Promise<Postmaster | null> {
    for (let attempt = 0; !stopping; attempt++) {
      await sleep(pauses[Math.min(attempt, pauses.length - 1)])
      try {
        await clearLeftovers(clusterOf(place), socket)
        if (!stopping) return await start()
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error))
      }
    }
    return null
  }

  const running = restartWhenItStops(await startAfterLeftovers(start))
  process.once('exit', atExit)
  return {
    async stop(): Promise<void> {
      stopping = true
      if (server !== null) await stopPostmaster(server)
      await running
      process.off('exit', atExit)
    },
  }
}
