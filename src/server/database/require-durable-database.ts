import type pg from 'pg'
import * as v from 'valibot'
import { queryRows } from './rows.ts'

/**
 * Refuses a database that may lose committed transactions: after a power cut keys would be sold twice. A
 * setting that is not shown counts as off. `mayBeOff` names settings that the operator vouches for.
 */
export async function requireDurableDatabase(
  pool: Pick<pg.Pool, 'query'>,
  mayBeOff: readonly string[] = [],
): Promise<void> {
  const rows = await queryRows(
    pool,
    v.object({ name: v.string() }),
    `select name from unnest(array['fsync', 'full_page_writes', 'synchronous_commit']) name
     left join pg_settings s using (name)
     where coalesce(s.setting, 'off') = 'off' and name <> all ($1) order by name`,
    [[...mayBeOff]],
  )
  if (rows.length > 0)
    throw new Error(
      `A live shop needs a database that keeps what it has acknowledged: set ${rows.map(({ name }) => name).join(', ')} to on. (Neon and Aurora keep it by other means: see DATABASE_MAY_HIDE.)`,
    )
}
