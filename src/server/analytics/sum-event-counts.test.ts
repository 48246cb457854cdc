import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { getFunnel } from '#contract/admin/reports.ts'
import { systemActor } from '#server/database/actor.ts'
import type { Work } from '#server/database/transaction.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { countPurchase } from './count-order.ts'
import { sumEventCounts } from './sum-event-counts.ts'

describe('summing up event counts', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop()
  })
  after(() => shop.close())

  const inTransaction = <T>(step: (work: Work) => Promise<T>) => shop.context.transact(systemActor(), step)
  const add = (times: number) =>
    inTransaction(({ tx }) =>
      tx.execute(sql`
        insert into event_count_changes (day, event, source, device, customer, visits, cart, times, firsts)
        select (now() at time zone 'Asia/Jerusalem')::date, 'view_item', 'search', 'phone', 'prospect', 'new', 'empty', 1, 1
        from generate_series(1, ${times})`),
    )
  async function inReport(step: string): Promise<number | undefined> {
    const manager = aVisitor(await aUser(shop.context, { role: 0, duties: ['accountant'] }))
    const { data } = await shop.call(getFunnel, { days: '7' }, manager)
    return data.steps.find((one) => one.step === step)?.count
  }

  test('changes no report: each event is included once, from the moment it is counted', async () => {
    await add(5)
    assert.equal(await inReport('view_item'), 5)
    await inTransaction(sumEventCounts)
    assert.equal(await inReport('view_item'), 5)
    await add(2)
    assert.equal(await inReport('view_item'), 7)
    await Promise.all([1, 2, 3].map(() => inTransaction(sumEventCounts)))
    assert.equal(await inReport('view_item'), 7)
    const { rows } = await shop.context.pool.query('select from event_count_changes')
    assert.deepEqual(rows, [])
  })

  test('does not block a purchase while another of the same kind is uncommitted', async () => {
    const { id } = await aProduct(shop.context, { keys: 2 })
    const [one, other] = [await placeAndOpen(shop, id), await placeAndOpen(shop, id)]
    await inTransaction(async (work) => {
      await countPurchase(work, one.orderId)
      await inTransaction(async (rival) => {
        await rival.tx.execute(sql`set local lock_timeout = '2s'`)
        await countPurchase(rival, other.orderId)
      })
      await inTransaction(sumEventCounts)
    })
    assert.equal(await inReport('purchase'), 2)
  })
})
