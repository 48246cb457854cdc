import pg from 'pg'
import type { RunningShop } from './start-shop.ts'

/** Runs one statement in the shop's own database. */
export async function query(shop: RunningShop, statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  await client.query(statement, [...values])
  await client.end()
}
