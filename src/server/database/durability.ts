import type pg from 'pg'
import * as v from 'valibot'
import { queryRows } from './rows.ts'

/** Refuses a database that may forget what it has acknowledged: keys would be sold twice after a power cut. */
export async function refuseForgetful(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const rows = await queryRows(
    pool,
    v.object({ name: v.string() }),
    `select name from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
  )
  if (rows.length > 0)
    throw new Error(
      `A live shop needs a database that keeps what it has acknowledged: set ${rows.map(({ name }) => name).join(', ')} to on.`,
    )
}
