import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/database/connect.ts'
import { rowsOf } from '#server/database/rows.ts'
import { waitAtMost } from './run-in-time.ts'

/** Work that must follow a change within seconds. Work that can wait a minute is a scheduled job. */
export type Round = {
  /** How often it is checked, in seconds. */
  readonly seconds: number
  /** Queries whether there is anything to do; null for a round that is itself one short statement. */
  readonly due: SQL | (() => SQL) | null
  /** The signal aborts when the server stops. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
}
export type Rounds = Readonly<Record<string, Round>>

type Running = {
  readonly database: Pick<Database, 'execute'>
  readonly report: (error: unknown) => void
  /** How long `stop` waits for a running round, in milliseconds. */
  readonly patience?: number
}

/**
 * The server's only timer. Each tick it queries, in one statement, which of the rounds that are due have
 * work, and runs those; a round still running is skipped. So an idle shop costs one statement, however many
 * rounds there are.
 */
export function startRounds(
  rounds: Rounds,
  { database, report, patience = 4000 }: Running,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const nextAt = new Map<string, number>()
  const running = new Map<string, Promise<unknown>>()
  const tickSeconds = Math.min(...Object.values(rounds).map(({ seconds }) => seconds))
  let looking: Promise<void> = Promise.resolve()
  let timer = setTimeout(look, tickSeconds * 1000)

  function look(): void {
    looking = tick()
      .catch(report)
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(look, tickSeconds * 1000)
      })
  }
  async function tick(): Promise<void> {
    const now = performance.now()
    const ready = Object.entries(rounds).filter(
      ([name]) => !running.has(name) && (nextAt.get(name) ?? 0) <= now,
    )
    const due = await findDue(database, ready)
    if (stopping.signal.aborted) return
    for (const [name, round] of ready) {
      // half a tick of tolerance: a timer may fire early
      nextAt.set(name, now + (round.seconds - tickSeconds / 2) * 1000)
      if (due.has(name)) begin(name, round)
    }
  }
  function begin(name: string, round: Round): void {
    const ended = round
      .run(stopping.signal)
      .catch(report)
      .finally(() => running.delete(name))
    running.set(name, ended)
  }
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await waitAtMost(
        patience,
        looking.then(() => Promise.all(running.values())),
      )
    },
  }
}

/** The names of the rounds with work to do. */
export async function findDue(
  database: Pick<Database, 'execute'>,
  rounds: readonly (readonly [string, Round])[],
): Promise<ReadonlySet<string>> {
  const questions = rounds.flatMap(([name, { due }]) =>
    due === null ? [] : [{ name, due: typeof due === 'function' ? due() : due }],
  )
  const names = new Set(rounds.filter(([, { due }]) => due === null).map(([name]) => name))
  if (questions.length === 0) return names
  const cases = questions.map(({ name, due }) => sql`case when ${due} then ${name}::text end`)
  const row = v.object({ due: v.array(v.nullable(v.string())) })
  const [found] = await rowsOf(database, row, sql`select array[${sql.join(cases, sql`, `)}] as due`)
  for (const name of found?.due ?? []) if (name !== null) names.add(name)
  return names
}
