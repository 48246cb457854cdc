import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { systemActor } from '#server/database/actor.ts'
import { notifyExpiring, withdrawExpired } from '#server/stock/levels/watch-levels.ts'
import { aWrittenImport, wooProducts } from '#tests/support/admin/shop-import.ts'
import { aShop, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { aManager } from '#tests/support/stock.ts'

const header = 'id,order_id,product_id,license_key,expires_at,status\n'

describe('keys imported from another shop', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = await aManager(shop)
    await aWrittenImport(shop, owner, wooProducts)
  })
  after(() => shop.close())

  type Batch = { readonly id: string; readonly units: number; readonly expires: Date | null }
  const batchesWith = async (last: string) =>
    (
      await shop.context.pool.query<Batch>(
        `select b.id, b.units, b.expires_at as expires from stock_batches b
         where b.id in (select batch_id from licence_keys where last_four like $1) order by expires nulls last`,
        [last],
      )
    ).rows

  test('are a batch for each expiry date, which is warned of and withdrawn like any other', async () => {
    await aWrittenImport(
      shop,
      owner,
      `${header}1,,101,EXPI-1111-2222-EE01,2098-01-31 23:59:59,3
2,,101,EXPI-1111-2222-EE02,2098-01-31 23:59:59,3
3,,101,EXPI-1111-2222-EE03,2099-01-31,3
4,,101,EXPI-1111-2222-EE04,,3
`,
    )
    const batches = await batchesWith('EE%')
    assert.deepEqual(
      batches.map(({ units, expires }) => [units, expires?.toISOString() ?? null]),
      [
        [2, '2098-01-31T21:59:59.000Z'],
        [1, '2099-01-30T22:00:00.000Z'],
        [1, null],
      ],
    )
    const endsIn = (span: string) =>
      shop.context.pool.query(
        `with batch as (update stock_batches set expires_at = now() + $2::interval where id = $1)
         update licence_keys set sell_until = now() + $2::interval where batch_id = $1`,
        [batches[0]?.id, span],
      )
    await endsIn('13 days')
    const warned = await shop.context.transact(systemActor(), (work) =>
      notifyExpiring(work, shop.context.jobs),
    )
    assert.equal(warned, 1)
    await endsIn('-1 second')
    assert.equal(await shop.context.transact(systemActor(), withdrawExpired), 2)
  })

  test('can be imported again by the same file after their batch was undone', async () => {
    const file = `${header}5,,101,UNDO-1111-2222-UU01,,3\n6,,101,UNDO-1111-2222-UU02,,3\n`
    assert.equal((await aWrittenImport(shop, owner, file)).seen.created, 2)
    assert.equal((await aWrittenImport(shop, owner, file)).seen.created, 0, 'nothing is imported twice')
    const [batch] = await batchesWith('UU%')
    const undone = await shop.call(api.undoBatch, { batchId: batch?.id }, owner)
    assert.equal(undone.status, 200, JSON.stringify(undone.problem))
    assert.equal((await batchesWith('UU%')).length, 0)
    assert.equal((await aWrittenImport(shop, owner, file)).seen.created, 2)
    assert.deepEqual(
      (await batchesWith('UU%')).map(({ units }) => units),
      [2],
    )
  })
})
