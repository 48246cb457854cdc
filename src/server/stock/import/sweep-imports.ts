import { sql } from 'drizzle-orm'
import { importReportDays, openImportDays } from '#shop/limits.ts'
import { changed, deleted, type Piece } from '#server/jobs/sweep.ts'

/** Discards imports that were not confirmed in time, and later the problems with lines. */
export const oldImports: readonly Piece[] = [
  // only the outer condition is checked again if one is confirmed at the same moment
  changed(
    (most) => sql`
      update stock_imports set state = 'dropped' where state = 'open' and id in (
        select id from stock_imports where state = 'open' and created_at < now() - make_interval(days => ${openImportDays}) limit ${most})`,
  ),
  deleted(
    'stock_import_lines',
    sql`import_id in (
      select id from stock_imports where state = 'dropped' or (state = 'published' and created_at < now() - make_interval(days => ${importReportDays})))`,
  ),
]
