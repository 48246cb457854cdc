import type pg from 'pg'

/** Waits longer for a connection than the usual three seconds, because a busy test machine is slow. */
export function patient(pool: pg.Pool): pg.Pool {
  pool.options.connectionTimeoutMillis = 60_000
  return pool
}
