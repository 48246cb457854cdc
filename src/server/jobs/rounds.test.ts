import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { after, before, describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { requestRefund } from '#contract/orders/refunds.ts'
import { aConfirmedAlert, aSoldOutProduct } from '#tests/support/alerts.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { aTestOrder } from '#tests/support/purchases/test-orders.ts'
import { act, buyOne, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { record } from '#server/audit/record.ts'
import { sealAuditLog } from '#server/audit/seal.ts'
import { type RoundName, roundsOf } from '#server/startup/background.ts'
import { typed } from '#server/database/connect.ts'
import { systemActor } from '#server/database/actor.ts'
import { findDue, type Rounds, startRounds } from './rounds.ts'

/** Creates work for a round. The returned condition, in SQL or on the log, tells whether it has been done. */
type Scenario = (shop: TestShop, logged: readonly string[]) => Promise<string | (() => boolean)>

async function unpaidOrder(shop: TestShop): Promise<string> {
  return (await placeAndOpen(shop, (await aProduct(shop.context, { keys: 1 })).id)).orderId
}
const change = (shop: TestShop, text: string, ...values: unknown[]) => shop.context.pool.query(text, values)

// the compiler requires an entry for each round and a round for each entry
const scenarios: Readonly<Record<RoundName, Scenario>> = {
  'due-jobs': async (shop) => {
    await change(shop, `insert into pgboss.job (name, data) values ('sweep-old', '{}')`)
    return `not exists (select from pgboss.job where name = 'sweep-old')`
  },
  'poll-payments': async (shop) => {
    const order = await unpaidOrder(shop)
    return `(select asked_at is not null from payment_attempts where order_id = '${order}')`
  },
  'handle-webhooks': async (shop) => {
    await change(
      shop,
      `insert into webhook_messages (id, provider, body, subject, created_at)
       values (gen_random_uuid(), 'sandbox', '', '{"about": "payment", "reference": "left by a server that died"}', now() - interval '1 minute')`,
    )
    return `not exists (select from webhook_messages where done_at is null)`
  },
  'end-holds': async (shop) => {
    const order = await unpaidOrder(shop)
    await change(shop, `update orders set held_until = now() - interval '1 second' where id = $1`, order)
    return `(select status = 'cancelled' from orders where id = '${order}')`
  },
  'pay-refunds': async (shop) => {
    const { orderId, visitor, order } = await buyOne(shop, (await aProduct(shop.context)).id)
    const units = order.items.map(({ id: lineId }) => ({ lineId, quantity: 1 }))
    await shop.call(requestRefund, { orderId, units }, visitor)
    await change(
      shop,
      `update refunds set created_at = now() - interval '1 hour' where order_id = $1`,
      orderId,
    )
    return `(select status = 'paid' from refunds where order_id = '${orderId}')`
  },
  'advance-test-orders': async (shop) => {
    const { id, reference } = await aTestOrder(shop)
    await act(shop, reference, 'succeed')
    return `(select status = 'refunded' from test_orders where id = '${id}')`
  },
  'seal-audit': async (shop) => {
    await change(
      shop,
      `insert into audit_log (actor, action, subject, detail, request_id)
       values ('system', 'order.completed', 'order:x', '{}', '')`,
    )
    return `(select bool_and(seal is not null) from audit_log where subject = 'order:x')`
  },
  'log-audit-head': async ({ context }, logged) => {
    await context.transact(systemActor(), async (work) => {
      await record(work, 'order.completed', 'order:y')
      await sealAuditLog(work, context.secrets.auditChain)
    })
    return () => logged.some((line) => line.includes('auditHead'))
  },
  'watch-disk': async () => `exists (select from incidents where kind = 'disk-low')`,
  'add-up-stock': async (shop) => {
    await aProduct(shop.context, { keys: 3 })
    return 'not exists (select from stock_count_changes)'
  },
  'add-up-events': async ({ context }) => {
    await context.pool.query(`
      insert into event_count_changes (day, event, source, device, customer, visits, cart, times, firsts)
      values (current_date, 'search', 'direct', 'phone', 'prospect', 'new', 'empty', 1, 1)`)
    return `(select times = 1 from event_counts where event = 'search')`
  },
  'refresh-stock-summary': async (shop) => {
    const { id } = await aProduct(shop.context, { keys: 3 })
    return `(select units = 3 from stock_summary where product_id = '${id}')`
  },
  'announce-stock': async (shop) => {
    const { id } = await aProduct(shop.context, { keys: 3 })
    await change(shop, 'update product_search set available = false where product_id = $1', id)
    return `(select available from product_search where product_id = '${id}')`
  },
  'answer-alerts': async (shop) => {
    const { id } = await aSoldOutProduct(shop)
    const alert = await aConfirmedAlert(shop, id, 'dana@example.com')
    await addKeys(shop.context, id, 1)
    return `(select notified_at is not null from stock_alerts where id = '${alert}')`
  },
  'refresh-customers': async (shop) => {
    const { userId } = await aUser(shop.context)
    return `exists (select from customers where id = '${userId}')`
  },
  'apply-discounts': async (shop) => {
    const { id } = await aProduct(shop.context)
    await change(
      shop,
      `update products set timed_percent = 10, discount_from = now() - interval '1 hour',
         discount_until = now() + interval '1 hour', discount_percent = null where id = $1`,
      id,
    )
    return `(select discount_percent = 10 from products where id = '${id}')`
  },
}

describe('background rounds', () => {
  let shop: TestShop
  let rounds: Rounds
  const logged: string[] = []
  before(async () => {
    shop = await aShop({
      environment: { RECONCILE_SECONDS: '1', LEAST_DISK_MB: '1000000000', DATA_DIRECTORY: tmpdir() },
    })
    const { context } = shop
    const wake = () => context.pool.query(`delete from pgboss.job`).then(() => undefined)
    const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) })
    rounds = roundsOf({ ...context, log, jobs: { ...context.jobs, wake } })
  })
  after(() => shop.close())
  const start = (wanted: Rounds, patience = 4000) =>
    startRounds(
      Object.fromEntries(Object.entries(wanted).map(([name, round]) => [name, { ...round, seconds: 0.05 }])),
      {
        database: typed(shop.context.pool),
        report: (error) => assert.fail(String(error)),
        patience,
      },
    )

  for (const [name, scenario] of Object.entries(scenarios))
    test(`find and do the work that is due: ${name}`, async () => {
      const round = rounds[name]
      assert.ok(round !== undefined)
      const done = await scenario(shop, logged)
      const isDone = async () =>
        typeof done === 'function'
          ? done()
          : (await shop.context.pool.query<{ done: boolean }>(`select ${done} as done`)).rows[0]?.done ===
            true
      assert.equal(await isDone(), false)
      const running = start({ [name]: round })
      await until(isDone, `${name} did its work`)
      await running.stop()
    })

  test('become idle when there is nothing left to do', async () => {
    const running = start(rounds)
    const idle = async () => {
      const due = await findDue(typed(shop.context.pool), Object.entries(rounds))
      return [...due].every((name) => rounds[name]?.due === null)
    }
    await until(idle, 'all is done')
    await running.stop()
  })

  test('are signalled when the server stops, and a round that ignores it is abandoned', async () => {
    let told = false
    const running = start(
      {
        listens: {
          seconds: 1,
          due: sql`true`,
          run: (signal) =>
            new Promise<void>((resolve) =>
              signal.addEventListener('abort', () => {
                told = true
                resolve()
              }),
            ),
        },
        'does not listen': { seconds: 1, due: null, run: () => new Promise(() => undefined) },
      },
      50,
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    await running.stop()
    assert.ok(told)
  })
})
