import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { imageUrl } from '../images/image-url.ts'

/** The picture of each category: that of its best seller. Categories without a picture are omitted. */
export async function coversOfCategories({ tx }: Pick<Read, 'tx'>): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(
    tx,
    v.object({ category: v.string(), imageId: v.string() }),
    sql`
      select c.slug as category, best.image_id as "imageId"
      from categories c
      cross join lateral (
        select p.image_ids[1] as image_id from product_search s join products p on p.id = s.product_id
        where s.category = c.slug and p.image_ids[1] is not null
        order by s.sold_count desc, s.product_id limit 1) best`,
  )
  return new Map(rows.map(({ category, imageId }) => [category, imageUrl(imageId)]))
}
