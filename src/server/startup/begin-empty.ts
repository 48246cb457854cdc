import type pg from 'pg'
import { newClient } from '#server/database/connect.ts'

/**
 * Records, before the first start continues, that the shop gets no demo. False if it has the demo already.
 */
export async function beginEmpty(databaseUrl: string): Promise<boolean> {
  const client = newClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`insert into demo_state (state) select 'none' where not exists (select from products)
      and not exists (select from users where role = 0) on conflict do nothing`)
    const { rowCount } = await client.query(`select from demo_state where state = 'filled'`)
    return rowCount === 0
  } finally {
    await client.end()
  }
}

/** Throws if the shop still contains demo data: nobody must be able to pay for invented products. */
export async function refuseDemo(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query('select from demo_rows limit 1')
  if (rowCount !== 0)
    throw new Error(
      'The shop still has products of the demo, which nobody can deliver. Start it without SHOP_MODE=live, and clear the demo at /dashboard/admin/going-live.',
    )
}
