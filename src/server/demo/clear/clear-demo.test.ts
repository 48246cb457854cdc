import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { clearDemo, getDemoContents } from '#contract/demo/clearing.ts'
import { getCurrentUser } from '#contract/identity/session.ts'
import { writeReview } from '#contract/reviews.ts'
import { addFavourite } from '#contract/favourites.ts'
import { listPosts } from '#contract/content.ts'
import { listCategories, listProducts } from '#contract/catalogue.ts'
import { getOrder, revealKey } from '#contract/orders/orders.ts'
import { aConfirmedAlert } from '#tests/support/alerts.ts'
import { aCoupon, addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { auditOf, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aBuyer, goodReview } from '#tests/support/reviews.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { readDemoReviews } from '../seed/load-reviews.ts'
import { readDemoProducts } from '../seed/read-demo-products.ts'
import { seedDemoShop } from '../seed/seed-demo-shop.ts'
import { tablesOfOrders } from './clear-orders.ts'

/** The audit log is append-only and must record what was removed, and by whom. Counters expire. */
const keepsItsRows = ['audit_log', 'audit_addresses', 'migrations', 'rate_counters']

describe('clearing the demo', () => {
  let shop: TestShop
  let owner: Visitor
  let pool: TestShop['context']['pool']
  before(async () => {
    shop = await aShop()
    pool = shop.context.pool
    await seedDemoShop(shop.context)
    owner = aVisitor(await aUser(shop.context, { role: 0, username: 'dana-the-owner' }))
  })
  after(() => shop.close())

  const typed = 'Clear the demo '
  async function one(sql: string, values: unknown[] = []): Promise<string> {
    const { rows } = await pool.query<{ one: string }>(sql, values)
    return String(rows[0]?.one)
  }
  const demoProduct = (slug: string) => one('select id as one from products where slug = $1', [slug])
  /** The tables in which any row contains one of these words. */
  async function tablesWith(words: readonly string[]): Promise<string[]> {
    const { rows } = await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    assert.ok(rows.length > 70)
    const found: string[] = []
    for (const { name } of rows.filter((table) => !keepsItsRows.includes(table.name))) {
      const hit = await pool.query<{ sought: string }>(
        `select sought from unnest($1::text[]) sought where exists (select from "${name}" r where strpos(lower(r::text), lower(sought)) > 0) limit 1`,
        [words],
      )
      if (hit.rows.length > 0) found.push(`${name}: ${hit.rows[0]?.sought}`)
    }
    return found
  }

  /** A visitor uses every feature of the demo, and another one pays with real money. */
  async function playThrough({
    demo,
    own,
    soldForReal,
  }: Readonly<Record<'demo' | 'own' | 'soldForReal', string>>) {
    const buyer = await aBuyer(shop, demo)
    const review = { productIdentifier: 'gorsefen-antivirus-plus-3-devices-1-year', ...goodReview }
    assert.equal((await shop.call(writeReview, review, buyer)).status, 200)
    await shop.call(addFavourite, { productId: demo }, buyer)
    const { slug = '' } = readDemoProducts().find(({ kind, stock }) => kind === 'key' && stock === 0) ?? {}
    await aConfirmedAlert(shop, await demoProduct(slug), 'waits@example.com')
    const invented = await placeAndOpen(shop, demo, {
      wanted: { couponCode: 'WELCOME10', email: 'plays@example.com' },
    })
    await act(shop, invented.reference, 'succeed')
    await placeAndOpen(shop, demo)
    const shown = await placeAndOpen(shop, own, { wanted: { email: 'tries@example.com' } })
    await act(shop, shown.reference, 'succeed')
    const { data } = await shop.call(getOrder, { orderId: shown.orderId }, shown.visitor)
    const keyId = data.items[0]?.keys[0]?.id
    await shop.call(revealKey, { orderId: shown.orderId, keyId }, shown.visitor)
    const unseen = await placeAndOpen(shop, own)
    await act(shop, unseen.reference, 'succeed')
    const real = await placeAndOpen(shop, soldForReal, { wanted: { email: 'real@example.com' } })
    await act(shop, real.reference, 'succeed')
    for (const table of ['payments', 'payment_attempts'])
      await pool.query(`update ${table} set provider = 'payplus' where order_id = $1`, [real.orderId])
    await runJobs(shop)
    return { invented, shown, unseen, real, buyer }
  }

  test('requires an owner, a fresh sign-in and the confirmation words', async () => {
    const stale = aVisitor(await aUser(shop.context, { role: 0, fresh: false }))
    assert.equal((await shop.call(clearDemo, { typed }, stale)).problem.code, 'fresh-sign-in-needed')
    const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
    assert.equal((await shop.call(clearDemo, { typed }, support)).status, 403)
    const hasty = await shop.call(clearDemo, { typed: 'yes' }, owner)
    assert.deepEqual([hasty.status, hasty.problem.fields], [400, { typed: 'invalid' }])
    const families = readDemoProducts().filter(({ variantOf }) => variantOf === null)
    assert.equal((await shop.call(listProducts, {})).data.total, families.length)
  })

  test('removes all demo data from every table, and keeps the owner’s data and real payments', async () => {
    const own = await aProduct(shop.context, { name: { en: 'Danas Own Tool', he: 'הכלי של דנה' }, keys: 0 })
    await addKeys(shop.context, own.id, 3)
    const demo = await demoProduct('gorsefen-antivirus-plus-3-devices-1-year')
    const soldForReal = await demoProduct('hearthpane-os-7-pro')
    await pool.query('update products set related = array[$1] where id = $2', [demo, own.id])
    await aCoupon(shop.context, { code: 'AIMED', productIds: [demo] })
    await aCoupon(shop.context, { code: 'SHARED', productIds: [demo, own.id] })

    const { invented, shown, unseen, real, buyer } = await playThrough({ demo, own: own.id, soldForReal })

    const { rows: marked } = await pool.query<{ kind: string; id: string }>('select kind, id from demo_rows')
    const gone = marked.map(({ id }) => id).filter((id) => id !== soldForReal && !/^[a-z]+$/.test(id))
    const soldPictures = await one('select array_to_json(image_ids) as one from products where id = $1', [
      soldForReal,
    ])
    const names = readDemoProducts().flatMap(({ slug, brand }) => [slug, brand])
    const { data: contents } = await shop.call(getDemoContents, {}, owner)
    assert.deepEqual([contents.sold, contents.stays], [1, { products: 1, orders: 1 }])
    assert.equal(contents.goes.products, readDemoProducts().length - 1)
    assert.equal(contents.goes.reviews, readDemoReviews().length + 1)
    assert.equal(contents.goes.posts, 6)

    const cleared = await shop.call(clearDemo, { typed }, owner)
    assert.deepEqual([cleared.status, cleared.data], [200, contents])
    await runJobs(shop)

    const kept = /hearthpane|^[a-z]+$/i
    assert.deepEqual(
      await tablesWith([
        ...gone.filter((id) => !soldPictures.includes(id)),
        ...names.filter((name) => !kept.test(name)),
        invented.orderId,
        shown.orderId,
        unseen.orderId,
        'demo.invalid',
        'plays@example.com',
        'tries@example.com',
        'WELCOME10',
      ]),
      [],
    )
    for (const table of [
      'event_counts',
      'event_count_changes',
      'sandbox_payments',
      'demo_rows',
      'reviews',
      'favourites',
      'stock_alerts',
    ])
      assert.equal(await one(`select count(*) as one from ${table}`), '0', table)
    await assertInvariants(pool)

    assert.equal(await one('select state as one from products where id = $1', [soldForReal]), 'archived')
    assert.equal(await one('select status as one from orders where id = $1', [real.orderId]), 'completed')
    const { data: order } = await shop.call(getOrder, { orderId: real.orderId }, real.visitor)
    assert.equal(order.items[0]?.keys.length, 1)
    const { rows: keys } = await pool.query<{ status: string }>(
      'select status from licence_keys where product_id = $1',
      [own.id],
    )
    assert.deepEqual(keys.map(({ status }) => status).toSorted(), ['available', 'available', 'burned'])
    assert.equal(await one('select array_to_json(related) as one from products where id = $1', [own.id]), '')
    const { rows: coupons } = await pool.query(
      'select code, active, product_ids as ids from coupons order by code',
    )
    assert.deepEqual(coupons, [
      { code: 'AIMED', active: false, ids: [] },
      { code: 'SHARED', active: true, ids: [own.id] },
    ])
    assert.equal((await shop.call(getCurrentUser, {}, owner)).status, 200)
    assert.equal(
      (await shop.call(getCurrentUser, {}, buyer)).status,
      200,
      'a visitor who signed up keeps the account',
    )
    assert.ok((await auditOf(shop, 'shop:demo')).includes('demo.cleared'))
  })

  test('leaves a shop like one that started empty, also in searches, and the demo data never returns', async () => {
    await shop.context.contentStore.reload()
    const { data } = await shop.call(listProducts, {})
    assert.deepEqual(
      data.products.map(({ name }) => name.en),
      ['Danas Own Tool'],
    )
    assert.equal((await shop.call(listPosts, { language: 'en' })).data.posts.length, 0)
    // the product that was really sold keeps its category
    const { categories } = (await shop.call(listCategories, {})).data
    assert.deepEqual(categories.map(({ slug }) => slug).toSorted(), ['system', 'tools'])
    for (const invented of ['גורספן', 'gorsefen'])
      assert.equal((await shop.call(listProducts, { q: invented })).data.total, 0, invented)
    const found = await shop.call(listProducts, { q: 'danas tol' })
    assert.equal(found.data.total, 1)
    assert.equal(await seedDemoShop(shop.context), null)
    assert.equal((await shop.call(clearDemo, { typed: 'ניקוי ההדגמה' }, owner)).problem.code, 'not-found')
  })

  test('covers every table with rows of an order', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'orders'::regclass and confdeltype <> 'c' order by 1`,
    )
    assert.deepEqual(
      rows.map(({ name }) => name).filter((name) => !new Set<string>(tablesOfOrders).has(name)),
      [],
    )
  })
})

describe('the demo’s manager who clears the demo', () => {
  test('remains an owner; a key sold in a shop without the demo can never be removed', async (t) => {
    const shop = await aShop({}, t)
    const { pool } = shop.context
    await seedDemoShop(shop.context)
    const { rows } = await pool.query<{ id: string }>(`select id from users where username = 'manager'`)
    const { token } = await aUser(shop.context, { role: 0 })
    await pool.query('update sessions set user_id = $1', [rows[0]?.id])
    await pool.query('update users set password_temporary_until = null')
    const manager = aVisitor({ token })
    assert.equal((await shop.call(clearDemo, { typed: 'clear the demo' }, manager)).status, 200)
    assert.deepEqual((await shop.call(getCurrentUser, {}, manager)).data.username, 'manager')

    const product = await aProduct(shop.context)
    const { reference } = await placeAndOpen(shop, product.id)
    await act(shop, reference, 'succeed')
    await assert.rejects(pool.query(`delete from licence_keys where status = 'sold'`), /never deleted/)
  })
})
