import pg from 'pg'

/**
 * Runs a statement on the database at this URL, on a connection of its own, and returns its rows. It has no time limit,
 * unlike one of the shop's pool: on a busy machine, filling a table takes long.
 */
export async function rowsIn<Row extends pg.QueryResultRow = Record<string, unknown>>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values.length === 0 ? undefined : [...values])).rows
  } finally {
    await client.end()
  }
}
