import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/catalogue.ts'
import type { Shelf } from '#shop/catalogue/product.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { findCards } from './product-card.ts'

const productsOnShelf = 4
/** Candidates beyond the shelf, so that what is sold out can make way. */
const candidates = 24

const shelfOf: Readonly<Record<Shelf, { where: SQL; order: SQL }>> = {
  'best-sellers': { where: sql`true`, order: sql`sold_count desc, product_id` },
  new: { where: sql`is_new`, order: sql`created_at desc, product_id` },
  deals: {
    where: sql`discount_percent is not null`,
    order: sql`discount_percent desc, sold_count desc, product_id`,
  },
}

/** The products of a shelf of the home page; sold-out ones stand last, and only where there is room. */
export async function listShelf(
  read: Read,
  { shelf }: InputOf<typeof contract.listShelf>,
): Promise<OutputOf<typeof contract.listShelf>> {
  const { where, order } = shelfOf[shelf]
  const rows = await rowsOf(
    read.tx,
    v.object({ product_id: v.string() }),
    sql`select product_id from product_search where ${where} order by ${order} limit ${candidates}`,
  )
  const cards = await findCards(
    read,
    rows.map((row) => row.product_id),
  )
  const inStock = cards.filter((card) => !card.outOfStock)
  const soldOut = cards.filter((card) => card.outOfStock)
  return { products: [...inStock, ...soldOut].slice(0, productsOnShelf) }
}
