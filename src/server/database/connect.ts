import type { SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { beginPooled, inTransaction, limits, withoutJit } from './in-transaction.ts'
import { nameStatements, removeNames, statementNames } from './name-statements.ts'

/** Typed SQL on a connection or pool. Results of raw SQL are `unknown` until `rowsOf` has parsed them. */
export type Database = Omit<NodePgDatabase, 'execute'> & {
  execute(query: SQL): Promise<pg.QueryResult<Record<string, unknown>>>
}
export type Connection = Pick<pg.PoolClient, 'query'>

// bigint columns (counts, sums of agorot) stay far below 2^53 here
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type ConnectOptions = {
  readonly silenceMilliseconds?: number
  /** Whether the URL is that of a pooler in transaction mode, where session settings are not possible. */
  readonly pooled?: boolean
  /** Whether named statements are prepared; by default not behind a pooler. */
  readonly prepared?: boolean
}

/**
 * A pool with short timeouts: a visitor gets "try again" after 3 s instead of waiting 30. The server cancels
 * a statement after 10 s; a connection without a response for 12 s is closed.
 */
export function connect(
  url: string,
  size: number,
  { silenceMilliseconds = 12_000, pooled = false, prepared = !pooled }: ConnectOptions = {},
): pg.Pool {
  const names = statementNames()
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    query_timeout: silenceMilliseconds,
    keepAlive: true,
    // independent statements are sent together
    pipeline: true,
    application_name: 'mafteach',
    ...(pooled ? {} : { ...limits, options: withoutJit }),
  })
  if (pooled) pool.query = inTransactionsOfTheirOwn(pool)
  // An idle connection that breaks with its server is no error: the next query opens a new one.
  pool.on('error', () => undefined)
  // Nor is one that breaks while it is being closed, when no other listener is attached.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (prepared) nameStatements(client, names)
    else removeNames(client)
  })
  return pool
}

/**
 * One connection outside the pool, not open yet: for commands and starts. If it breaks, its statements reject; without
 * a listener that would also end the process, before anything is cleared away.
 */
export function newClient(options: pg.ClientConfig): pg.Client {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  return client
}

/** Runs each statement outside a transaction in its own one, which carries the settings. */
function inTransactionsOfTheirOwn(pool: pg.Pool): pg.Pool['query'] {
  const run = (...args: unknown[]) =>
    inTransaction(pool, beginPooled, (connection) =>
      // edge: the driver's `query` has ten signatures, and all arguments are passed on unchanged
      (connection.query.bind(connection) as (...all: unknown[]) => Promise<unknown>)(...args),
    )
  // edge: as above
  return run as pg.Pool['query']
}

/** Cached per connection: creating one costs as much as two statements. */
const databases = new WeakMap<object, Database>()

export function typed(connection: pg.Pool | pg.PoolClient | pg.Client): Database {
  const known = databases.get(connection)
  if (known !== undefined) return known
  // edge: without a row type, drizzle calls the result of raw SQL `unknown`; it is the driver's
  const made = drizzle({ client: connection }) as NodePgDatabase as Database
  databases.set(connection, made)
  return made
}
