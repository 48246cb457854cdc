import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addBlock, liftBlock, listBlocks } from '#contract/admin/customers/blocks.ts'
import { createOrder } from '#contract/admin/orders/order-actions.ts'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { getOrder, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { systemActor } from '#server/database/actor.ts'
import { deliverWaitingOrders } from '#server/orders/delivery/deliver-waiting-orders.ts'
import { aBlock, aBlockBody, type BlockBody } from '#tests/support/blocks.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { anAccount, aSignedInVisitor, auditOf } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anAdminOrder } from '#tests/support/admin/order-admin.ts'
import { anOrder, payThere, placeAndOpen } from '#tests/support/orders.ts'
import { anIdempotencyKey, aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('a block of a buyer', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  let productId: string
  before(async () => {
    shop = await aShop({ provider, environment: { TRUST_PROXY: 'on', DATABASE_POOL_SIZE: '20' } })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
    productId = (await aProduct(shop.context, { keys: 200 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const order = (email: string, visitor = aVisitor(), from = '192.0.2.1') =>
    shop.call(placeOrder, anOrder([{ productId, quantity: 1 }], { email }), visitor, {
      'x-forwarded-for': from,
    })
  const refusedBy = async (response: ReturnType<typeof order>) => {
    const { status, problem } = await response
    return status === 201 ? null : problem.code
  }
  const add = (wanted: Partial<BlockBody>) => shop.call(addBlock, aBlockBody(wanted), manager)
  const block = async (wanted: Partial<BlockBody>) => (await aBlock(shop, wanted)).block
  const tasksOf = async (orderId: string) =>
    (await shop.call(getAdminOrder, { orderId }, manager)).data.tasks.flatMap(({ kind, risks }) => [
      kind,
      ...risks.map(({ found }) => found),
    ])

  test('refuses their orders, however the e-mail address is written, without giving the reason', async () => {
    await block({ value: 'Dana.Block+shop@Example.com' })
    for (const email of ['dana.block@example.com', 'DANA.block+x+y@example.com']) {
      const { status, problem } = await order(email)
      assert.deepEqual([status, problem.code, problem.detail], [409, 'order-not-accepted', undefined])
      assert.doesNotMatch(JSON.stringify(problem), /block|fraud|chargeback/i)
    }
    assert.equal(await refusedBy(order('danablock@example.com')), null)
  })

  test('of a domain applies to its subdomains, but not to domains that only look like it', async () => {
    await block({ kind: 'email-domain', value: '@Throw.Example' })
    assert.equal(await refusedBy(order('a@throw.example')), 'order-not-accepted')
    assert.equal(await refusedBy(order('a@mail.throw.example')), 'order-not-accepted')
    assert.equal(await refusedBy(order('a@otherthrow.example')), null)
    assert.equal(await refusedBy(order('throw.example@example.com')), null)
  })

  test('of a network applies to IPv4 networks and to the /64 of an IPv6 address', async () => {
    await block({ kind: 'network', value: '198.51.100.77/24' })
    await block({ kind: 'network', value: '2001:DB8:0:7::5' })
    for (const [from, refused] of [
      ['198.51.100.200', true],
      ['198.51.101.200', false],
      ['2001:db8:0:7:1:2:3:4', true],
      ['2001:db8:0:8::5', false],
    ] as const)
      assert.equal(
        await refusedBy(order('net@example.com', aVisitor(), from)),
        refused ? 'order-not-accepted' : null,
        from,
      )
    const { data } = await shop.call(listBlocks, { q: '2001:db8' }, manager)
    assert.deepEqual(
      data.rows.map(({ value }) => value),
      ['2001:db8:0:7::/64'],
    )
  })

  test('applies to an account that orders with another e-mail address', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    await block({ value: account.email })
    assert.equal(await refusedBy(order('somebody-else@example.com', visitor)), 'order-not-accepted')
  })

  test('prevents opening the payment page of an order placed before', async () => {
    const visitor = aVisitor()
    const { data } = await order('later@example.com', visitor)
    await block({ value: 'later@example.com' })
    const { status, problem } = await shop.call(startPayment, { orderId: data.orderId }, visitor)
    assert.deepEqual([status, problem.code], [409, 'order-not-accepted'])
  })

  test('does not stop an order created by a manager; the audit log records the block', async () => {
    const customer = await aUser(shop.context, {})
    const body = anAdminOrder(productId, { userId: customer.userId, email: 'made@example.com' })
    await block({ value: 'made@example.com' })
    const made = await shop.call(createOrder, body, manager, { 'idempotency-key': anIdempotencyKey() })
    assert.equal(made.status, 201)
    const { rows } = await shop.context.pool.query<{ blocked: unknown }>(
      `select detail -> 'blocked' as blocked from audit_log where subject = $1 and action = 'order.created-by-manager'`,
      [`order:${made.data.orderId}`],
    )
    assert.deepEqual(rows, [{ blocked: ['email'] }])
    const opened = await shop.call(startPayment, { orderId: made.data.orderId }, aVisitor(customer))
    assert.equal(opened.status, 200)
    await payThere(shop, provider, opened.data.paymentUrl.split('/').at(-1) ?? '')
    assert.deepEqual(await tasksOf(made.data.orderId), [])
  })

  test('holds an order for a check if it is paid on a page that was already open', async () => {
    const wanted = { email: 'open-page@example.com' }
    const { orderId, reference, visitor } = await placeAndOpen(shop, productId, { wanted })
    await block({ value: 'open-page@example.com' })
    await payThere(shop, provider, reference)
    assert.deepEqual(await tasksOf(orderId), ['risk-check', 'email'])
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual([data.delivery, data.items[0]?.keys], ['held-for-check', []])
  })

  test('holds a paid order that waits for stock when its keys arrive', async () => {
    const { id } = await aProduct(shop.context, { keys: 1 })
    const wanted = { email: 'waits@example.com' }
    const { orderId, reference, visitor } = await placeAndOpen(shop, id, { wanted })
    await shop.context.pool.query(
      `update licence_keys set status = 'withdrawn', order_line_id = null, reserved_until = null where product_id = $1`,
      [id],
    )
    await payThere(shop, provider, reference)
    assert.deepEqual(await tasksOf(orderId), ['paid-out-of-stock'])
    await block({ value: 'waits@example.com' })
    await addKeys(shop.context, id, 1)
    await shop.context.transact(systemActor(), (work) => deliverWaitingOrders(work, shop.context.jobs, [id]))
    assert.deepEqual(await tasksOf(orderId), ['risk-check', 'email'])
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(data.delivery, 'held-for-check')
  })

  test('ends on time by the database’s clock, and can then be added again', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    const { id } = await block({ value: 'short@example.com', endsAt: inAnHour })
    assert.equal(await refusedBy(order('short@example.com')), 'order-not-accepted')
    await shop.context.pool.query(
      `update blocks set created_at = now() - interval '2 hours', ends_at = now() where id = $1`,
      [id],
    )
    assert.equal(await refusedBy(order('short@example.com')), null)
    const { data } = await shop.call(listBlocks, { state: 'ended', q: 'short@' }, manager)
    assert.deepEqual(
      data.rows.map((row) => [row.id, row.state, row.liftedBy]),
      [[id, 'ended', null]],
    )
    assert.equal((await shop.call(liftBlock, { blockId: id }, manager)).problem.code, 'block-over')
    assert.equal((await add({ value: 'short@example.com' })).status, 201)
  })

  test('is lifted once, with the manager’s name, and orders are accepted again', async () => {
    const { id } = await block({ value: 'lifted@example.com' })
    const lifted = await Promise.all([1, 2].map(() => shop.call(liftBlock, { blockId: id }, manager)))
    assert.deepEqual(
      lifted.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    assert.equal(await refusedBy(order('lifted@example.com')), null)
    assert.deepEqual(await auditOf(shop, `block:${id}`), ['block.added', 'block.lifted'])
    const { data } = await shop.call(listBlocks, { q: 'lifted@' }, manager)
    assert.notEqual(data.rows[0]?.liftedBy, null)
  })

  test('runs once per value, even if several managers add it at once', async () => {
    const responses = await Promise.all(
      ['twice@example.com', 'Twice+1@example.com', 'TWICE@example.com'].map((value) => add({ value })),
    )
    assert.deepEqual(
      responses.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409, 409],
    )
    await assert.rejects(
      shop.context.pool.query(
        `insert into blocks (id, kind, value, reason, created_by) select gen_random_uuid(), kind, value, '', created_by from blocks where value = 'twice@example.com'`,
      ),
      /blocks_one_running/,
    )
  })

  test('must have a valid value of its kind, and no network that is too wide', async () => {
    for (const [kind, value, code] of [
      ['email', 'example.com', 'email'],
      ['email-domain', 'dana@example.com', 'domain'],
      ['email-domain', 'com', 'domain'],
      ['network', '198.51.100', 'network'],
      ['network', '198.51.100.0/33', 'network'],
      ['network', '198.51.100.0/24/1', 'network'],
      ['network', '0.0.0.0/0', 'network-too-wide'],
      ['network', '2001:db8::/16', 'network-too-wide'],
      ['network', '', 'required'],
    ] as const) {
      const { status, problem } = await add({ kind, value })
      assert.deepEqual([status, problem.fields], [400, { value: code }], value)
    }
  })

  test('can be added only by managers who handle orders, and is seen by those who see orders', async () => {
    for (const [duty, seen, added] of [
      ['owner', 200, 201],
      ['support', 200, 201],
      ['accountant', 200, 403],
      ['stock', 200, 403],
      ['content', 403, 403],
    ] as const) {
      const visitor = aVisitor(await aUser(shop.context, { role: 0, duties: [duty] }))
      const responses = [
        await shop.call(listBlocks, {}, visitor),
        await shop.call(addBlock, aBlockBody(), visitor),
      ]
      assert.deepEqual(
        responses.map(({ status }) => status),
        [seen, added],
        duty,
      )
    }
  })

  test('is listed fifty at a time, the newest first', async () => {
    for (let at = 0; at < 52; at++) await add({ value: `page-${at}@example.com` })
    const first = await shop.call(listBlocks, { q: 'page-', state: 'running' }, manager)
    assert.equal(first.data.rows.length, 50)
    assert.equal(first.data.rows[0]?.value, 'page-51@example.com')
    const rest = await shop.call(listBlocks, { q: 'page-', after: first.data.next ?? undefined }, manager)
    assert.deepEqual(
      [rest.data.rows.map(({ value }) => value), rest.data.next],
      [['page-1@example.com', 'page-0@example.com'], null],
    )
  })
})
