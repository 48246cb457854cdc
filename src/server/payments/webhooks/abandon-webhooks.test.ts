import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { handleDueWebhooks } from './handle-due-webhooks.ts'
import { handleWebhook } from './handle-webhook.ts'

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

describe('webhooks that their payment provider does not verify', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({ provider })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
    provider.down = true
  })
  after(() => shop.close())

  const came = (hoursAgo: number) =>
    shop.context.pool.query(
      `insert into webhook_messages (id, provider, body, headers, verdict, subject, reference, created_at)
       values (gen_random_uuid(), 'fake', '', '{"fake-signature":"ask"}', 'unchecked',
         '{"about":"payment","reference":"page-1"}', 'page-1', now() - make_interval(hours => $1))`,
      [hoursAgo],
    )
  /** Enough time has passed for each waiting message to be due again. */
  const round = async () => {
    await shop.context.pool.query(
      `update webhook_messages set tried_at = tried_at - interval '1 day' where tried_at is not null and done_at is null`,
    )
    await handleDueWebhooks({ ...shop.context, report: () => undefined })
  }
  const waiting = async () => {
    const { rows } = await shop.context.pool.query('select from webhook_messages where done_at is null')
    return rows.length
  }
  const tasks = async () => (await shop.call(api.listUnmatchedPayments, {}, manager)).data.rows
  const settle = async (taskId: string | undefined) => {
    const settled = { taskId, how: 'other', reason: 'They are not ours.' }
    assert.equal((await shop.call(api.settleUnmatchedPayment, settled, manager)).status, 200)
  }

  test('open one task after a day, and are processed when they are verified after all', async () => {
    await came(20)
    await round()
    await round()
    assert.deepEqual(await tasks(), [], 'not before')
    await came(30)
    await came(40)
    await round()
    await round()
    const [task, ...others] = await tasks()
    assert.deepEqual(others, [])
    assert.deepEqual([task?.why, task?.provider, task?.reference], ['not-verified', 'fake', null])
    assert.equal(await waiting(), 3)
    provider.down = false
    await settle(task?.id)
    await round()
    assert.equal(await waiting(), 0, 'closing the task gives up only what fails once more')
    provider.down = true
  })

  test('are not retried for ever: once its task is closed, a message is tried once more', async () => {
    await shop.context.pool.query('delete from webhook_messages')
    await shop.context.pool.query('delete from manager_tasks')
    await came(30)
    await round()
    await round()
    const [task] = await tasks()
    await settle(task?.id)
    await handleDueWebhooks({ ...shop.context, report: () => undefined })
    assert.equal(await waiting(), 1, 'it was not tried since')
    await shop.context.pool.query('update webhook_messages set tried_at = null')
    await handleDueWebhooks({ ...shop.context, report: () => undefined })
    await handleDueWebhooks({ ...shop.context, report: () => undefined })
    assert.equal(await waiting(), 0)
    assert.deepEqual(await tasks(), [])
  })
})

describe('a waiting webhook that its payment provider calls a forgery', () => {
  const provider = fakeProvider('paypal')
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({ provider })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  beforeEach(() => shop.context.pool.query('delete from setting_versions'))
  after(() => shop.close())

  /** The fake provider verifies it only with the signature `ask`. */
  const came = async (hoursAgo: number, signature = 'of another webhook') => {
    const { rows } = await shop.context.pool.query<{ id: string }>(
      `insert into webhook_messages (id, provider, body, headers, verdict, subject, reference, created_at)
       values (gen_random_uuid(), 'paypal', '', jsonb_build_object('fake-signature', $2::text), 'unchecked',
         '{"about":"nothing"}', 'page-1', now() - make_interval(secs => $1 * 3600)) returning id`,
      [hoursAgo, signature],
    )
    return rows[0]?.id ?? ''
  }
  const anOwnerStores = (key: string, hoursAgo: number) =>
    shop.context.pool.query(
      `insert into setting_versions (key, version, is_set, value, changed_at)
       values ($1, 1, true, '"another"', now() - make_interval(hours => $2))`,
      [key, hoursAgo],
    )
  const stateOf = async (id: string) => {
    const text = 'select done_at is null as waits, verdict, handled from webhook_messages where id = $1'
    return (await shop.context.pool.query(text, [id])).rows[0] ?? null
  }
  const round = async (context: Partial<TestShop['context']> = {}) => {
    await shop.context.pool.query(`update webhook_messages set tried_at = null where done_at is null`)
    await handleDueWebhooks({ ...shop.context, ...context, report: () => undefined })
  }

  test('is deleted if it arrived under the settings that the shop has now', async () => {
    await anOwnerStores('PAYPAL_WEBHOOK_ID', 30)
    await anOwnerStores('STRIPE_WEBHOOK_SECRET', 1)
    const id = await came(20)
    await round()
    assert.equal(await stateOf(id), null)
  })

  test('is kept if an owner has corrected the settings since: a day later it becomes a task, and is not deleted with it', async () => {
    await anOwnerStores('PAYPAL_WEBHOOK_ID', 1)
    const [forged, verified] = [await came(30), await came(30, 'ask')]
    await round()
    assert.deepEqual(await stateOf(forged), { waits: true, verdict: 'unchecked', handled: false })
    assert.deepEqual(await stateOf(verified), { waits: false, verdict: 'confirmed', handled: true })
    await handleDueWebhooks({ ...shop.context, report: () => undefined })
    const { data } = await shop.call(api.listUnmatchedPayments, {}, manager)
    assert.deepEqual(
      data.rows.map(({ why }) => why),
      ['not-verified'],
    )
    const settled = { taskId: data.rows[0]?.id, how: 'other', reason: 'I have looked at PayPal.' }
    assert.equal((await shop.call(api.settleUnmatchedPayment, settled, manager)).status, 200)
    await round()
    await handleDueWebhooks({ ...shop.context, report: () => undefined })
    assert.deepEqual(await stateOf(forged), { waits: false, verdict: 'unchecked', handled: false })
  })

  test('is kept if the settings come from the environment and the server has started since', async () => {
    const { settings } = shop.context
    const variables = { ...settings.variables, environmentNames: new Set(['PAYPAL_WEBHOOK_ID']) }
    const context = { settings: { ...settings, variables } }
    const [before, since] = [await came(30), await came(0)]
    await round(context)
    await handleWebhook({ ...shop.context, ...context }, since)
    assert.notEqual(await stateOf(before), null)
    assert.equal(await stateOf(since), null)
  })
})
