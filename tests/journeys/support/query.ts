import pg from 'pg'
import type { RunningShop } from './start-shop.ts'

/** Runs one statement in the shop's own database. Returns its rows. */
export async function query(
  shop: RunningShop,
  statement: string,
  values: readonly unknown[],
): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const { rows } = await client.query<object>(statement, [...values])
  await client.end()
  return rows
}
