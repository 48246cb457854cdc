import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ProductCard } from '#contract/catalogue.ts'
import type { ShelfRule } from '#contract/home-layout.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { findCards } from '../product/product-card.ts'

/** Additional candidates, to replace sold-out ones. */
const candidates = 24

type PickOptions = {
  readonly rule: Exclude<ShelfRule, 'chosen'>
  /** Only for the rule `category`. */
  readonly category?: string
  readonly count: number
  /** Families to exclude, because they are shown elsewhere. */
  readonly without?: ReadonlySet<string>
}

/** `before`: whether the row `b` comes before the row `s` in the order of the rule. */
type Rule = { readonly where: (category: string) => SQL; readonly order: SQL; readonly before: SQL }

const bySales = {
  order: sql`sold_count desc, product_id`,
  before: sql`(b.sold_count, s.product_id) > (s.sold_count, b.product_id)`,
}

const rules: Readonly<Record<PickOptions['rule'], Rule>> = {
  'best-sellers': { where: () => sql`true`, ...bySales },
  new: {
    where: () => sql`is_new`,
    order: sql`created_at desc, product_id`,
    before: sql`(b.created_at, s.product_id) > (s.created_at, b.product_id)`,
  },
  deals: {
    where: () => sql`discount_percent is not null`,
    order: sql`discount_percent desc, sold_count desc, product_id`,
    before: sql`(b.discount_percent, b.sold_count, s.product_id) > (s.discount_percent, s.sold_count, b.product_id)`,
  },
  category: { where: (category) => sql`category = ${category}`, ...bySales },
}

/** Selects the products of a shelf by a rule, one per family. Sold-out ones only fill remaining places. */
export async function pickProducts(
  read: Pick<Read, 'tx'>,
  { rule, category = '', count, without = new Set() }: PickOptions,
): Promise<ProductCard[]> {
  const { where, order, before } = rules[rule]
  const free = sql`family <> all(${sql.param([...without])}::text[])`
  // a family with many variants takes one place: that of the first in stock
  const isFirst = sql`not exists (
    select from product_search b where b.family = s.family and ${where(category)}
      and (b.available > s.available or (b.available = s.available and ${before})))`
  const ids = await idsOf(
    read,
    sql`select product_id as id from product_search s where ${where(category)} and ${free} and ${isFirst}
      order by ${order} limit ${candidates + count}`,
  )
  const cards = await findCards(read, ids)
  const inStock = cards.filter((card) => !card.outOfStock)
  const soldOut = cards.filter((card) => card.outOfStock)
  const families = new Map<string, ProductCard>()
  for (const card of [...inStock, ...soldOut]) if (!families.has(card.family)) families.set(card.family, card)
  return [...families.values()].slice(0, count)
}

/** The cards of these products that are on sale, in the order of the ids. */
export async function findOnSale(read: Pick<Read, 'tx'>, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  const live = new Set(
    await idsOf(read, sql`select product_id as id from product_search where product_id in (${list})`),
  )
  return findCards(
    read,
    ids.filter((id) => live.has(id)),
  )
}

/** The families of those of these products that are on sale. */
export function findFamilies(read: Pick<Read, 'tx'>, ids: readonly string[]): Promise<string[]> {
  return idsOf(
    read,
    sql`select distinct family as id from product_search where product_id = any(${sql.param(ids)}::text[])`,
  )
}

async function idsOf({ tx }: Pick<Read, 'tx'>, query: SQL): Promise<string[]> {
  const rows = await rowsOf(tx, v.object({ id: v.string() }), query)
  return rows.map(({ id }) => id)
}
