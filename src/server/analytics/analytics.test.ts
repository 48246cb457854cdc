import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { countEvent, reportClientFault } from '#contract/analytics.ts'
import { aShop, aVisitor, origin, type TestShop } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { countEvent as count } from './count-event.ts'
import { logClientFault } from './log-client-fault.ts'
import { sumEventCounts } from './sum-event-counts.ts'

const phone = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1',
}
const step = {
  name: 'view_item',
  first: true,
  source: 'search',
  customer: 'prospect',
  visits: 'new',
  cart: 'empty',
}

describe('event counting', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop({ environment: { RATE_LIMITS: 'on' } })
  })
  after(() => shop.close())

  const rows = async () => {
    await shop.context.transact(systemActor(), sumEventCounts)
    return (await shop.context.pool.query('select * from event_counts order by event')).rows
  }

  test('increments one row for the same step of the same kind of visit', async () => {
    const responses = await Promise.all(
      [true, false, true].map((first) => shop.call(countEvent, { ...step, first }, aVisitor(), phone)),
    )
    assert.deepEqual(
      responses.map(({ status }) => status),
      [204, 204, 204],
    )
    const [row, ...others] = await rows()
    assert.deepEqual(others, [])
    assert.deepEqual(
      [row.event, row.source, row.device, row.times, row.firsts],
      ['view_item', 'search', 'phone', 3, 2],
    )
  })

  test('stores nothing that identifies a visitor: no address, no id, no time of day', async () => {
    const { rows: columns } = await shop.context.pool.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'event_counts'`,
    )
    assert.deepEqual(
      columns.map(({ column_name }) => column_name).toSorted(),
      ['cart', 'customer', 'day', 'device', 'event', 'firsts', 'source', 'times', 'visits'].toSorted(),
    )
  })

  test('ignores bots, with an ordinary response', async () => {
    const before = await rows()
    const { status } = await shop.call(countEvent, { ...step, name: 'search' }, aVisitor(), {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)',
    })
    assert.equal(status, 204)
    assert.deepEqual(await rows(), before)
  })

  test('rejects unknown steps, unknown sources and additional fields', async () => {
    for (const bad of [
      { name: 'bought_a_boat' },
      { source: 'dana@example.com' },
      { email: 'dana@example.com' },
    ])
      assert.equal((await shop.call(countEvent, { ...step, ...bad }, aVisitor(), phone)).status, 400)
  })

  test('rejects requests from another site', async () => {
    const response = await shop.call(countEvent, step, aVisitor(), {
      ...phone,
      origin: 'https://evil.example',
    })
    assert.equal(response.problem.code, 'foreign-origin')
  })

  test('limits the rate of fault reports from one address', async () => {
    const visitor = aVisitor()
    const limit = reportClientFault.limit?.calls ?? 0
    const fault = { id: 'abc123', message: 'x', path: '/' }
    for (let i = 0; i < limit; i++)
      assert.equal((await shop.call(reportClientFault, fault, visitor)).status, 204)
    assert.equal((await shop.call(reportClientFault, fault, visitor)).status, 429)
  })

  test('rejects fault reports that are too long or invalid, or contain a query string', async () => {
    const bad = [{ message: 'x'.repeat(301) }, { stack: 'x'.repeat(2001) }, { path: '/a?b=c' }, { id: '<b>' }]
    for (const part of bad)
      assert.equal(
        (await shop.call(reportClientFault, { id: 'a1', message: 'x', path: '/', ...part }, aVisitor()))
          .status,
        400,
      )
  })

  test('uses days in Israel', async () => {
    const { rows: days } = await shop.context.pool.query<{ same: boolean }>(
      `select bool_and(day = (now() at time zone 'Asia/Jerusalem')::date) as same from event_counts`,
    )
    assert.equal(days[0]?.same, true)
  })

  test('is rolled back with its transaction', async () => {
    const before = await rows()
    await assert.rejects(
      shop.context.transact(systemActor(), async (work) => {
        await count(
          {
            transact: (_, useCase) => useCase(work),
            read: work,
            actor: work.actor,
            reply: { cookies: [] },
            idempotencyKey: null,
            browser: { agent: phone['user-agent'], isOnThisMachine: true, cookie: () => null },
            partOf: () => 'whole',
            refuseBot: async () => null,
          },
          {
            name: 'search',
            first: true,
            source: 'direct',
            customer: 'prospect',
            visits: 'new',
            cart: 'low',
          },
        )
        throw new Error('the connection is gone')
      }),
    )
    assert.deepEqual(await rows(), before)
  })
})

test('a fault reported by a browser is logged without personal data', async () => {
  const lines: Record<string, unknown>[] = []
  const log = { warn: (line: Record<string, unknown>) => void lines.push(line) }
  const given = {
    id: 'abc123',
    message: 'No answer for dana@example.com',
    stack: `at ${origin}/reset-password?token=secret:1:2`,
    path: '/orders/7f8a9c0d1e2f7f8a9c0d1e2f7f8a9c0d',
  }
  await logClientFault(
    { browser: { agent: phone['user-agent'], isOnThisMachine: true, cookie: () => null } },
    // edge: only this function of the log is used
    { log: log as never },
    given,
  )
  const [line] = lines
  assert.deepEqual(line, {
    faultId: 'abc123',
    fault: 'No answer for [address]',
    stack: `at ${origin}/reset-password:1:2`,
    page: '/orders/[…]',
    device: 'phone',
  })
})
