import { sql } from 'drizzle-orm'
import type { Work } from '../database/work.ts'

/** Leaves imports that nobody confirmed within a day, and forgets what was wrong with lines after a month. */
export async function sweepImports({ tx }: Pick<Work, 'tx'>): Promise<void> {
  await tx.execute(sql`
    update stock_imports set state = 'dropped' where state = 'open' and created_at < now() - interval '1 day'`)
  await tx.execute(sql`
    delete from stock_import_lines where import_id in (
      select id from stock_imports where state = 'dropped' or (state = 'shelved' and created_at < now() - interval '30 days'))`)
}
