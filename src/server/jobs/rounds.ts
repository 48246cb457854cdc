import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

/** Work that has to follow a change within seconds. What may wait a minute is a job with a schedule. */
export type Round = {
  /** How often it is looked for, in seconds. */
  readonly seconds: number
  /** Asks the database whether there is anything to do; null for a round that is itself one short statement. */
  readonly due: SQL | (() => SQL) | null
  /** The signal says that the server stops. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
}
export type Rounds = Readonly<Record<string, Round>>

type Running = {
  readonly database: Pick<Database, 'execute'>
  readonly report: (error: unknown) => void
  /** How long `stop` waits for what is running, in milliseconds. */
  readonly patience?: number
}

/**
 * The one timer of the server. Each time it asks, in one statement, which of the rounds whose time
 * has come have anything to do, and runs those; a round that is still running is left out. An idle
 * shop so costs one statement, however many rounds there are.
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
      // half a tick of grace: a timer may be early
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
      await within(
        patience,
        looking.then(() => Promise.all(running.values())),
      )
    },
  }
}

/** The names of the rounds with something to do. */
export async function findDue(
  database: Pick<Database, 'execute'>,
  rounds: readonly (readonly [string, Round])[],
): Promise<ReadonlySet<string>> {
  const questions = rounds.flatMap(([name, { due }]) =>
    due === null ? [] : [{ name, due: typeof due === 'function' ? due() : due }],
  )
  const names = new Set(rounds.filter(([, { due }]) => due === null).map(([name]) => name))
  if (questions.length === 0) return names
  const asked = questions.map(({ name, due }) => sql`case when ${due} then ${name}::text end`)
  const { rows } = await database.execute(sql`select array[${sql.join(asked, sql`, `)}] as due`)
  const found: unknown = rows[0]?.['due']
  for (const name of Array.isArray(found) ? found : []) if (typeof name === 'string') names.add(name)
  return names
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([work, over])
  clearTimeout(timer)
}
