import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { verify } from '@node-rs/argon2'
import { getProduct, listProducts, listShelf } from '#contract/catalogue.ts'
import { getOrder, revealKey } from '#contract/orders/orders.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { findConcern } from '#shop/reviews/find-concern.ts'
import { writtenIn } from '#shop/reviews/written-in.ts'
import { inventKeys, keyShape } from './invent-keys.ts'
import { readDemoReviews } from './load-reviews.ts'
import { readDemoProducts } from './read-demo-products.ts'
import { seedDemoShop } from './seed-demo-shop.ts'

async function count(shop: TestShop, table: string): Promise<number> {
  const { rows } = await shop.context.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? -1
}

describe('filling the demo shop', () => {
  let shop: TestShop
  beforeEach(async () => (shop = await aShop()))
  afterEach(() => shop.close())

  test('happens once, with a manager whose password only the caller gets', async () => {
    const manager = await seedDemoShop(shop.context)
    assert.equal(manager?.username, 'manager')
    const given = readDemoProducts()
    assert.equal(await count(shop, 'products'), given.length)
    const { rows } = await shop.context.pool.query<{
      password_hash: string
      role: number
      temporary: boolean
    }>(`select password_hash, role, password_temporary_until between now() and now() + interval '1 day' as temporary
      from users where role = 0`)
    assert.deepEqual(
      rows.map(({ role, temporary }) => [role, temporary]),
      [[0, true]],
    )
    assert.match(rows[0]?.password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.ok(await verify(rows[0]?.password_hash ?? '', manager?.password ?? ''))

    assert.equal(await seedDemoShop(shop.context), null)
    assert.equal(await count(shop, 'products'), given.length)
    assert.equal(await count(shop, 'users where role = 0'), 1)
  })

  test('happens once, even if two servers start together', async () => {
    const managers = await Promise.all([seedDemoShop(shop.context), seedDemoShop(shop.context)])
    assert.equal(managers.filter((manager) => manager !== null).length, 1)
    assert.equal(await count(shop, 'users where role = 0'), 1)
  })

  test('leaves nothing behind if the process is killed halfway', async () => {
    const pictures = await count(shop, 'images')
    let sealed = 0
    const vault: typeof shop.context.vault = {
      ...shop.context.vault,
      seal: (key, where) => {
        if (++sealed > 500) throw new Error('killed')
        return shop.context.vault.seal(key, where)
      },
    }
    await assert.rejects(seedDemoShop({ ...shop.context, vault }), /killed/)
    for (const table of ['products', 'categories', 'licence_keys', 'users', 'product_search', 'search_words'])
      assert.equal(await count(shop, table), 0, table)
    assert.equal(await count(shop, 'images'), pictures, 'only those of the starter texts are left')
    assert.ok(await seedDemoShop(shop.context))
  })
})

describe('the demo shop', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop()
    await seedDemoShop(shop.context)
  })
  after(() => shop.close())

  test('has reviews in both languages, by users whose accounts are closed', async () => {
    const given = readDemoReviews()
    assert.equal(await count(shop, 'reviews'), given.length)
    assert.equal(await count(shop, 'users where role = 1 and disabled_at is null'), 0)
    const known = new Set(readDemoProducts().map(({ slug }) => slug))
    for (const { product, title, text, language } of given) {
      assert.ok(known.has(product), product)
      assert.equal(findConcern({ title, text }), null, title)
      assert.equal(writtenIn(`${title} ${text}`), language, title)
    }
    const { rows } = await shop.context.pool.query(
      'select sum(s)::int as n from products, unnest(star_counts) s',
    )
    assert.deepEqual(rows, [{ n: given.length }])
  })

  test('has full shelves, a picture for every product, and keys that can be bought', async () => {
    for (const shelf of ['best-sellers', 'deals'] as const)
      assert.equal((await shop.call(listShelf, { shelf })).data.products.length, 4)
    const { data } = await shop.call(listProducts, { sort: 'price-up' })
    assert.ok(data.products.every(({ imageUrl }) => /^\/images\/[0-9a-f]{16}$/.test(imageUrl)))
    assert.ok(data.categories.every(({ count: products }) => products > 0))

    const { rows } = await shop.context.pool.query<{
      id: string
      slug: string
      brand: string
      category: string
    }>(
      `select p.id, p.slug, p.brand, p.category from products p join licence_keys k on k.product_id = p.id group by p.id order by p.slug limit 1`,
    )
    const [product] = rows
    assert.ok(product)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    await act(shop, reference, 'succeed')
    const keyId = (await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.keys[0]?.id
    const { key } = (await shop.call(revealKey, { orderId, keyId }, visitor)).data
    assert.equal(key.replace(/[A-Z2-9]/g, '#').length, keyShape(product).length)
  })

  test('has bundles that are cheaper than their parts', async () => {
    const { data } = await shop.call(listProducts, { kind: 'bundle' })
    assert.ok(data.total >= 2)
    for (const { id, price, outOfStock } of data.products) {
      assert.equal(outOfStock, false)
      const { parts } = (await shop.call(getProduct, { productIdentifier: id })).data
      assert.ok(parts.length >= 2)
      assert.ok(parts.reduce((sum, part) => sum + part.price * part.quantity, 0) > price)
    }
  })

  test('delivers a bought download as a valid archive', async () => {
    const { rows } = await shop.context.pool.query<{ id: string }>(
      `select id from products where kind = 'file' limit 1`,
    )
    const { orderId, visitor, reference } = await placeAndOpen(shop, rows[0]?.id ?? '')
    await act(shop, reference, 'succeed')
    const [line] = (await shop.call(getOrder, { orderId }, visitor)).data.items
    const response = await shop.request(line?.downloadUrl ?? '', {}, visitor)
    const archive = Buffer.from(await response.arrayBuffer())
    assert.equal(archive.toString('latin1', 0, 4), 'PK\x03\x04')
    const nameLength = archive.readUInt16LE(26)
    const packed = archive.subarray(30 + nameLength, 30 + nameLength + archive.readUInt32LE(18))
    const text = inflateRawSync(packed).toString('utf8')
    assert.equal(Buffer.byteLength(text), archive.readUInt32LE(22))
    assert.match(text, /This is a demo shop/)
  })
})

