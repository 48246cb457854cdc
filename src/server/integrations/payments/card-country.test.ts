import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getEvidence } from '#contract/admin/orders/disputes.ts'
import { confirmPayment } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { fakeCardcom } from '#tests/support/fakes/cardcom/fake-cardcom.ts'
import { fakeStripe } from '#tests/support/fakes/stripe/fake-stripe.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

/** The card country in the order's evidence after the buyer returns from `pay`. */
async function countryAfter(shop: TestShop, pay: (reference: string) => void): Promise<string | null> {
  const { id } = await aProduct(shop.context, { keys: 1 })
  const { orderId, reference, visitor } = await placeAndOpen(shop, id)
  pay(reference)
  const { data: order } = await shop.call(confirmPayment, { orderId }, visitor)
  assert.equal(order.status, 'completed')
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  return (await shop.call(getEvidence, { orderId }, owner)).data.cardCountry
}

describe('the country of a card', () => {
  test('is taken from the charge at Stripe, and unknown if Stripe reports none', async (t) => {
    const stripe = await fakeStripe()
    t.after(() => stripe.stop())
    const shop = await aShop({ environment: stripe.environment }, t)
    for (const [card, country] of [
      [{ country: 'FR' }, 'FR'],
      [{ country: null }, null],
      [undefined, null],
    ] as const)
      assert.equal(
        await countryAfter(shop, (reference) => {
          const intent = stripe.books.pay(reference).payment_intent
          assert.ok(intent)
          intent.latest_charge = { payment_method_details: card === undefined ? {} : { card } }
        }),
        country,
      )
  })

  test('is Israel or abroad as CardCom reports it, also for a declined card', async (t) => {
    const cardcom = await fakeCardcom()
    t.after(() => cardcom.stop())
    const shop = await aShop({ environment: cardcom.environment }, t)
    for (const [said, country] of [
      [{ IsAbroadCard: true }, 'ZZ'],
      [{ IsAbroadCard: false }, 'IL'],
      [{}, null],
    ] as const)
      assert.equal(await countryAfter(shop, (reference) => cardcom.books.charge(reference, said)), country)
    const { id } = await aProduct(shop.context, { keys: 1 })
    const { orderId, reference, visitor } = await placeAndOpen(shop, id)
    cardcom.books.charge(reference, { ResponseCode: 33, IsAbroadCard: true })
    await shop.call(confirmPayment, { orderId }, visitor)
    const { rows } = await shop.context.pool.query(
      'select status, card_country from payment_attempts where order_id = $1',
      [orderId],
    )
    assert.deepEqual(rows, [{ status: 'failed', card_country: 'ZZ' }])
  })
})
