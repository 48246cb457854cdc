import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Transactions per second over `seconds`, without those of this measurement. A single statement counts as one. */
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
