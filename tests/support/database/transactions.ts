import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** How many transactions a second the database counts within so many seconds, less those that ask it. A statement on its own is one. */
export async function transactionsPerSecond(databaseUrl: string, seconds: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const read = async () => {
    const { rows } = await client.query<{ count: number; at: number }>(
      `select (xact_commit + xact_rollback)::int as count, extract(epoch from clock_timestamp())::float8 as at
       from pg_stat_database where datname = current_database()`,
    )
    return rows[0] ?? { count: 0, at: 0 }
  }
  try {
    const first = await read()
    await pause(seconds * 1000)
    const last = await read()
    return (last.count - first.count - 1) / (last.at - first.at)
  } finally {
    await client.end()
  }
}
