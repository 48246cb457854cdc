import { sql } from 'drizzle-orm'
import { changed, deleted, type Piece } from '#server/jobs/sweep.ts'

/** Discards imports not confirmed within a day, and problems with lines after a month. */
export const oldImports: readonly Piece[] = [
  changed(
    (most) => sql`
      update stock_imports set state = 'dropped' where id in (
        select id from stock_imports where state = 'open' and created_at < now() - interval '1 day' limit ${most})`,
  ),
  deleted(
    'stock_import_lines',
    sql`import_id in (
      select id from stock_imports where state = 'dropped' or (state = 'shelved' and created_at < now() - interval '30 days'))`,
  ),
]
