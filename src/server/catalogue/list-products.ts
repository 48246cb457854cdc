import { type SQL, sql } from 'drizzle-orm'
import type { listProducts as definition } from '../../contract/catalogue.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { Read } from '../database/work.ts'
import { findWords, type WordQuery } from './find-words.ts'
import { listCategories } from './list-categories.ts'
import { findCards } from './product-card.ts'

type Input = InputOf<typeof definition>
type Found = OutputOf<typeof definition>

/** A page of product ids; how many each category holds when a search decides that. */
type Hits = { readonly ids: readonly string[]; readonly counts: Readonly<Record<string, number>> | null }

export const productsPerPage = 16

/** Products on sale: searched, filtered, sorted and paged, with how many each category holds of them. */
export async function listProducts(read: Read, input: Input): Promise<Found> {
  const words = await findWords(read, input.q)
  const [{ categories: all }, { ids, counts }] = await Promise.all([
    listCategories(read),
    findHits(read, input, words),
  ])
  const categories = counts === null ? all : all.map((one) => ({ ...one, count: counts[one.slug] ?? 0 }))
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

function findHits(
  read: Read,
  input: Input,
  words: Awaited<ReturnType<typeof findWords>>,
): Promise<Hits> | Hits {
  if (words === 'nothing-like-it') return { ids: [], counts: {} }
  return words === 'everything' ? findOnShelf(read, input) : findByWords(read, input, words)
}

/** Without a search an index gives the page in order, and the counts are known. */
async function findOnShelf(read: Read, input: Input): Promise<Hits> {
  const { rows } = await read.tx.execute<{ product_id: string }>(sql`
    select product_id from product_search ${inCategory(input)} order by ${orderOf(input)} ${pageOf(input)}`)
  return { ids: rows.map((row) => row.product_id), counts: null }
}

/** One look at the index of words serves the page and the counts. */
async function findByWords(read: Read, input: Input, { anywhere, inName }: WordQuery): Promise<Hits> {
  // a word in the name says more than the same word in a description
  const named = input.sort === 'popular' ? sql`words @@ ${inName}::tsquery` : sql`true`
  const { rows } = await read.tx.execute<{ ids: string[]; counts: Record<string, number> | null }>(sql`
    with hits as materialized (
      select product_id, category, ${columnOf(input)}, ${named} as named
      from product_search where words @@ ${anywhere}::tsquery)
    select array(select product_id from hits ${inCategory(input)} order by named desc, ${orderOf(input)} ${pageOf(input)}) as ids,
      (select jsonb_object_agg(category, n) from (select category, count(*) as n from hits group by 1) c) as counts`)
  return { ids: rows[0]?.ids ?? [], counts: rows[0]?.counts ?? {} }
}

function inCategory({ category }: Input): SQL {
  return category === undefined ? sql`` : sql`where category = ${category}`
}

function pageOf({ page }: Input): SQL {
  return sql`limit ${productsPerPage} offset ${(page - 1) * productsPerPage}`
}

/** The column that decides a sort. */
function columnOf({ sort, language }: Input): SQL {
  switch (sort) {
    case 'popular':
      return sql`sold_count`
    case 'newest':
      return sql`created_at`
    case 'price-up':
    case 'price-down':
      return sql`price_now`
    case 'name':
      return language === 'he' ? sql`name_he` : sql`name_en`
  }
}

/** Ties are broken by id, so that no product is on two pages or on none. */
function orderOf(input: Input): SQL {
  const column = columnOf(input)
  if (input.sort === 'price-down') return sql`${column} desc, product_id desc`
  const falling = input.sort === 'popular' || input.sort === 'newest'
  return falling ? sql`${column} desc, product_id` : sql`${column}, product_id`
}
