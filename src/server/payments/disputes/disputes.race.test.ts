import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getOrder } from '#contract/orders/orders.ts'
import {
  aDispute,
  aSale,
  reportDispute,
  revealKeyOf,
  whileDisputeIsWritten,
} from '#tests/support/purchases/disputes.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

describe('the notice of a dispute and a buyer who reveals a key', () => {
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => {
    shop = await aShop({ provider })
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  test('a reveal during the transaction of the notice waits for it, and is refused', async () => {
    const sale = await aSale(shop, provider)
    const notice = await whileDisputeIsWritten(shop, aDispute({ id: 'case-race', reference: sale.reference }))
    let responded = false
    const shown = revealKeyOf(shop, sale).finally(() => (responded = true))
    const others = await shop.call(getOrder, { orderId: sale.orderId }, sale.visitor)
    assert.equal(others.status, 200)
    assert.equal(responded, false, 'it waits for the transaction')
    await notice.commit()
    assert.equal(await shown, 'order-held')
  })

  test('no key is shown after the notice, however the two interleave', async () => {
    for (let round = 0; round < 20; round++) {
      const sale = await aSale(shop, provider, 2)
      const [first] = await Promise.all([
        revealKeyOf(shop, sale),
        reportDispute(shop, aDispute({ id: `case-meets-${round}`, reference: sale.reference })),
      ])
      assert.ok(first === 'shown' || first === 'order-held', first)
      assert.equal(await revealKeyOf(shop, sale, 1), 'order-held')
    }
  })
})
