import { until } from '../until.ts'

/** Waits until a statement in this database waits for a lock. */
export async function somebodyWaits(database: {
  query(sql: string): Promise<{ rowCount: number | null }>
}): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until(async () => (await database.query(waiting)).rowCount !== 0, 'a statement waits for a lock')
}
