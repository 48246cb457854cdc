import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { TextWithoutFee } from '#contract/admin/settings.ts'
import { localized } from '#contract/shapes.ts'
import { languages } from '#shop/localized.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

/** The pages about the cost of cancelling; `contentVariables` inserts the fee. */
const slugs = ['cancellation', 'terms-of-service']
const namesFee = /\{\{\s*(?:cancellationFee|lessCancellationFee)\s*\}\}/

const row = v.object({ contentId: v.string(), title: localized, text: localized })

/** Those that do not mention the fee, because an owner wrote them or they are older than it. */
export async function textsWithoutFee({ tx }: Pick<Read, 'tx'>): Promise<TextWithoutFee[]> {
  const rows = await rowsOf(
    tx,
    row,
    sql`
    select e.id as "contentId", r.body -> 'title' as title, r.body -> 'text' as text from content_entries e
    cross join lateral (
      select revision_id from content_publications
      where entry_id = e.id and live_from <= now() order by live_from desc, id desc limit 1) p
    join content_revisions r on r.id = p.revision_id
    where e.kind = 'page' and e.slug = any(${sql.param(slugs)}::text[]) order by e.slug`,
  )
  return rows
    .map(({ text, ...page }) => ({
      ...page,
      languages: languages.filter((one) => !namesFee.test(text[one])),
    }))
    .filter(({ languages: silent }) => silent.length > 0)
}
