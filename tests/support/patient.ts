import type pg from 'pg'

/** A visitor is told to try again after three seconds without a connection; a machine that does other things besides is slow, not wrong. */
export function patient(pool: pg.Pool): pg.Pool {
  pool.options.connectionTimeoutMillis = 60_000
  return pool
}
