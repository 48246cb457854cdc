import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aUser } from '#tests/support/builders.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { aWrittenImport } from '#tests/support/admin/shop-import.ts'
import * as shopify from '#tests/support/shop-files/shopify.ts'
import * as woocommerce from '#tests/support/shop-files/woocommerce.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('a file as another shop or its extension exports it, imported without manual choices', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const importFile = async (file: string) => {
    const { seen, lines } = await aWrittenImport(shop, owner, file, { options: { language: 'en' } })
    return { is: `${seen.source} ${seen.kind}`, created: seen.created, skipped: seen.skipped, lines }
  }
  const page = async (productIdentifier: string) =>
    (await shop.call(api.getProduct, { productIdentifier })).data
  const itemsOf = async (number: string) => {
    const { rows } = await shop.context.pool.query<{ item: string }>(
      `select l.quantity || ' ' || (l.name ->> 'en') as item from order_lines l join orders o on o.id = l.order_id
       where o.external_number = $1 order by item`,
      [number],
    )
    return rows.map(({ item }) => item)
  }

  test('WooCommerce: products, with variations of the same name as a family, labelled by their attributes', async () => {
    const { is, created, skipped } = await importFile(woocommerce.productsExport)
    assert.deepEqual([is, created, skipped], ['woocommerce products', 3, 1])
    const { variants } = await page('harbour-shield-1-device-1-year')
    assert.deepEqual(
      variants.map(({ label }) => label.en),
      ['1 device / 1 year', '5 devices / 1 year'],
    )
  })

  test('WebToffee: orders with a column for each item', async () => {
    const { is, created } = await importFile(woocommerce.webToffeeOrders)
    assert.deepEqual([is, created], ['woocommerce orders', 1])
    assert.deepEqual(await itemsOf('1901'), ['1 Harbour Shield', '1 Paper Planner'])
  })

  test('Advanced Order Export: orders with a row for each item, with current and older column names', async () => {
    const now = await importFile(woocommerce.advancedOrders)
    assert.deepEqual([now.is, now.created], ['woocommerce orders', 2])
    assert.deepEqual(await itemsOf('1903'), ['1 Paper Planner'], 'refunded, so none are left in the file')
    const older = await importFile(woocommerce.olderAdvancedOrders)
    assert.deepEqual([older.is, older.created], ['woocommerce orders', 1])
    assert.deepEqual(await itemsOf('1904'), ['1 Paper Planner'])
  })

  test('License Manager, Serial Numbers and Software License Manager: keys, with sold ones assigned to their buyers', async () => {
    const whatOf = ({ lines }: Awaited<ReturnType<typeof importFile>>) =>
      lines.map(({ what, notes }) => `${what}: ${notes['line']}`)
    const managed = await importFile(woocommerce.licenseManagerKeys)
    assert.equal(managed.is, 'woocommerce keys')
    assert.deepEqual(whatOf(managed), ['created: to-buyer', 'created: to-stock', 'skipped: not-for-sale'])
    const serial = await importFile(woocommerce.serialNumberKeys)
    assert.equal(serial.is, 'woocommerce keys')
    assert.deepEqual(whatOf(serial), ['created: to-buyer', 'created: to-stock'])
    const software = await importFile(woocommerce.softwareLicenseKeys)
    assert.equal(software.is, 'woocommerce keys')
    assert.deepEqual(whatOf(software), ['created: to-buyer', 'skipped: not-for-sale'])
  })

  test('Shopify: products with older and current column names, customers and orders', async () => {
    const older = await importFile(shopify.productsExport)
    assert.deepEqual([older.is, older.created], ['shopify products', 3])
    const now = await importFile(shopify.newProductsExport)
    assert.deepEqual([now.is, now.created], ['shopify products', 2])
    const { variants } = await page('new-lens-1-year')
    assert.deepEqual(
      variants.map(({ label }) => label.en),
      ['1 year', '2 years'],
    )
    assert.equal((await page('single-tool')).variants.length, 0)
    const customers = await importFile(shopify.customersExport)
    assert.deepEqual([customers.is, customers.created], ['shopify customers', 1])
    const { rows } = await shop.context.pool.query(
      `select u.phone, e.name from users u join external_names e on e.id = u.id::text where u.email = 'gil@example.com'`,
    )
    assert.deepEqual(rows, [{ phone: '+972501234567', name: 'id:7001112223334' }])
    const orders = await importFile(shopify.ordersExport)
    assert.deepEqual([orders.is, orders.created], ['shopify orders', 1])
    assert.deepEqual(await itemsOf('1001'), ['1 Lens Lab - 1 year', '1 Single Tool'])
  })
})
