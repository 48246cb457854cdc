import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/service-forms.ts'
import { serviceField } from '#contract/orders/service-forms.ts'
import { needsRegionWarning, regions } from '#shop/catalogue/product.ts'
import { localized } from '#contract/shapes.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

type Known = OutputOf<typeof contract.getServiceForms>

const formRow = v.object({ productId: v.string(), name: localized, fields: v.array(serviceField) })

/**
 * The forms of these services, including those in bundles,
 * each once and in order; and what may not activate here.
 */
export async function getServiceForms(
  { tx }: Read,
  { products: ids }: InputOf<typeof contract.getServiceForms>,
): Promise<OutputOf<typeof contract.getServiceForms>> {
  const requested = sql`unnest(${sql.param(ids)}::text[]) with ordinality as requested (id, place)`
  const rows = await rowsOf(
    tx,
    formRow,
    sql`
    select p.id as "productId", p.name, p.form as fields
    from (
      select id, min(place) as place, min(part) as part from (
        select id, place, 0 as part from ${requested}
        union all
        select b.product_id, place, b.position from ${requested} join bundle_items b on b.bundle_id = requested.id) included
      group by id) wanted
    join products p on p.id = wanted.id
    where p.state = 'live' and p.form is not null
    order by wanted.place, wanted.part, p.id`,
  )
  return { forms: rows, abroad: await findAbroad({ tx }, ids) }
}

/** The products on sale that may not activate in Israel, including bundles with such a part. */
async function findAbroad({ tx }: Pick<Read, 'tx'>, ids: readonly string[]): Promise<Known['abroad']> {
  const rows = await rowsOf(
    tx,
    v.object({ productId: v.string(), name: localized }),
    sql`
    select p.id as "productId", p.name from products p
    where p.id = any(${sql.param(ids)}::text[]) and p.state = 'live' and exists (
      select 1 from products one
      where one.attributes->>'region' = any(${sql.param(regions.filter(needsRegionWarning))}::text[])
        and (one.id = p.id or one.id in (select product_id from bundle_items where bundle_id = p.id)))
    order by p.id`,
  )
  return rows
}
