import type pg from 'pg'

export type Fault = { readonly at: number; readonly when: 'before' | 'after' }

/** A pool whose n-th statement fails, either before it runs or after it ran, with its result lost. */
export type FailingPool = {
  readonly wrap: (pool: pg.Pool) => pg.Pool
  /** Starts counting statements and fails the given one. */
  arm(fault: Fault | null): void
  readonly statements: () => number
  readonly fired: () => boolean
}

export function failingPool(): FailingPool {
  let count = 0
  let fault: Fault | null = null
  let fired = false

  /** Like PostgreSQL, a connection refuses all statements after a failure until a rollback. */
  function guarded(
    run: (...args: unknown[]) => unknown,
    isConnection = false,
  ): (...args: unknown[]) => unknown {
    let aborted = false
    return async (...args: unknown[]) => {
      count++
      if (args[0] === 'rollback') aborted = false
      if (aborted) throw new Error('injected: the transaction is aborted')
      const mine = fault !== null && count === fault.at ? fault : null
      if (mine !== null) fired = true
      aborted = mine !== null && isConnection
      if (mine?.when === 'before') throw new Error('injected: the statement did not run')
      const result = await run(...args)
      if (mine?.when === 'after') throw new Error('injected: the statement ran, its result was lost')
      return result
    }
  }

  function guardClient(client: pg.PoolClient): pg.PoolClient {
    // edge: the driver's function has many overloads
    const send = guarded(client.query.bind(client) as (...args: unknown[]) => unknown, true)
    return new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return name === 'query' ? send : (...args: unknown[]): unknown => Reflect.apply(value, target, args)
      },
    })
  }

  return {
    wrap: (pool) =>
      new Proxy(pool, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          if (name === 'connect') return async () => guardClient(await target.connect())
          const method = (...args: unknown[]): unknown => Reflect.apply(value, target, args)
          return name === 'query' ? guarded(method) : method
        },
      }),
    arm(next) {
      count = 0
      fired = false
      fault = next
    },
    statements: () => count,
    fired: () => fired,
  }
}
