import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import type { Transact } from '#server/database/transaction.ts'
import type { Tracing } from '#server/integrations/tracing/tracing.ts'

/** Records each transaction of a request or job, in a span around its statements. */
export function traceTransact(tracing: Tracing | null, transact: Transact): Transact {
  if (tracing === null) return transact
  return (actor, useCase) =>
    tracing.isInside()
      ? tracing.span('transaction', {}, () => transact(actor, useCase))
      : transact(actor, useCase)
}

/**
 * Records each statement that a request or job sends over the pool: its text, never its values. What no
 * request or job sends is not recorded, such as the second-by-second checks whether there is work.
 */
export function traceStatements(tracing: Tracing | null, pool: pg.Pool): void {
  if (tracing === null) return
  pool.on('connect', (client) => traceClient(tracing, client))
  // edge: the driver's function is overloaded
  const connect = pool.connect.bind(pool) as (done?: (...args: unknown[]) => void) => unknown
  Object.assign(pool, {
    // a caller that waits for a connection is called back by the one who releases it: within its span
    connect: (done?: (...args: unknown[]) => void) =>
      done === undefined ? connect() : connect(AsyncResource.bind(done)),
  })
}

function traceClient(tracing: Tracing, client: pg.PoolClient): void {
  // edge: the driver's function is overloaded
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const text = textOf(args[0])
      if (text === null || !tracing.isInside()) return query(...args)
      const [operation = ''] = /^[a-z]+/i.exec(text.trimStart()) ?? []
      const span = tracing.begin(operation.toLowerCase() || 'statement', {
        kind: 'client',
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      })
      const ended = (error: unknown) => {
        if (error !== null && error !== undefined) span.fail(error)
        span.end()
      }
      const last = args.at(-1)
      if (typeof last === 'function') {
        const done = (...result: unknown[]) => {
          ended(result[0])
          return Reflect.apply(last, undefined, result)
        }
        return query(...args.slice(0, -1), done)
      }
      const result = query(...args)
      if (result instanceof Promise) result.then(() => ended(null), ended)
      return result
    },
  })
}

/** Null for the driver's own query objects, such as those of `copy`. */
function textOf(first: unknown): string | null {
  if (typeof first === 'string') return first
  if (typeof first !== 'object' || first === null || 'submit' in first) return null
  return 'text' in first && typeof first.text === 'string' ? first.text : null
}
