import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parts } from './parts.ts'
import type { Figure } from './report/figure.ts'
import type { ReportSection } from './report/write-report.ts'

const script = fileURLToPath(new URL('run-part.ts', import.meta.url))
const graceSeconds = 10

type Limits = {
  readonly quick: boolean
  /** The database server in which the bench creates its databases. */
  readonly databaseUrl: string
  /** The time until all benches must have ended. */
  readonly minutesLeft: number
}

/**
 * Runs a bench as a process group of its own, so that it can be ended with everything it started: when it is
 * done, fails, or exceeds its time limit. Its figures until then are kept.
 */
export async function superviseBench(
  name: string,
  { quick, databaseUrl, minutesLeft }: Limits,
): Promise<ReportSection> {
  const minutes = Math.max(0, Math.min(parts[name]?.minutes ?? 0, minutesLeft))
  console.log(`\n── ${name} (at most ${minutes.toFixed(1)} minutes)`)
  const started = performance.now()
  const figures: Figure[] = []
  const child = fork(script, [name, ...(quick ? ['--quick'] : [])], {
    detached: true,
    env: { ...process.env, NODE_ENV: 'production', TEST_DATABASE_URL: databaseUrl },
  })
  const endWithThisOne = () => signalGroup(child, 'SIGKILL')
  process.once('exit', endWithThisOne)
  child.on('message', (figure: Figure) => {
    figures.push(figure)
    console.log(`   ${figure.name}: ${figure.value.median.toFixed(2)} ${figure.unit}`)
  })
  const failure = await howItEnds(child, minutes)
  await endGroup(child)
  process.off('exit', endWithThisOne)
  const seconds = (performance.now() - started) / 1000
  console.log(`   ${failure ?? 'done'} (${seconds.toFixed(0)} s)`)
  return { name, figures, seconds, ...(failure === undefined ? {} : { failure }) }
}

async function howItEnds(child: ChildProcess, minutes: number): Promise<string | undefined> {
  const enough = new AbortController()
  const ended = once(child, 'exit').then(([code]) => (code === 0 ? undefined : `it ended with code ${code}.`))
  const late = wait(minutes * 60_000, `it was ended after ${minutes.toFixed(1)} minutes.`, {
    signal: enough.signal,
  })
  return Promise.race([ended, late.catch(() => undefined)]).finally(() => enough.abort())
}

/** Asks the remaining processes to end, so that shops close their databases; then kills them. */
async function endGroup(child: ChildProcess): Promise<void> {
  for (let second = 0; second < graceSeconds && signalGroup(child, second === 0 ? 'SIGTERM' : 0); second++)
    await wait(1000)
  signalGroup(child, 'SIGKILL')
}

/** Returns whether any process received the signal. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}
