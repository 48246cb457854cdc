import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { deleteAccount } from '#contract/privacy.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { failingPool } from '#tests/support/fakes/failing-pool.ts'
import { failEachStatement } from '#tests/support/faults/fault-sweep.ts'
import { auditOf } from '#tests/support/identity.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('deleting an account while each statement fails in turn', () => {
  const faults = failingPool()
  let shop: TestShop
  before(async () => (shop = await aShop({ wrapPool: faults.wrap })))
  after(() => shop.close())

  test('happens completely or not at all', async () => {
    const statements = await failEachStatement(faults, async () => {
      const user = await aUser(shop.context)
      const visitor = aVisitor(user)
      const { id } = await aProduct(shop.context)
      const { reference } = await placeAndOpen(shop, id, { visitor })
      await act(shop, reference, 'succeed')
      const left = async () =>
        (
          await shop.context.pool.query<{ gone: boolean; named: number; sessions: number }>(
            `select u.disabled_at is not null as gone,
              (select count(*)::int from orders where user_id = u.id and email <> '') as named,
              (select count(*)::int from sessions where user_id = u.id) as sessions
            from users u where u.id = $1`,
            [user.userId],
          )
        ).rows
      return {
        run: async () => (await shop.call(deleteAccount, { acceptLoss: true }, visitor)).status === 204,
        nothingDone: async () => assert.deepEqual(await left(), [{ gone: false, named: 1, sessions: 1 }]),
        done: async () => {
          assert.deepEqual(await left(), [{ gone: true, named: 0, sessions: 0 }])
          assert.deepEqual((await auditOf(shop, `user:${user.userId}`)).at(-1), 'user.deleted')
        },
      }
    })
    assert.ok(statements >= 15, `only ${statements} statements were seen`)
  })
})
