import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { categories, images, productFiles, products } from '#server/database/tables/catalogue.ts'
import { saveBundleItems } from '#server/catalogue/admin/save-product.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newId, newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import { systemActor } from '#server/database/actor.ts'
import { hashPassword } from '#server/identity/passwords/hash-password.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { storeKeys } from '#server/stock/keys/store-keys.ts'
import { coupons } from '#server/database/tables/coupons.ts'
import { demoState } from '#server/database/tables/demo-rows.ts'
import { demoCategories } from './demo-categories.ts'
import { demoCoupons } from './demo-coupons.ts'
import { demoFile } from './demo-file.ts'
import { type DemoManager, inventManager } from './demo-manager.ts'
import { inventKeys, keyShape } from './invent-keys.ts'
import { loadReviews } from './load-reviews.ts'
import { believableHistory } from './believable-history.ts'
import { markAsDemo } from './mark-as-demo.ts'
import { type DemoProduct, readDemoProducts } from './read-demo-products.ts'

export type { DemoManager } from './demo-manager.ts'

const seedLock = 7_140_127

type Needs = Pick<ServerContext, 'transact' | 'vault' | 'settings'>

/**
 * Fills an empty shop with the demo's categories, products, pictures,
 * keys, files and manager, in one transaction. Returns the manager with
 * the one-time password, or null if the shop is not empty or must stay so.
 */
export async function seedDemoShop({ transact, vault, settings }: Needs): Promise<DemoManager | null> {
  if (!(await transact(systemActor('seed'), isEmpty))) return null
  const manager = inventManager()
  const passwordHash = await hashPassword(manager.password)
  return transact(systemActor('seed'), async (work) => {
    // another server may be filling the shop, for longer than a statement may usually wait
    await work.tx.execute(sql`set local statement_timeout = '2min'`)
    await work.tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (!(await isEmpty(work))) return null
    const demoProducts = readDemoProducts()
    // sorted ids, so that products with equal sort keys have the same order in every shop
    const inOrder = demoProducts.map(newId).toSorted()
    const ids = new Map(demoProducts.map(({ slug }, i) => [slug, inOrder[i] ?? newId()]))
    const shelves = await work.tx
      .insert(categories)
      .values(demoCategories.map((category, position) => ({ ...category, position })))
      .onConflictDoNothing()
      .returning({ id: categories.slug })
    await markAsDemo(work, 'category', shelves)
    await writeProducts(work, demoProducts, ids)
    await writeParts(work, demoProducts, ids)
    const codes = await work.tx
      .insert(coupons)
      .values(demoCoupons(new Date()))
      .onConflictDoNothing()
      .returning({ id: coupons.id })
    await markAsDemo(work, 'coupon', codes)
    for (const product of demoProducts)
      if (product.kind === 'key' && product.stock > 0)
        await storeKeys(work, vault, idOf(ids, product.slug), inventKeys(keyShape(product), product.stock))
    await loadReviews(work, ids)
    await work.tx.insert(demoState).values({ state: 'filled' })
    return (await writeManager(work, manager, passwordHash, settings.shop.en.supportEmail)) ? manager : null
  })
}

async function isEmpty({ tx }: Work): Promise<boolean> {
  const decided = await tx.select({ state: demoState.state }).from(demoState)
  if (decided.length > 0) return false
  const found = await tx.select({ id: products.id }).from(products).limit(1)
  return found.length === 0
}

function idOf(ids: ReadonlyMap<string, string>, slug: string): string {
  const id = ids.get(slug)
  if (id === undefined) throw new Error(`There is no demo product ${slug}`)
  return id
}

async function writeProducts(
  work: Work,
  demoProducts: readonly DemoProduct[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const drawings = demoProducts.map(({ cover, pictures }) =>
    [cover, ...pictures.map(({ content }) => content)].map(toImage),
  )
  const drawn = await work.tx
    .insert(images)
    .values(drawings.flat())
    .onConflictDoNothing()
    .returning({ id: images.id })
  await markAsDemo(work, 'image', drawn)
  const made = await work.tx
    .insert(products)
    .values(
      demoProducts.map((product, i) => {
        const {
          cover: _,
          pictures,
          stock: __,
          parts: ___,
          discountPercent = null,
          related,
          variantOf,
          ...fields
        } = product
        const { soldCount, ageInDays } = believableHistory(product)
        const imageIds = (drawings[i] ?? []).map(({ id }) => id)
        return {
          ...fields,
          id: idOf(ids, product.slug),
          variantOf: variantOf === null ? null : idOf(ids, variantOf),
          state: 'live' as const,
          discountPercent,
          saleRounding: 'ninety' as const,
          imageIds,
          imageAlts: Object.fromEntries(pictures.map(({ alt }, at) => [imageIds[at + 1], alt])),
          related: related.flatMap((slug) => ids.get(slug) ?? []),
          soldCount,
          createdAt: sql`now() - make_interval(days => ${ageInDays})`,
        }
      }),
    )
    .returning({ id: products.id })
  await markAsDemo(work, 'product', made)
  await work.tx.execute(believablePrices)
  const files = demoProducts.filter((product) => product.kind === 'file')
  if (files.length > 0)
    await work.tx.insert(productFiles).values(
      await Promise.all(
        files.map(async (product) => ({
          productId: idOf(ids, product.slug),
          ...(await demoFile(product)),
        })),
      ),
    )
}

async function writeParts(
  work: Work,
  demoProducts: readonly DemoProduct[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { slug, parts } of demoProducts)
    await saveBundleItems(work, idOf(ids, slug), {
      parts: parts.map((part) => ({ id: idOf(ids, part.slug), quantity: part.quantity })),
    })
}

function toImage(content: Buffer): typeof images.$inferInsert {
  return {
    id: createHash('sha256').update(content).digest('hex').slice(0, 16),
    mime: 'image/svg+xml',
    content,
  }
}

/** Rewrites the price history: every product first had its full price, and discounts began six days ago. */
const believablePrices = sql`
  with first as (
    update price_history h set price_agorot = h.full_price_agorot, at = p.created_at
    from products p where p.id = h.product_id
    returning p.id, p.price_agorot, p.discount_percent, p.sale_rounding, p.created_at)
  insert into price_history (product_id, price_agorot, full_price_agorot, at)
  select id, sale_price(price_agorot, discount_percent, sale_rounding), price_agorot, greatest(created_at, now() - interval '6 days')
  from first where discount_percent is not null`

/** False if the username exists already, so that no account is taken over. */
async function writeManager(
  work: Work,
  { username }: DemoManager,
  passwordHash: string,
  supportEmail: string,
): Promise<boolean> {
  const made = await work.tx
    .insert(users)
    .values({
      id: newRowId(),
      username,
      email: `${username}@${supportEmail.split('@')[1] ?? 'localhost'}`,
      role: 0,
      duties: ['owner'],
      passwordHash,
      passwordTemporaryUntil: sql`now() + interval '1 day'`,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  await markAsDemo(work, 'user', made)
  return made.length === 1
}
