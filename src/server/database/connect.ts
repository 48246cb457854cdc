import type { SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { beginPooled, inTransaction, limits, withoutJit } from './in-transaction.ts'
import { nameStatements, removeNames, statementNames } from './name-statements.ts'

/** Typed SQL over one connection or pool. What a written statement gives is unknown until `rowsOf` has read it. */
export type Database = Omit<NodePgDatabase, 'execute'> & {
  execute(query: SQL): Promise<pg.QueryResult<Record<string, unknown>>>
}
export type Connection = Pick<pg.PoolClient, 'query'>

// bigint columns (counts, sums of agorot) stay far below 2^53 here
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Dialling = {
  readonly silenceMilliseconds?: number
  /** The address is that of a pooler in transaction mode: nothing is settled for the session. */
  readonly pooled?: boolean
  /** Statements that have a name are prepared under it; by default not behind a pooler. */
  readonly prepared?: boolean
}

/**
 * A pool that gives up soon: a visitor is told "try again" after 3 s instead of waiting 30. The server
 * ends a statement after 10 s; one that says nothing for 12 is gone, and its connection with it.
 */
export function connect(
  url: string,
  size: number,
  { silenceMilliseconds = 12_000, pooled = false, prepared = !pooled }: Dialling = {},
): pg.Pool {
  const names = statementNames()
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    query_timeout: silenceMilliseconds,
    keepAlive: true,
    // statements that need nothing of each other travel together
    pipeline: true,
    application_name: 'mafteach',
    ...(pooled ? {} : { ...limits, options: withoutJit }),
  })
  if (pooled) pool.query = inTransactionsOfTheirOwn(pool)
  // An idle connection dying with its server is no fault of ours; the next query opens a new one.
  pool.on('error', () => undefined)
  // One that dies while it is being closed is no fault either, and then nobody else listens.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (prepared) nameStatements(client, names)
    else removeNames(client)
  })
  return pool
}

/** Statements outside of transactions: each gets one of its own, which brings the settings. */
function inTransactionsOfTheirOwn(pool: pg.Pool): pg.Pool['query'] {
  const run = (...given: unknown[]) =>
    inTransaction(pool, beginPooled, (connection) =>
      // edge: the driver's `query` has ten signatures, and each is handed on as it came
      (connection.query.bind(connection) as (...all: unknown[]) => Promise<unknown>)(...given),
    )
  // edge: as above
  return run as pg.Pool['query']
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
