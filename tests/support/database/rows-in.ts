import pg from 'pg'

/** Runs one statement on the database at this URL, on a connection of its own, and returns its rows. */
export async function rowsIn<Row extends pg.QueryResultRow = Record<string, unknown>>(
  url: string,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
