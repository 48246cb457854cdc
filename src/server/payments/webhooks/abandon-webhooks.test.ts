import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { handleDueWebhooks } from './handle-due-webhooks.ts'

describe('webhooks of a payment provider that is no longer set up', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const came = async (provider: string, hoursAgo: number) => {
    await shop.context.pool.query(
      `insert into webhook_messages (id, provider, body, subject, reference, created_at)
       values (gen_random_uuid(), $1, '', '{"about":"payment","reference":"page-1"}', 'page-1', now() - make_interval(hours => $2))`,
      [provider, hoursAgo],
    )
  }
  const round = async () => {
    await shop.context.pool.query('update webhook_messages set tried_at = null')
    await handleDueWebhooks({ ...shop.context, report: () => undefined })
  }
  const waiting = async (provider: string) => {
    const { rows } = await shop.context.pool.query(
      'select from webhook_messages where provider = $1 and done_at is null',
      [provider],
    )
    return rows.length
  }
  const tasksOf = async (provider: string) =>
    (await shop.call(api.listUnmatchedPayments, {}, manager)).data.rows.filter(
      (row) => row.provider === provider,
    )

  test('wait for a day without a task: it may be set up again', async () => {
    await came('gone-today', 20)
    await round()
    assert.deepEqual(await tasksOf('gone-today'), [])
    assert.equal(await waiting('gone-today'), 1)
  })

  test('open one task after a day, however many they are, and are not retried once it is closed', async () => {
    await came('gone', 30)
    await came('gone', 40)
    await round()
    await round()
    const [task, ...others] = await tasksOf('gone')
    assert.deepEqual(others, [])
    assert.deepEqual([task?.why, task?.reference], ['provider-gone', null])
    assert.equal(await waiting('gone'), 2)
    const settled = { taskId: task?.id, how: 'other', reason: 'We closed that account.' }
    assert.equal((await shop.call(api.settleUnmatchedPayment, settled, manager)).status, 200)
    await round()
    assert.equal(await waiting('gone'), 0)
    assert.deepEqual(await tasksOf('gone'), [])
  })
})
