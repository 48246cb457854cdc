import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aSignedInVisitor, anAccount } from '#tests/support/identity.ts'
import { act, anOrder, buyOne, placeAndOpen } from '#tests/support/orders.ts'
import { changeTo } from '#tests/support/admin/setting-admin.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { storeSetting } from '#tests/support/admin/stored-settings.ts'

describe('the API of a shop that is closed for maintenance', () => {
  let shop: TestShop
  let owner: Visitor
  let product: { id: string; slug: string }
  let bought: { orderId: string; visitor: Visitor }
  let begun: Awaited<ReturnType<typeof placeAndOpen>>
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
    product = await aProduct(shop.context, { keys: 5 })
    bought = await buyOne(shop, product.id)
    begun = await placeAndOpen(shop, product.id)
    await changeTo(shop, owner, { MAINTENANCE: true })
  })
  after(() => shop.close())

  test('tells shoppers that it is closed and when to retry', async () => {
    const responses = [
      await shop.call(api.listProducts, {}),
      await shop.call(api.getProduct, { productIdentifier: product.slug }),
      await shop.call(api.placeOrder, anOrder([{ productId: product.id, quantity: 1 }])),
    ]
    for (const { status, problem, headers } of responses) {
      assert.deepEqual([status, problem.code], [503, 'shop-closed'])
      assert.equal(headers.get('retry-after'), '600')
    }
    assert.equal((await shop.request('/sitemap.xml')).status, 503)
    assert.equal((await shop.request('/robots.txt')).status, 200)
  })

  test('serves managers as usual, and asks a manager whose token has expired to renew it', async () => {
    assert.equal((await shop.call(api.listProducts, {}, owner)).status, 200)
    const ended = aVisitor(await aUser(shop.context, { role: 0, state: 'expired' }))
    const { status, problem } = await shop.call(api.listProducts, {}, ended)
    assert.deepEqual([status, problem.code], [401, 'session-expired'])
    const half = aVisitor(await aUser(shop.context, { role: 0, twoFactorPassed: false }))
    assert.equal((await shop.call(api.listProducts, {}, half)).status, 503)
    const customer = aVisitor(await aUser(shop.context))
    assert.equal((await shop.call(api.listProducts, {}, customer)).status, 503)
  })

  test('lets anybody sign in', async () => {
    const account = await anAccount(shop, { role: 0, twoFactorPassed: false })
    assert.ok((await aSignedInVisitor(shop, account)).token)
  })

  test('does not hold up money or keys: an order placed before is paid and delivered, and its keys are revealed', async () => {
    await act(shop, begun.reference, 'succeed')
    for (const { orderId, visitor } of [begun, bought]) {
      const { status, data } = await shop.call(api.getOrder, { orderId }, visitor)
      assert.deepEqual([status, data.status], [200, 'completed'])
      const keyId = data.items[0]?.keys[0]?.id
      const revealed = await shop.call(api.revealKey, { orderId, keyId }, visitor)
      assert.equal(revealed.status, 200)
    }
  })

  test('still serves health checks and the cancellation requests that the law grants buyers', async () => {
    assert.equal((await shop.request('/health/ready')).status, 200)
    assert.notEqual((await shop.call(api.requestCancellation, {})).status, 503)
  })

  test('closes only endpoints for shopping, none for payments, keys, sessions or managers', () => {
    const closing = Object.entries<Endpoint>(api).filter(
      ([, { closedForMaintenance }]) => closedForMaintenance === true,
    )
    assert.deepEqual(closing.map(([name]) => name).toSorted(), [
      'checkCoupon',
      'getDocument',
      'getPost',
      'getProduct',
      'getServiceForms',
      'listAllProducts',
      'listCategories',
      'listPosts',
      'listProducts',
      'listQuestions',
      'listReviews',
      'listShelf',
      'placeOrder',
      'requestAlert',
      'searchTexts',
      'sendMessage',
      'suggest',
    ])
  })

  test('opens again at once', async () => {
    await storeSetting(shop.context, 'MAINTENANCE', false)
    assert.equal((await shop.call(api.listProducts, {})).status, 200)
  })
})