describe('the demo products', () => {
  const given = readDemoProducts()

  test('have unique slugs and existing related products', () => {
    const slugs = new Set(given.map(({ slug }) => slug))
    assert.equal(slugs.size, given.length)
    for (const { slug, related } of given)
      for (const other of related) assert.ok(slugs.has(other) && other !== slug, `${slug} → ${other}`)
  })

  test('have texts in both languages within the length limits', () => {
    for (const { slug, name, summary, description, instructions } of given)
      for (const language of ['en', 'he'] as const) {
        assert.ok(name[language].length <= 70, `${slug}: ${name[language]}`)
        assert.ok(summary[language].length <= 140, `${slug}: ${summary[language]}`)
        assert.ok(description[language].length > 200 && instructions[language].length > 50, slug)
      }
    for (const { slug, description } of given) assert.match(description.he, /[א-ת]/, slug)
  })

  test('of one brand have keys of one format, and no two keys are the same', () => {
    const product = { slug: 'a-product', brand: 'Halberd', category: 'security' }
    assert.equal(keyShape(product), keyShape(product))
    const keys = inventKeys(keyShape(product), 500)
    assert.equal(new Set(keys).size, 500)
    assert.deepEqual(new Set(keys.map((key) => key.length)), new Set([keyShape(product).length]))
    assert.match(inventKeys('9999-####', 1)[0] ?? '', /^\d{4}-[A-HJ-NP-Z2-9]{4}$/)
  })
})
