import { noAttributes } from '#contract/product/product-attributes.ts'
import { randomBytes } from 'node:crypto'
import { categories, products } from '#server/database/tables/catalogue.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { coupons } from '#server/database/tables/coupons.ts'
import { typed } from '#server/database/connect.ts'
import { newId, newRowId } from '#server/database/ids.ts'
import { systemActor } from '#server/database/actor.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import { sessions, users } from '#server/database/tables/identity/users.ts'
import { storeKeys } from '#server/stock/keys/store-keys.ts'

type Needs = Pick<ServerContext, 'pool' | 'transact' | 'vault'>
export type ProductRow = typeof products.$inferSelect

/** A live product in stock, with `keys` licence keys (default: 10). */
export async function aProduct(
  shop: Needs,
  { keys = 10, ...wanted }: Partial<typeof products.$inferInsert> & { keys?: number } = {},
): Promise<ProductRow> {
  const db = typed(shop.pool)
  const category = wanted.category ?? 'tools'
  await db
    .insert(categories)
    .values({ slug: category, name: { en: 'Tools', he: 'כלים' }, position: 1 })
    .onConflictDoNothing()
  const id = newId()
  const [product] = await db
    .insert(products)
    .values({
      id,
      slug: `product-${id}`,
      category,
      kind: 'key',
      state: 'live',
      brand: 'Testworks',
      name: { en: `Product ${id}`, he: `מוצר ${id}` },
      summary: { en: 'A product.', he: 'מוצר.' },
      description: { en: 'A product to **test** with.', he: 'מוצר ל**בדיקה**.' },
      instructions: { en: '1. Enter the key.', he: '1. הזינו את המפתח.' },
      attributes: { ...noAttributes, platforms: ['windows'], region: 'israel', termMonths: 12, devices: 1 },
      priceAgorot: 4990,
      ...wanted,
    })
    .returning()
  if (product === undefined) throw new Error('The product was not written')
  if (product.kind === 'key' && keys > 0) await addKeys(shop, product.id, keys)
  return product
}

/** A live service that asks for the address of a site, and optionally for a date. */
export function aService(
  shop: Needs,
  wanted: Partial<typeof products.$inferInsert> = {},
): Promise<ProductRow> {
  const nothing = { en: '', he: '' }
  return aProduct(shop, {
    kind: 'service',
    form: [
      {
        id: 'site',
        label: { en: 'The address of your site', he: 'כתובת האתר שלכם' },
        help: nothing,
        kind: 'address-of-site',
        choices: [],
        required: true,
      },
      {
        id: 'day',
        label: { en: 'Preferred day', he: 'יום מועדף' },
        help: nothing,
        kind: 'choice',
        choices: [
          { en: 'Sunday', he: 'ראשון' },
          { en: 'Monday', he: 'שני' },
        ],
        required: false,
      },
    ],
    ...wanted,
  })
}

/** A new empty category; returns its slug. */
export async function aCategory(
  shop: Pick<ServerContext, 'pool'>,
  wanted: Partial<typeof categories.$inferInsert> = {},
): Promise<string> {
  const slug = wanted.slug ?? `category-${newId()}`
  await typed(shop.pool)
    .insert(categories)
    .values({ name: { en: slug, he: slug }, position: 1, ...wanted, slug })
  return slug
}

/** Adds keys of a product to the stock; returns them in plain text. */
export async function addKeys(shop: Needs, productId: string, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => `KEY-${randomBytes(10).toString('hex').toUpperCase()}`)
  await shop.transact(systemActor(), (work) => storeKeys(work, shop.vault, productId, keys))
  return keys
}

export type SignedIn = { readonly userId: string; readonly token: string }

/** A user with an open session. By default a manager is an owner, and their session has passed the second factor. */
export async function aUser(
  shop: Needs,
  {
    role = 1,
    twoFactorPassed = role === 0,
    state = 'valid',
    fresh = true,
    ...wanted
  }: Partial<typeof users.$inferInsert> & {
    twoFactorPassed?: boolean
    state?: 'valid' | 'expired' | 'revoked'
    fresh?: boolean
  } = {},
): Promise<SignedIn> {
  const db = typed(shop.pool)
  const userId = newRowId()
  const token = randomBytes(32).toString('base64url')
  const name = `user-${randomBytes(6).toString('hex')}`
  await db.insert(users).values({
    id: userId,
    username: name,
    email: `${name}@example.com`,
    role,
    duties: role === 0 ? ['owner'] : [],
    ...wanted,
  })
  const now = Date.now()
  await db.insert(sessions).values({
    id: newRowId(),
    userId,
    tokenHash: hashToken(token),
    twoFactorAt: twoFactorPassed ? new Date(now) : null,
    refreshFamily: randomBytes(16),
    refreshHash: randomBytes(32),
    authenticatedAt: new Date(now - (fresh ? 0 : 3_600_000)),
    idleEndsAt: new Date(now + 86_400_000),
    expiresAt: new Date(now + (state === 'expired' ? -60_000 : 900_000)),
    endsAt: new Date(now + 86_400_000),
    revokedAt: state === 'revoked' ? new Date(now) : null,
  })
  return { userId, token }
}

/** A coupon; by default 10 % for everybody. */
export async function aCoupon(
  shop: Pick<ServerContext, 'pool'>,
  wanted: Partial<typeof coupons.$inferInsert> = {},
): Promise<typeof coupons.$inferSelect> {
  const [coupon] = await typed(shop.pool)
    .insert(coupons)
    .values({
      id: newRowId(),
      code: `TEST-${randomBytes(5).toString('hex').toUpperCase()}`,
      kind: 'percent',
      percent: wanted.kind === 'fixed' ? null : 10,
      ...wanted,
    })
    .returning()
  if (coupon === undefined) throw new Error('The coupon was not written')
  return coupon
}
