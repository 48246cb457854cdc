import type { SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Typed SQL over one connection or pool. What a written statement gives is unknown until `rowsOf` has read it. */
export type Database = Omit<NodePgDatabase, 'execute'> & {
  execute(query: SQL): Promise<pg.QueryResult<Record<string, unknown>>>
}
export type Connection = Pick<pg.PoolClient, 'query'>

// bigint columns (counts, sums of agorot) stay far below 2^53 here
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * A pool that gives up soon: a visitor is told "try again" after 3 s instead of waiting 30. The server
 * ends a statement after 10 s; one that says nothing for 12 is gone, and its connection with it.
 */
export function connect(url: string, size: number, silenceMilliseconds = 12_000): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    query_timeout: silenceMilliseconds,
    keepAlive: true,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'mafteach',
    // as the embedded one: the shop's statements are short, and compiling one takes longer than it does
    options: '-c jit=off',
  })
  // An idle connection dying with its server is no fault of ours; the next query opens a new one.
  pool.on('error', () => undefined)
  // One that dies while it is being closed is no fault either, and then nobody else listens.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Made once for each connection: making it costs as much as two statements. */
const databases = new WeakMap<object, Database>()

export function typed(connection: pg.Pool | pg.PoolClient | pg.Client): Database {
  const known = databases.get(connection)
  if (known !== undefined) return known
  const made = drizzle(connection)
  databases.set(connection, made)
  return made
}
