import { priceRoundings } from '#shop/catalogue/change-price.ts'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type AdminProduct, productStates } from '#contract/product/product-shapes.ts'
import type * as contract from '#contract/admin/products/products.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { localized } from '#contract/shapes.ts'
import { currentPrice } from '#shop/checkout/price-order.ts'
import { toShekels } from '#shop/money.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { variantOrder } from '../product/find-variants.ts'
import { productRow, type AdminProductRow as Row } from './product-row.ts'
import { oldSlugs, priceHistory, productFiles, products } from '#server/database/tables/catalogue.ts'
import { storedObjects } from '#server/database/tables/stored-objects.ts'
import { fileBytes } from '#server/catalogue/files/product-file.ts'

const pricesShown = 50

const variantRow = v.object({
  id: v.string(),
  slug: v.string(),
  name: localized,
  state: v.picklist(productStates),
  priceAgorot: v.number(),
  discountPercent: v.nullable(v.number()),
  saleRounding: v.picklist(priceRoundings),
  stock: v.nullable(v.number()),
})

/** A product with everything that its editor shows. */
export async function getAdminProduct(
  read: Pick<Read, 'tx'>,
  { id }: InputOf<typeof contract.getAdminProduct>,
): Promise<AdminProduct | Refusal<'not-found'>> {
  const [row] = await read.tx.select(productRow).from(products).where(eq(products.id, id))
  if (row === undefined) return refuse('not-found')
  const around = await findAround(read, row)
  return {
    ...viewFields(row),
    id: row.id,
    version: row.version,
    priceNow: toShekels(currentPrice(row)),
    saleRounding: row.saleRounding,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    sold: row.soldCount,
    ...around,
  }
}

/** A product's editable fields, in the shape of the contract. */
export function viewFields(row: Row) {
  const percent = row.timedPercent ?? row.discountPercent
  return {
    slug: row.slug,
    slugHe: row.slugHe,
    variantOf: row.variantOf,
    category: row.category,
    kind: row.kind,
    state: row.state,
    brand: row.brand,
    name: row.name,
    summary: row.summary,
    description: row.description,
    instructions: row.instructions,
    attributes: row.attributes,
    price: toShekels(row.priceAgorot),
    discount:
      percent === null
        ? null
        : {
            percent,
            from: row.discountFrom?.toISOString() ?? null,
            until: row.discountUntil?.toISOString() ?? null,
          },
    isNew: row.isNew,
    maxPerOrder: row.maxPerOrder,
    lowStock: row.lowStock,
    pictures: row.imageIds.map((id) => ({ id, alt: row.imageAlts[id] ?? { en: '', he: '' } })),
    related: row.related,
    parts: row.parts,
    form: row.form,
  }
}

async function findAround({ tx }: Pick<Read, 'tx'>, { id, kind, family, related, parts }: Row) {
  const [file] = await tx
    .select({
      name: productFiles.name,
      mime: productFiles.mime,
      bytes: fileBytes,
    })
    .from(productFiles)
    .leftJoin(storedObjects, eq(storedObjects.key, productFiles.objectKey))
    .where(eq(productFiles.productId, id))
  const names = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, related))
  const old = await tx
    .select({ slug: oldSlugs.slug })
    .from(oldSlugs)
    .where(eq(oldSlugs.productId, id))
    .orderBy(asc(oldSlugs.leftAt))
  const prices = await tx
    .select()
    .from(priceHistory)
    .where(eq(priceHistory.productId, id))
    .orderBy(desc(priceHistory.id))
    .limit(pricesShown)
  const rows = await rowsOf(
    tx,
    v.object({ stock: v.number(), lowest: v.nullable(v.number()) }),
    sql`
    select (select count(*)::int from licence_keys where product_id = ${id} and status = 'available') as stock,
      lowest_price_before(${id}) as lowest`,
  )
  const lowest = rows[0]?.lowest ?? null
  return {
    file: file ?? null,
    family: await findVariants(tx, family),
    relatedNames: names,
    itemProducts: await findItemProducts(tx, parts),
    oldSlugs: old.map(({ slug }) => slug),
    prices: prices.map(({ at, priceAgorot, fullPriceAgorot }) => ({
      at: at.toISOString(),
      price: toShekels(priceAgorot),
      fullPrice: toShekels(fullPriceAgorot),
    })),
    lowestBefore: lowest === null ? null : toShekels(lowest),
    stock: kind === 'key' ? (rows[0]?.stock ?? 0) : null,
  }
}

/** The variants of a family, the main one first; empty if there is only one. */
async function findVariants(
  tx: Pick<Read['tx'], 'execute'>,
  family: string,
): Promise<AdminProduct['family']> {
  const rows = await rowsOf(
    tx,
    variantRow,
    sql`
    select id, slug, name, state, price_agorot as "priceAgorot", discount_percent as "discountPercent", sale_rounding as "saleRounding",
      case kind when 'key' then (select count(*)::int from licence_keys k where k.product_id = products.id and k.status = 'available') end as stock
    from products where family = ${family} order by variant_of nulls first, ${variantOrder}`,
  )
  if (rows.length < 2) return []
  return rows.map(({ priceAgorot, discountPercent, saleRounding, ...row }) => ({
    ...row,
    price: toShekels(currentPrice({ priceAgorot, discountPercent, saleRounding })),
  }))
}

async function findItemProducts(
  tx: Pick<Read['tx'], 'select'>,
  parts: Row['parts'],
): Promise<AdminProduct['itemProducts']> {
  const ids = parts.map(({ id }) => id)
  const inside = await tx.select().from(products).where(inArray(products.id, ids))
  return ids
    .flatMap((id) => inside.filter((one) => one.id === id))
    .map((one) => ({
      id: one.id,
      slug: one.slug,
      name: one.name,
      price: toShekels(currentPrice(one)),
      state: one.state,
    }))
}
