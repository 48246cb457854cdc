import { sql } from 'drizzle-orm'
import { importReportDays, openImportDays } from '#shop/limits.ts'
import { changed, deleted, type Piece } from '#server/jobs/sweep.ts'

const notImported = sql`state in ('uploaded', 'checked', 'failed')`

/** Deletes files that were not imported in time, and later the reports. */
export const oldShopImports: readonly Piece[] = [
  // only the outer condition is checked again if one is imported at the same moment
  changed(
    (most) => sql`
      update shop_imports set state = 'dropped', content = null where ${notImported} and id in (
        select id from shop_imports where ${notImported} and created_at < now() - make_interval(days => ${openImportDays}) limit ${most})`,
  ),
  deleted(
    'shop_import_lines',
    sql`import_id in (
      select id from shop_imports where state = 'dropped' or (state = 'written' and written_at < now() - make_interval(days => ${importReportDays})))`,
  ),
]
