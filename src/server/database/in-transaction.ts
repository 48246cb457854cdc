import type pg from 'pg'

/** What each connection to the database keeps to, in milliseconds. */
export const limits = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 } as const

/** As the embedded one: the shop's statements are short, and compiling one takes longer than it does. */
export const withoutJit = '-c jit=off'

/**
 * Begins a transaction. A transaction pooler hands each one to another session, so what is otherwise
 * settled when the connection opens comes with every transaction.
 */
export const beginPooled = [
  'begin',
  ...Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`),
  'set local jit = off',
].join('; ')

/** Runs the steps in one transaction on a connection of the pool, and gives the connection back. */
export async function inTransaction<T>(
  pool: Pick<pg.Pool, 'connect'>,
  begin: string,
  steps: (connection: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect()
  let result: T
  try {
    // the first statements travel with it: a connection that cannot begin can do nothing else either
    const begun = connection.query(begin)
    begun.catch(() => undefined)
    result = await steps(connection)
    await begun
    await connection.query('commit')
  } catch (error) {
    // A connection whose rollback fails is not given to anyone else; one that fell silent is not waited for again.
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

/** The driver's own words for a server that did not answer in time. */
function hasFallenSilent(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at.message === 'Query read timeout') return true
  return false
}
