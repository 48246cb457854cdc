import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type FacetSheet, makeFacetSheet } from '#shop/catalogue/list/facet-sheet.ts'
import type { Localized } from '#shop/localized.ts'
import { platforms, productKinds, regions } from '#shop/catalogue/product.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { listCategories } from '../categories/list-categories.ts'

/** The data that every product list needs, for one version of the catalogue. */
export type CatalogueFacets = {
  readonly version: number
  readonly sheet: FacetSheet
  readonly categories: readonly { readonly slug: string; readonly name: Localized }[]
}

const sheetRow = v.object({
  id: v.string(),
  number: v.number(),
  family: v.string(),
  category: v.string(),
  kind: v.picklist(productKinds),
  platforms: v.array(v.picklist(platforms)),
  region: v.picklist(regions),
  termMonths: v.nullable(v.number()),
  devices: v.nullable(v.number()),
  price: v.number(),
  discounted: v.boolean(),
  available: v.boolean(),
  places: v.object({
    popular: v.number(),
    newest: v.number(),
    price: v.number(),
    'name-en': v.number(),
    'name-he': v.number(),
  }),
})

/** Returns the current facets. */
export type CachedFacets = (read: Pick<Read, 'tx'>) => Promise<CatalogueFacets>

/**
 * Caches the facets of the last version in memory. Each call queries the version from the database,
 * so no server uses an old one; concurrent calls read a new version only once.
 */
export function cacheFacets(): CachedFacets {
  let last: CatalogueFacets | null = null
  let reading: Promise<CatalogueFacets> | null = null

  return async (read) => {
    const version = await versionOf(read)
    for (;;) {
      if (last !== null && last.version >= version) return last
      reading ??= readFacets(read).finally(() => (reading = null))
      last = await reading
    }
  }
}

async function versionOf({ tx }: Pick<Read, 'tx'>): Promise<number> {
  const rows = await rowsOf(tx, v.object({ version: v.number() }), sql`select version from catalogue_version`)
  return rows[0]?.version ?? 0
}

/** Reads the version first: a change meanwhile creates a newer version, so the next call reads again. */
async function readFacets(read: Pick<Read, 'tx'>): Promise<CatalogueFacets> {
  const version = await versionOf(read)
  const [rows, { categories }] = await Promise.all([
    rowsOf(
      read.tx,
      sheetRow,
      sql`
      select product_id as id, number, family, category, kind, platforms, region, term_months as "termMonths", devices,
        price_now as price, discount_percent is not null as discounted, available,
        json_build_object(
          'popular', row_number() over (order by available desc, sold_count desc, product_id) - 1,
          'newest', row_number() over (order by created_at desc, product_id) - 1,
          'price', row_number() over (order by price_now, product_id) - 1,
          'name-en', row_number() over (order by name_en, product_id) - 1,
          'name-he', row_number() over (order by name_he, product_id) - 1) as places
      from product_search`,
    ),
    listCategories(read),
  ])
  return { version, sheet: makeFacetSheet(rows), categories }
}
