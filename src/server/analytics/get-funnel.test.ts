import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getFunnel } from '#contract/admin/reports.ts'
import { aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('the funnel', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = aVisitor(await aUser(shop.context, { role: 0, duties: ['accountant'] }))
    const add = (daysAgo: number, event: string, source: string, firsts: number) =>
      shop.context.pool.query(
        `insert into event_counts (day, event, source, device, customer, visits, cart, times, firsts)
         values ((now() at time zone 'Asia/Jerusalem')::date - $1::int, $2, $3, 'phone', 'prospect', 'new', 'empty', $4, $4)`,
        [daysAgo, event, source, firsts],
      )
    await add(0, 'page_view', 'search', 60)
    await add(6, 'page_view', 'direct', 40)
    await add(0, 'view_item', 'search', 50)
    await add(0, 'purchase', 'search', 5)
    await add(0, 'payment_failed', 'search', 10)
    await add(0, 'login', 'search', 99)
    await add(7, 'page_view', 'email', 20)
    await add(13, 'purchase', 'email', 2)
    await add(14, 'page_view', 'email', 1000)
  })
  after(() => shop.close())

  const request = async (days: string) => (await shop.call(getFunnel, { days }, manager)).data

  test('adds up the days of the period, and only those', async () => {
    const { steps, before } = await request('7')
    assert.deepEqual(
      steps.map(({ count }) => count),
      [100, 50, 10, 10, 10, 5],
    )
    assert.deepEqual(
      steps.map(({ ofAll }) => ofAll),
      [1, 0.5, 0.1, 0.1, 0.1, 0.05],
    )
    assert.deepEqual(
      before.map(({ count }) => count),
      [20, 2, 2, 2, 2, 2],
    )
  })

  test('of today covers one day', async () => {
    const { from, to, steps } = await request('1')
    assert.equal(from, to)
    assert.equal(steps[0]?.count, 60)
  })

  test('counts each source separately', async () => {
    const { bySource } = await request('7')
    assert.deepEqual(
      bySource.filter(({ visits }) => visits > 0),
      [
        { source: 'direct', visits: 40, purchases: 0 },
        { source: 'search', visits: 60, purchases: 5 },
      ],
    )
  })

  test('is refused for an unknown period', async () => {
    assert.equal((await shop.call(getFunnel, { days: '5' }, manager)).status, 400)
  })
})
