import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signIn } from '#contract/identity/identity.ts'
import { getOrder, revealKey } from '#contract/orders/orders.ts'
import { readMigrations } from '#server/database/migrate.ts'
import { oldDatabase, oldMasterKey } from '#tests/support/database/old-database.ts'
import { aPassword } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { prepareDatabase } from './prepare-database.ts'

describe('a shop of release 0.2.0 that starts under this release', () => {
  let shop: TestShop
  before(async () => {
    const database = await oldDatabase()
    await prepareDatabase(
      { databaseUrl: database.url, databaseListenUrl: null, databaseMigrationUrl: null },
      (error) => assert.fail(String(error)),
    )
    shop = await aShop({ database, environment: { MASTER_KEY: oldMasterKey } })
  })
  after(() => shop.close())

  test('has the schema of this release, and its rows are still consistent', async () => {
    const { rows } = await shop.context.pool.query<{ name: string }>(
      'select name from migrations order by name',
    )
    assert.deepEqual(
      rows.map(({ name }) => name),
      readMigrations().map(({ name }) => name),
    )
    await assertInvariants(shop.context.pool)
  })

  test('lets its customer sign in, and shows the key that was bought before the upgrade', async () => {
    const { rows } = await shop.context.pool.query<{ email: string; id: string }>(
      `select u.email, o.id from users u join orders o on o.user_id = u.id`,
    )
    const { data } = await shop.call(signIn, { login: rows[0]?.email, password: aPassword })
    assert.ok(data.state === 'signed-in')
    const customer = Object.assign(aVisitor(), { token: data.access_token })
    const orderId = rows[0]?.id
    const { items } = (await shop.call(getOrder, { orderId }, customer)).data
    const [keyId] = items
      .flatMap(({ keys }) => keys.filter(({ revealedAt }) => revealedAt !== null))
      .map(({ id }) => id)
    const { status, data: opened } = await shop.call(revealKey, { orderId, keyId }, customer)
    assert.equal(status, 200)
    assert.match(opened.key, /^[\w-]{10,}$/)
  })

  test('keeps the attributes of its products, and updates the search index of a changed product', async () => {
    const { pool } = shop.context
    await pool.query(`update products set attributes = attributes || '{"devices": 7}' where state = 'live'`)
    const { rows } = await pool.query<{ region: string; listed: string; devices: number }>(
      `select attributes ->> 'region' as region, s.region as listed, s.devices
       from products join product_search s on product_id = id`,
    )
    assert.notEqual(rows.length, 0)
    for (const { region, listed, devices } of rows) assert.deepEqual([listed, devices], [region, 7])
  })

  test('sells the stock it had', async () => {
    const { rows } = await shop.context.pool.query<{ id: string }>(
      `select product_id as id from licence_keys where status = 'available' limit 1`,
    )
    const { orderId, visitor, reference } = await placeAndOpen(shop, rows[0]?.id ?? '')
    await act(shop, reference, 'succeed')
    assert.equal((await shop.call(getOrder, { orderId }, visitor)).data.delivery, 'delivered')
    await assertInvariants(shop.context.pool)
  })
})
