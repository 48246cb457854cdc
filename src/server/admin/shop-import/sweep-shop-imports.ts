import { sql } from 'drizzle-orm'
import { changed, deleted, type Piece } from '#server/jobs/sweep.ts'

/** Deletes files that were not imported within a day, and reports after a month. */
export const oldShopImports: readonly Piece[] = [
  changed(
    (most) => sql`
      update shop_imports set state = 'dropped', content = null where id in (
        select id from shop_imports where state in ('uploaded', 'checked', 'failed') and created_at < now() - interval '1 day' limit ${most})`,
  ),
  deleted(
    'shop_import_lines',
    sql`import_id in (
      select id from shop_imports where state = 'dropped' or (state = 'written' and written_at < now() - interval '30 days'))`,
  ),
]
