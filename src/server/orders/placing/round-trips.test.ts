import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getOrder, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { aProduct } from '#tests/support/builders.ts'
import { countingPool } from '#tests/support/fakes/counting-pool.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { anOrder, payThere } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

/** The maximum numbers of statements and round trips of each step. */
const max: Readonly<Record<string, readonly [number, number]>> = {
  place: [15, 4],
  'open the page': [15, 12],
  settle: [28, 15],
}
/** Behind a transaction pooler each read outside a transaction gets its own transaction. */
const maxPooled: typeof max = {
  place: [15, 4],
  'open the page': [19, 14],
  settle: [34, 19],
}

describe('the database queries of a purchase', () => {
  const counting = countingPool()
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => (shop = await aShop({ provider, wrapPool: counting.wrap })))
  after(() => shop.close())

  test('stay within the maximum number of statements and round trips for each step', async () => {
    const { id } = await aProduct(shop.context, { keys: 2 })
    const buy = async () => {
      const steps: Record<string, readonly [statements: number, roundTrips: number]> = {}
      const counted = async <T>(step: string, run: () => Promise<T>): Promise<T> => {
        counting.start()
        const done = await run()
        steps[step] = [counting.statements().length, counting.roundTrips()]
        return done
      }
      const visitor = aVisitor()
      const placed = await counted('place', () =>
        shop.call(placeOrder, anOrder([{ productId: id, quantity: 1 }]), visitor),
      )
      assert.equal(placed.status, 201)
      const { orderId } = placed.data
      const opened = await counted('open the page', () => shop.call(startPayment, { orderId }, visitor))
      const reference = opened.data.paymentUrl.split('/').at(-1) ?? ''
      await counted('settle', () => payThere(shop, provider, reference))
      // read by several connections at once
      const shown = await shop.call(getOrder, { orderId }, visitor)
      assert.equal(shown.data.status, 'completed')
      return steps
    }
    await buy()
    const limits = shop.context.settings.databaseListenUrl === null ? max : maxPooled
    // how many of the other round trips coincide varies
    for (const [step, [statements, roundTrips]] of Object.entries(await buy())) {
      const [asked, waited] = limits[step] ?? [0, 0]
      assert.ok(statements <= asked && roundTrips <= waited, `${step}: ${statements} in ${roundTrips}`)
    }
  })
})
