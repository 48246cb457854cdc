import type pg from 'pg'

/** A pool that counts the statements on its connections and the round trips. */
export type CountingPool = {
  readonly wrap: (pool: pg.Pool) => pg.Pool
  /** Starts counting at zero. */
  start(): void
  readonly statements: () => readonly string[]
  /** Statements that are sent without waiting for previous results share one. */
  readonly roundTrips: () => number
}

export function countingPool(): CountingPool {
  let asked: string[] = []
  let roundTrips = 0

  function watch(client: pg.PoolClient): void {
    let open = 0
    // edge: the driver's function has many overloads
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    const ended = () => open--
    const query = (first: unknown, values?: unknown, done?: unknown) => {
      if (open === 0) roundTrips++
      open++
      asked.push(textOf(first))
      if (typeof done !== 'function') {
        const result = Promise.resolve(send(first, values))
        result.then(ended, ended)
        return result
      }
      return send(first, values, (...given: unknown[]) => {
        ended()
        Reflect.apply(done, null, given)
      })
    }
    Object.assign(client, { query })
  }

  return {
    wrap: (pool) => pool.on('connect', watch),
    start() {
      asked = []
      roundTrips = 0
    },
    statements: () => asked,
    roundTrips: () => roundTrips,
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '?'
}
