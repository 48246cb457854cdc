import type pg from 'pg'

/** Timeouts of every connection, in milliseconds. */
export const limits = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 } as const

/**
 * As in the embedded database: the shop's statements are short, and JIT compilation takes longer than running
 * them.
 */
export const withoutJit = '-c jit=off'

/**
 * Begins a transaction with its settings. A transaction pooler may use another session for each transaction,
 * so settings usually made once per connection are sent with every one.
 */
export const beginPooled = [
  'begin',
  ...Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`),
  'set local jit = off',
].join('; ')

/** Runs the steps in one transaction on a connection of the pool, then releases the connection. */
export async function inTransaction<T>(
  pool: Pick<pg.Pool, 'connect'>,
  begin: string,
  steps: (connection: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect()
  let result: T
  try {
    // not awaited: the first statements are sent together with it, and fail too if it fails
    const begun = connection.query(begin)
    begun.catch(() => undefined)
    result = await steps(connection)
    await begun
    await connection.query('commit')
  } catch (error) {
    // A connection whose rollback fails is not reused; one that stopped responding is not waited for again.
    const broken =
      hasFallenSilent(error) ||
      (await connection.query('rollback').then(
        () => undefined,
        () => true,
      ))
    connection.release(broken)
    throw error
  }
  connection.release()
  return result
}

/** The driver's error message for a server that did not respond in time. */
function hasFallenSilent(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at.message === 'Query read timeout') return true
  return false
}
