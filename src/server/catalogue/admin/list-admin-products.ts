import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type AdminProductRow, productStates } from '#contract/product/product-shapes.ts'
import type * as contract from '#contract/admin/products/products.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { priceRoundings } from '#shop/catalogue/change-price.ts'
import { foldText } from '#shop/catalogue/fold-text.ts'
import { currentPrice } from '#shop/checkout/price-order.ts'
import { toShekels } from '#shop/money.ts'
import { localized } from '#contract/shapes.ts'
import { productKinds } from '#shop/catalogue/product.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { defaultLowStock } from '#server/database/tables/stock/stock-batches.ts'
import { countFound } from '../search/count-results.ts'
import { imageUrl } from '../images/image-url.ts'

type Input = Omit<InputOf<typeof contract.listAdminProducts>, 'page'>
const row = v.object({
  id: v.string(),
  version: v.number(),
  slug: v.string(),
  name: localized,
  brand: v.string(),
  kind: v.picklist(productKinds),
  state: v.picklist(productStates),
  isNew: v.boolean(),
  priceAgorot: v.number(),
  discountPercent: v.nullable(v.number()),
  saleRounding: v.picklist(priceRoundings),
  imageId: v.nullable(v.string()),
  sold: v.number(),
  updatedAt: v.string(),
  category: v.string(),
  categoryName: localized,
  lowStock: v.nullable(v.number()),
  stock: v.nullable(v.number()),
})

const perPage = 25

/** A page of products in any state. */
export async function listAdminProducts(
  read: Read,
  { page, ...wanted }: InputOf<typeof contract.listAdminProducts>,
): Promise<OutputOf<typeof contract.listAdminProducts>> {
  return {
    rows: await findAdminRows(read, wanted, page),
    ...(await countFound(read, sql`products p where ${searchCondition(wanted)}`, {
      page,
      perPage,
      whole: wanted.q === '',
    })),
  }
}

/**
 * A page of results, sorted. An index finds their ids; other
 * columns and stock are read for the shown rows only.
 */
export function pageOfProducts(wanted: Input, page: number): SQL {
  const order = orderOf(wanted)
  return sql`
    select p.id, p.version, p.slug, p.name, p.brand, p.kind, p.state, p.is_new as "isNew",
      p.price_agorot as "priceAgorot", p.discount_percent as "discountPercent", p.sale_rounding as "saleRounding", p.image_ids[1] as "imageId",
      p.sold_count as sold, p.updated_at as "updatedAt", c.slug as category, c.name as "categoryName",
      ${lowStockOf} as "lowStock", ${stockOf} as stock
    from (
      select p.id, row_number() over (order by ${order}) as place from products p ${levelsFor(wanted)}
      where ${searchCondition(wanted)} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}) found
    join products p on p.id = found.id join categories c on c.slug = p.category
    order by found.place`
}

async function findAdminRows(
  read: Pick<Read, 'tx'>,
  wanted: Input,
  page: number,
): Promise<AdminProductRow[]> {
  const rows = await rowsOf(read.tx, row, pageOfProducts(wanted, page))
  return rows.map((found) => {
    const { priceAgorot, imageId, category, categoryName, updatedAt, ...row } = found
    return {
      ...row,
      category: { slug: category, name: categoryName },
      price: toShekels(priceAgorot),
      priceNow: toShekels(currentPrice({ ...row, priceAgorot })),
      imageUrl: imageUrl(imageId ?? undefined),
      updatedAt: new Date(updatedAt).toISOString(),
    }
  })
}

/** Joins the stock summary, to sort by stock; it can be seconds old (refresh-stock-summary.ts). */
export function levelsFor({ sort }: Pick<Input, 'sort'>): SQL {
  if (!sort.endsWith('stock')) return sql``
  return sql`join stock_summary s on s.product_id = p.id`
}

/** The stock of a bundle is counted up to this number. */
export const maxBundles = 1000
const stockOf = sql`case p.kind when 'bundle' then bundle_units(p.id, ${maxBundles}::int) when 'key' then
  (select coalesce(sum(l.units), 0)::int from stock_levels l where l.product_id = p.id and l.status = 'available') end`
const lowStockOf = sql`(select case when count(*) = 0 then ${defaultLowStock}::int else max(r.low_at) end from stock_rules r where r.product_id = p.id)`

/**
 * The filter of a search: every word in a name, the brand or a slug, or the complete id. Signs between words, such as
 * the dash before a label, are no words; a search for signs only finds nothing.
 */
export function searchCondition({ q, state, kind, category }: Input): SQL {
  const typed = q.split(/\s+/).filter((word) => word !== '')
  const folded = typed.filter((word) => foldText(word) !== '')
  const words = folded.length > 0 ? folded : typed
  const parts = [
    state === undefined ? null : sql`p.state = ${state}`,
    kind === undefined ? null : sql`p.kind = ${kind}`,
    category === undefined ? null : sql`p.category = ${category}`,
    ...words.map(matchesText),
  ].filter((part) => part !== null)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Products `p` with this text in a name, the brand or a slug, or with this id. Uses an index. */
export function matchesText(text: string): SQL {
  return sql`((admin_text(${text}) <> '' and p.admin_text like '%' || admin_text(${text}) || '%') or p.id = ${text.toLowerCase()})`
}

/** The sort order. Ties are sorted by id, so that every product is on exactly one page. */
export function orderOf({ sort, language }: Pick<Input, 'sort' | 'language'>): SQL {
  const falling = sort.startsWith('-')
  const columns: Readonly<Record<string, SQL>> = {
    name:
      language === 'he'
        ? sql`(p.name ->> 'he') collate "he-x-icu"`
        : sql`(p.name ->> 'en') collate "en-x-icu"`,
    price: sql`p.price_agorot`,
    sold: sql`p.sold_count`,
    updated: sql`p.updated_at`,
    created: sql`p.created_at`,
    stock: sql`s.units`,
  }
  const name = falling ? sort.slice(1) : sort
  const column = columns[name] ?? sql`p.updated_at`
  // only stock can be null; without `nulls last`, an index can also be scanned backwards
  const last = name === 'stock' ? sql`nulls last` : sql``
  return falling ? sql`${column} desc ${last}, p.id desc` : sql`${column} asc ${last}, p.id`
}
