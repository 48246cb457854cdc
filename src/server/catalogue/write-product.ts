import { type SQL, sql } from 'drizzle-orm'
import type { ProductInput } from '../../contract/desk-product-shapes.ts'
import { toAgorot } from '../../shop/money.ts'
import type { Work } from '../database/work.ts'
import { stockRules } from '../stock/batch-table.ts'
import type { products } from './table.ts'

type Discount = ProductInput['discount']

/** The columns of what an editor wrote. */
export function columnsOf(input: ProductInput) {
  const { price, discount, pictures, facts, lowStock: _, ...rest } = input
  return {
    ...rest,
    facts: { ...facts, platforms: [...facts.platforms] },
    priceAgorot: toAgorot(price),
    ...discountColumns(discount),
    imageIds: pictures.map(({ id }) => id),
    imageAlts: Object.fromEntries(pictures.map(({ id, alt }) => [id, alt])),
  } satisfies Partial<Record<keyof typeof products.$inferInsert, unknown>>
}

/** A new limit is told anew when it is crossed. */
export async function keepLowStock(
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

/** A discount with dates counts only between them, by the database's clock. */
export function discountColumns(discount: Discount) {
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
