import { systemActor } from '#server/database/actor.ts'
import { loadProducts } from '#server/demo/seed/load-products.ts'
import type { TestShop } from '#tests/support/shop.ts'

/** Small enough for a busy machine: a statement may take ten seconds. */
const batch = 100

/** Adds products to those of the demo until the shop has this many. */
export async function fillCatalogue({ context }: TestShop, products: number): Promise<void> {
  const { rows } = await context.pool.query<{ there: number }>('select count(*)::int as there from products')
  for (let there = rows[0]?.there ?? 0; there < products; there += batch)
    await context.transact(systemActor(), (work) =>
      loadProducts(work, there, Math.min(batch, products - there), new Map()),
    )
  await context.pool.query('analyze')
}

/** The slugs of all products on sale, which address their pages and calls. */
export async function slugsOf({ context }: TestShop): Promise<readonly string[]> {
  const { rows } = await context.pool.query<{ slug: string }>(
    `select slug from products where state = 'live' order by id`,
  )
  return rows.map(({ slug }) => slug)
}

/** Returns the items in turn, starting over at the end. */
export function inTurnOf<T>(items: readonly T[]): () => T {
  let at = 0
  return () => {
    const item = items[at++ % items.length]
    if (item === undefined) throw new Error('There is nothing to take')
    return item
  }
}
