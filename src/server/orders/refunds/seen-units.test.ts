import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeOrderStatus, getOrder, revealKey } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { replaceKey } from '#contract/admin/stock/stock-keys.ts'
import { aUser } from '#tests/support/builders.ts'
import { aSystemAndSuite } from '#tests/support/purchases/bundles.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { payThere, placeAndOpen } from '#tests/support/orders.ts'
import { type Bought, buyKeys, refundPlaced } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('a unit with a revealed key', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({ provider })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const reveal = ({ orderId, visitor }: Pick<Bought, 'orderId' | 'visitor'>, keyId = '') =>
    shop.call(revealKey, { orderId, keyId }, visitor)
  const replace = async (keyId = '') => {
    const { status, data } = await shop.call(replaceKey, { keyId, reason: 'It does not work.' }, manager)
    assert.equal(status, 200)
    return data.keyId
  }
  const itemsOf = async ({ orderId, visitor }: Pick<Bought, 'orderId' | 'visitor'>) =>
    (await shop.call(getOrder, { orderId }, visitor)).data.items
  const statusOf = async (keyId: string) =>
    (await shop.context.pool.query('select status from licence_keys where id = $1', [keyId])).rows[0]?.status

  test('cannot be refunded by the buyer after one replacement, nor after a second', async () => {
    const bought = await buyKeys(shop, provider)
    await reveal(bought, bought.keyIds[0])
    const second = await replace(bought.keyIds[0])
    assert.equal((await itemsOf(bought))[0]?.refundable, 0)
    assert.equal((await refundPlaced(shop, bought)).problem.code, 'not-refundable')
    await replace(second)
    assert.equal((await refundPlaced(shop, bought)).problem.code, 'not-refundable')
  })

  test('leaves the other units of its line refundable, and keeps its own key', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 3 })
    await reveal(bought, bought.keyIds[2])
    const replacement = await replace(bought.keyIds[2])
    assert.equal((await itemsOf(bought))[0]?.refundable, 2)
    assert.equal((await refundPlaced(shop, bought, 3)).problem.code, 'not-refundable')
    assert.equal((await refundPlaced(shop, bought, 2)).status, 200)
    const [item] = await itemsOf(bought)
    assert.deepEqual([item?.refundable, item?.keys.map(({ id }) => id)], [0, [replacement]])
    assert.equal(await statusOf(replacement), 'sold')
  })

  test('is not one whose replaced key was never revealed', async () => {
    const bought = await buyKeys(shop, provider)
    await replace(bought.keyIds[0])
    assert.equal((await refundPlaced(shop, bought)).status, 200)
  })

  test('prevents a refund of its whole bundle', async () => {
    const { bundle } = await aSystemAndSuite(shop.context, 3)
    const { orderId, visitor, reference } = await placeAndOpen(shop, bundle.id)
    await payThere(shop, provider, reference)
    const [system, suite] = await itemsOf({ orderId, visitor })
    await reveal({ orderId, visitor }, suite?.keys[0]?.id)
    await replace(suite?.keys[0]?.id)
    const items = await itemsOf({ orderId, visitor })
    assert.deepEqual(
      items.map(({ refundable }) => refundable),
      [0, 0],
    )
    const units = [{ lineId: system?.id ?? '', quantity: 1 }]
    assert.equal((await shop.call(requestRefund, { orderId, units }, visitor)).problem.code, 'not-refundable')
  })

  test('can be refunded by a manager, and its unrevealed replacement returns to stock', async () => {
    const bought = await buyKeys(shop, provider)
    await reveal(bought, bought.keyIds[0])
    const replacement = await replace(bought.keyIds[0])
    const refunded = await shop.call(
      changeOrderStatus,
      { id: bought.orderId, status: 'refunded', reason: 'Neither worked.' },
      manager,
    )
    assert.equal(refunded.status, 200)
    assert.equal(await statusOf(replacement), 'available')
  })
})
