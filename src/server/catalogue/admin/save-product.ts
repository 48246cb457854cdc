import { eq, type SQL, sql } from 'drizzle-orm'
import type { ProductInput } from '#contract/product/product-shapes.ts'
import type { PriceRounding } from '#shop/catalogue/change-price.ts'
import { toAgorot } from '#shop/money.ts'
import type { Work } from '#server/database/transaction.ts'
import { stockRules } from '#server/database/tables/stock/stock-batches.ts'
import { bundleItems, type products } from '#server/database/tables/catalogue.ts'

type Discount = ProductInput['discount']

/** How the shop rounds the sale prices that managers set. */
export type SaleRule = { readonly saleRounding: PriceRounding }

/** Converts an editor's input to columns. */
export function productColumns(input: ProductInput) {
  const { price, discount, pictures, lowStock: _, parts: __, ...rest } = input
  return {
    ...rest,
    priceAgorot: toAgorot(price),
    ...discountColumns(discount),
    imageIds: pictures.map(({ id }) => id),
    imageAlts: Object.fromEntries(pictures.map(({ id, alt }) => [id, alt])),
  } satisfies Partial<Record<keyof typeof products.$inferInsert, unknown>>
}

/** Removes a bundle's parts, before it changes its kind or gets new ones with `saveBundleItems`. */
export async function removeBundleItems({ tx }: Pick<Work, 'tx'>, bundleId: string): Promise<void> {
  await tx.delete(bundleItems).where(eq(bundleItems.bundleId, bundleId))
}

/** Inserts the parts of a bundle that has none. */
export async function saveBundleItems(
  { tx }: Pick<Work, 'tx'>,
  bundleId: string,
  { parts }: Pick<ProductInput, 'parts'>,
): Promise<void> {
  if (parts.length === 0) return
  const wanted = JSON.stringify(parts.map((part, position) => ({ ...part, position })))
  await tx.execute(sql`
    insert into bundle_items (bundle_id, product_id, item_kind, quantity, position)
    select ${bundleId}, p.id, p.kind, w.quantity, w.position
    from jsonb_to_recordset(${wanted}::jsonb) as w (id text, quantity int, position int) join products p on p.id = w.id`)
}

/** Resets the low-stock alert so that it fires again at the new threshold. */
export async function saveLowStock(
  { tx }: Pick<Work, 'tx'>,
  productId: string,
  { lowStock }: Pick<ProductInput, 'lowStock'>,
): Promise<void> {
  const rules = { lowAt: lowStock, lowSince: null }
  await tx
    .insert(stockRules)
    .values({ productId, ...rules })
    .onConflictDoUpdate({ target: stockRules.productId, set: rules })
}

/** The columns of a discount. A dated one is active only between its dates, by the database's clock. */
function discountColumns(discount: Discount) {
  const [from, until] = [dateOf(discount?.from), dateOf(discount?.until)]
  const timed = from !== null || until !== null
  const percent = discount?.percent ?? null
  return {
    discountPercent: timed ? percentNow(percent, from, until) : percent,
    timedPercent: timed ? percent : null,
    discountFrom: from,
    discountUntil: until,
  }
}

function percentNow(percent: number | null, from: Date | null, until: Date | null): SQL<number | null> {
  return sql`case when now() >= coalesce(${from}::timestamptz, '-infinity') and now() < coalesce(${until}::timestamptz, 'infinity') then ${percent}::smallint end`
}

function dateOf(time: string | null | undefined): Date | null {
  return time === null || time === undefined ? null : new Date(time)
}
