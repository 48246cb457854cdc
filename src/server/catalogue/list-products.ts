import { type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { listProducts as definition } from '../../contract/catalogue.ts'
import type { Read } from '../database/work.ts'
import { findWords, type FoundWords } from './find-words.ts'
import { countCategories } from './list-categories.ts'
import { findCards } from './product-card.ts'

type Input = InputOf<typeof definition>
type Found = OutputOf<typeof definition>

export const productsPerPage = 24

/** Products on sale: searched, filtered, sorted and paged, with how many each category holds of them. */
export async function listProducts(read: Read, input: Input): Promise<Found> {
  const words = await findWords(read, input.q)
  if (words === 'nothing-like-it') return nothingFound(read)
  const matching = words === 'everything' ? undefined : sql`words @@ ${words.anywhere}::tsquery`
  const [categories, ids] = await Promise.all([
    countCategories(read, matching),
    findPage(read, input, words, matching),
  ])
  const total = categories
    .filter(({ slug }) => input.category === undefined || slug === input.category)
    .reduce((sum, { count }) => sum + count, 0)
  return {
    products: await findCards(read, ids),
    total,
    page: input.page,
    pages: Math.max(1, Math.ceil(total / productsPerPage)),
    categories,
  }
}

async function nothingFound(read: Read): Promise<Found> {
  return { products: [], total: 0, page: 1, pages: 1, categories: await countCategories(read, sql`false`) }
}

async function findPage(
  read: Read,
  input: Input,
  words: FoundWords,
  matching: SQL | undefined,
): Promise<string[]> {
  const conditions = [matching, input.category === undefined ? undefined : sql`category = ${input.category}`]
  const where = sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )
  const { rows } = await read.tx.execute<{ product_id: string }>(sql`
    select product_id from product_search ${conditions.some(Boolean) ? sql`where ${where}` : sql``}
    order by ${orderOf(input, words)} limit ${productsPerPage} offset ${(input.page - 1) * productsPerPage}`)
  return rows.map((row) => row.product_id)
}

/** Ties are broken by id, so that no product is on two pages or on none. */
function orderOf({ sort, language }: Input, words: FoundWords): SQL {
  switch (sort) {
    case 'popular':
      // a word in the name says more than the same word in a description
      return typeof words === 'string'
        ? sql`sold_count desc, product_id`
        : sql`words @@ ${words.inName}::tsquery desc, sold_count desc, product_id`
    case 'newest':
      return sql`created_at desc, product_id`
    case 'price-up':
      return sql`price_now, product_id`
    case 'price-down':
      return sql`price_now desc, product_id desc`
    case 'name':
      return language === 'he' ? sql`name_he, product_id` : sql`name_en, product_id`
  }
}
