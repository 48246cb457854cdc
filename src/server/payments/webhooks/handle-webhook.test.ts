import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { aProduct } from '#tests/support/builders.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { reportToShop, statusOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { startBackground } from '#server/startup/background.ts'
import { handleWebhook } from './handle-webhook.ts'

describe('the inbox of a payment provider’s webhooks', () => {
  let shop: TestShop
  let provider: FakeProvider
  before(async () => {
    provider = fakeProvider()
    shop = await aShop({ provider })
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  type Message = {
    id: string
    verdict: string
    handled: boolean
    done: boolean
    headers: object
    body: Buffer
  }
  const messagesOf = async (reference: string): Promise<Message[]> => {
    const { rows } = await shop.context.pool.query<Message>(
      `select id, verdict, handled, done_at is not null as done, headers, body from webhook_messages
       where reference = $1 order by id`,
      [reference],
    )
    return rows
  }
  const tasksOf = async (reference: string) => {
    const { rows } = await shop.context.pool.query(
      `select id from manager_tasks where detail ->> 'reference' = $1`,
      [reference],
    )
    return rows.length
  }
  const anOpenOrder = async () => placeAndOpen(shop, (await aProduct(shop.context)).id)
  const aPaidOrder = async () => {
    const placed = await anOpenOrder()
    provider.pay(placed.reference)
    return placed
  }
  /** Receives the webhook only: it is stored and acknowledged, and no worker runs. */
  const receive = async (reference: string, signature = 'right') => {
    const sent = shop.app.fetch(
      new Request('http://localhost:3000/api/payments/webhooks/fake', {
        method: 'POST',
        body: reference,
        headers: { 'fake-signature': signature, cookie: 'a=b', authorization: 'Bearer x' },
      }),
      { address: aVisitor().address },
    )
    return (await sent).status
  }

  test('stores the body, the headers without secrets and the verdict, and responds before anything is processed', async () => {
    const { orderId, reference } = await aPaidOrder()
    const asked = provider.queryCalls
    assert.equal(await receive(reference), 202)
    const [message] = await messagesOf(reference)
    assert.deepEqual(
      [
        message?.verdict,
        message?.done,
        message?.body.toString(),
        provider.queryCalls,
        await statusOf(shop, orderId),
      ],
      ['signed', false, reference, asked, 'pending'],
    )
    assert.equal(Reflect.get(message?.headers ?? {}, 'fake-signature'), 'right')
    assert.ok(!JSON.stringify(message?.headers).match(/cookie|authorization/))
    await handleWebhook(shop.context, message?.id ?? '')
    assert.equal(await statusOf(shop, orderId), 'completed')
    assert.deepEqual(
      (await messagesOf(reference)).map(({ handled, done }) => [handled, done]),
      [[true, true]],
    )
  })

  test('accepts a message while the provider is down, and processes it when the provider is back', async () => {
    const { orderId, reference } = await aPaidOrder()
    provider.down = true
    assert.equal(await receive(reference), 202)
    const [message] = await messagesOf(reference)
    await assert.rejects(handleWebhook(shop.context, message?.id ?? ''), /down/)
    assert.equal((await messagesOf(reference))[0]?.done, false)
    provider.down = false
    await handleWebhook(shop.context, message?.id ?? '')
    assert.equal(await statusOf(shop, orderId), 'completed')
  })

  test('is idempotent: a message received ten times and processed twice concurrently settles one payment', async () => {
    const { orderId, reference } = await aPaidOrder()
    for (let times = 0; times < 10; times++) await receive(reference)
    const ids = (await messagesOf(reference)).map(({ id }) => id)
    await Promise.all([...ids, ...ids.toReversed()].map((id) => handleWebhook(shop.context, id)))
    assert.equal(await statusOf(shop, orderId), 'completed')
    const { rows } = await shop.context.pool.query('select id from payments where order_id = $1', [orderId])
    assert.equal(rows.length, 1)
  })

  test('stores no forged message, and logs one that the provider disowns', async () => {
    const lines: string[] = []
    const loud = { ...shop.context, log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) }
    const { reference } = await aPaidOrder()
    assert.equal((await reportToShop(shop, reference, 'forged')).status, 400)
    assert.deepEqual(await messagesOf(reference), [])
    assert.equal(await receive(reference, 'ask-forged'), 202)
    const [message] = await messagesOf(reference)
    await handleWebhook(loud, message?.id ?? '')
    assert.deepEqual(await messagesOf(reference), [])
    assert.match(lines.join(''), /did not write/)
  })

  test('has the job verify a signature that only the provider can check', async () => {
    const { orderId, reference } = await aPaidOrder()
    assert.equal(await receive(reference, 'ask'), 202)
    const [message] = await messagesOf(reference)
    assert.equal(message?.verdict, 'unchecked')
    provider.down = true
    await assert.rejects(handleWebhook(shop.context, message.id))
    provider.down = false
    await handleWebhook(shop.context, message.id)
    assert.deepEqual(
      [await statusOf(shop, orderId), (await messagesOf(reference))[0]?.verdict],
      ['completed', 'confirmed'],
    )
  })

  test('treats an unsigned message as a hint: the provider is queried, and its response counts', async () => {
    const [paid, unpaid] = [await aPaidOrder(), await anOpenOrder()]
    await reportToShop(shop, paid.reference, 'none')
    await reportToShop(shop, unpaid.reference, 'none')
    assert.deepEqual(
      [await statusOf(shop, paid.orderId), await statusOf(shop, unpaid.orderId)],
      ['completed', 'pending'],
    )
  })

  test('discards an unsigned message about a payment that the provider does not know either', async () => {
    assert.equal((await reportToShop(shop, 'made-up', 'none')).status, 202)
    assert.deepEqual([await messagesOf('made-up'), await tasksOf('made-up')], [[], 0])
  })

  for (const signature of ['right', 'ask', 'none'])
    test(`opens a task for a payment that the provider has and the shop does not know (${signature})`, async () => {
      const reference = await aForeignPayment(provider)
      assert.equal((await reportToShop(shop, reference, signature)).status, 202)
      assert.equal((await messagesOf(reference))[0]?.handled, false)
      assert.equal(await tasksOf(reference), 1)
    })

  test('acknowledges an irrelevant event without storing it', async () => {
    const { rows: before } = await shop.context.pool.query('select id from webhook_messages')
    assert.equal((await reportToShop(shop, '{"about":"nothing"}')).status, 202)
    assert.equal(
      (await shop.context.pool.query('select id from webhook_messages')).rows.length,
      before.length,
    )
  })

  test('rejects a body that is longer than any webhook', async () => {
    assert.equal((await reportToShop(shop, 'x'.repeat(70_000))).status, 413)
  })

  test('is processed by a running worker without waiting for the queue’s next poll', async () => {
    const running = await startBackground(shop.context, null)
    const { orderId, reference } = await aPaidOrder()
    const began = performance.now()
    assert.equal(await receive(reference), 202)
    await until(
      async () => (await statusOf(shop, orderId)) === 'completed',
      'the worker has handled the webhook',
    )
    await running.stop()
    // the queue itself polls only every five minutes
    assert.ok(performance.now() - began < 60_000)
  })
})

/** A payment at the provider that this shop did not open. */
async function aForeignPayment(provider: FakeProvider): Promise<string> {
  const [known] = provider.opened.values()
  assert.ok(known)
  const { reference } = await provider.start({
    ...known,
    attemptId: `foreign-${provider.openCalls}`,
    orderId: 'theirs',
  })
  provider.pay(reference)
  return reference
}
