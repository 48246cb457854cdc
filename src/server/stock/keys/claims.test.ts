import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, type PlacedOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { aBatch, aManager, someKeys } from '#tests/support/stock.ts'
import { sendQueuedOrderEmail } from '#server/orders/emails/send-order-email.ts'
import { sendStockEmail } from '../levels/send-stock-email.ts'

describe('bad keys', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = await aManager(shop)
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  async function bought(productId: string, quantity = 1): Promise<PlacedOrder & { keyIds: string[] }> {
    const order = await placeAndOpen(shop, productId, { quantity })
    await act(shop, order.reference, 'succeed')
    return { ...order, keyIds: await keysIn(order) }
  }
  const keysIn = async ({ orderId, visitor }: PlacedOrder) =>
    (await shop.call(api.getOrder, { orderId }, visitor)).data.items[0]?.keys.map(({ id }) => id) ?? []
  const counts = async (productId: string) =>
    (await shop.call(api.getProductStock, { productId }, manager)).data.stock.counts
  const audits = async (subject: string) =>
    (
      await shop.context.pool.query<{ action: string; actor: string; detail: Record<string, unknown> }>(
        'select action, actor, detail from audit_log where subject = $1 order by id',
        [subject],
      )
    ).rows
  const jobs = async <Data>(name: string) =>
    (
      await shop.context.pool.query<{ data: Data }>(
        'select data from pgboss.job where name = $1 order by created_on',
        [name],
      )
    ).rows.map(({ data }) => data)

  test('a replaced key is burned, its order line gets another one, and the buyer gets an e-mail', async () => {
    const product = await aProduct(shop.context, { keys: 3 })
    const order = await bought(product.id, 2)
    const [bad = '', good = ''] = order.keyIds
    await shop.call(api.revealKey, { orderId: order.orderId, keyId: bad }, order.visitor)
    const replaced = await shop.call(api.replaceKey, { keyId: bad, reason: 'does not activate' }, manager)
    assert.equal(replaced.status, 200)
    assert.deepEqual((await keysIn(order)).toSorted(), [good, replaced.data.keyId].toSorted())
    const old = await shop.call(api.revealKey, { orderId: order.orderId, keyId: bad }, order.visitor)
    assert.equal(old.problem.code, 'not-found', 'the buyer can no longer reveal the burned one')
    assert.deepEqual(
      (await audits(`key:${bad}`)).map(({ action, detail }) => [action, detail['reason'] ?? null]),
      [
        ['key.revealed', null],
        ['key.replaced', 'does not activate'],
      ],
    )
    const emails = await jobs<Parameters<typeof sendQueuedOrderEmail>[1]>('send-order-email')
    const mail = emails.find(({ orderId, mail }) => orderId === order.orderId && mail === 'key-replaced')
    assert.ok(mail)
    await sendQueuedOrderEmail(shop.context, mail)
    const { data } = await shop.call(api.listDemoMails, {})
    assert.ok(data.mails.some(({ subject }) => subject.includes('מפתח חדש')))
    const c = await counts(product.id)
    assert.deepEqual([c.available, c.sold, c.revealed, c.burned], [0, 2, 0, 1])
  })

  test('concurrent requests to replace one key replace it once', async () => {
    const product = await aProduct(shop.context, { keys: 6 })
    const { keyIds } = await bought(product.id)
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        shop.call(api.replaceKey, { keyId: keyIds[0], reason: 'twice' }, manager),
      ),
    )
    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
    assert.equal((await counts(product.id)).burned, 1)
  })

  test('keys are withdrawn all or none, and keys of buyers cannot be withdrawn', async () => {
    const product = await aProduct(shop.context, { keys: 4 })
    const { keyIds } = await bought(product.id)
    const { data } = await shop.call(api.listKeys, { productId: product.id, status: 'available' }, manager)
    const available = data.rows.map(({ id }) => id)
    const mixed = await shop.call(
      api.removeKeys,
      { keyIds: [...available, ...keyIds], how: 'withdraw', reason: 'old' },
      manager,
    )
    assert.equal(mixed.problem.code, 'key-not-removable')
    assert.deepEqual(Object(mixed.problem.detail).keyIds, keyIds)
    const [first = '', second = ''] = available
    await shop.call(api.removeKeys, { keyIds: [first, second], how: 'withdraw', reason: 'old' }, manager)
    await shop.call(api.removeKeys, { keyIds: [second], how: 'burn', reason: 'leaked' }, manager)
    const c = await counts(product.id)
    assert.deepEqual([c.available, c.withdrawn, c.burned, c.sold], [1, 1, 1, 1])
    assert.deepEqual(
      (await audits(`key:${second}`)).map(({ action, detail }) => [action, detail['from'], detail['reason']]),
      [
        ['key.withdrawn', 'available', 'old'],
        ['key.burned', 'withdrawn', 'leaked'],
      ],
    )
  })

  test('a refunded, unseen key of a quarantined batch is not sold again until the batch is released', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const batchId = await aBatch(shop, manager, product.id, someKeys(1))
    const order = await bought(product.id)
    await shop.call(api.quarantineBatch, { batchId, reason: 'all are used' }, manager)
    const { data } = await shop.call(api.getOrder, { orderId: order.orderId }, order.visitor)
    const units = [{ lineId: data.items[0]?.id ?? '', quantity: 1 }]
    const back = await shop.call(api.requestRefund, { orderId: order.orderId, units }, order.visitor)
    assert.equal(back.data.status, 'refunded')
    const { available, quarantined } = await counts(product.id)
    assert.deepEqual([available, quarantined], [0, 1])
    await shop.call(api.releaseBatch, { batchId, reason: 'they were good' }, manager)
    assert.equal((await counts(product.id)).available, 1)
  })

  test('a quarantined batch is no longer sold, not even to open orders, which get other keys if there are any', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const bad = await aBatch(shop, manager, product.id, someKeys(4))
    const paid = await bought(product.id)
    const open = await placeAndOpen(shop, product.id, { quantity: 2 })
    await addKeys(shop.context, product.id, 1)
    const stopped = await shop.call(api.quarantineBatch, { batchId: bad, reason: 'all are used' }, manager)
    assert.deepEqual(
      [stopped.data.stopped, stopped.data.ordersChanged, stopped.data.batch.state],
      [3, 1, 'quarantined'],
    )
    const c = await counts(product.id)
    assert.deepEqual([c.available, c.reserved, c.quarantined, c.sold], [0, 1, 3, 1])
    const { email: payer } = (await shop.call(api.getOrder, { orderId: paid.orderId }, paid.visitor)).data
    const { data } = await shop.call(api.listBatchBuyers, { batchId: bad }, manager)
    assert.deepEqual(
      [data.total, data.rows.map(({ orderId, email, revealed }) => [orderId, email, revealed])],
      [1, [[paid.orderId, payer, false]]],
    )
    await act(shop, open.reference, 'succeed')
    const waiting = await shop.call(api.listWaiting, {}, manager)
    const mine = waiting.data.rows.find(({ orderId }) => orderId === open.orderId)
    assert.deepEqual(
      mine?.lines.map(({ quantity, missing }) => [quantity, missing]),
      [[2, 1]],
    )
    const released = await shop.call(api.releaseBatch, { batchId: bad, reason: 'checked' }, manager)
    assert.equal(released.data.released, 3)
    assert.equal((await keysIn(open)).length, 2, 'the release delivers the waiting order')
    assert.equal((await counts(product.id)).available, 2)
    assert.deepEqual(
      (await audits(`batch:${bad}`)).map(({ action }) => action),
      ['stock.imported', 'stock.quarantined', 'stock.released'],
    )
  })

  test('only an owner can view a full key, with a fresh sign-in and a reason; it is audited and e-mailed to all owners', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const [plain = ''] = await addKeys(shop.context, product.id, 1)
    const keyId = (await shop.call(api.listKeys, { productId: product.id }, manager)).data.rows[0]?.id ?? ''
    const stale = aVisitor(await aUser(shop.context, { role: 0, fresh: false }))
    const late = await shop.call(api.openKey, { keyId, reason: 'a claim' }, stale)
    assert.equal(late.problem.code, 'fresh-sign-in-needed')
    const mute = await shop.call(api.openKey, { keyId, reason: ' ' }, manager)
    assert.equal(mute.problem.fields?.['reason'], 'required')
    assert.equal((await audits(`key:${keyId}`)).length, 0)
    for (const duty of ['stock', 'support', 'accountant'] as const) {
      const other = aVisitor(await aUser(shop.context, { role: 0, duties: [duty] }))
      const shut = await shop.call(api.openKey, { keyId, reason: 'a look' }, other)
      assert.equal(shut.problem.code, 'not-allowed', duty)
    }
    assert.equal((await audits(`key:${keyId}`)).length, 0)
    const keeper = await aUser(shop.context, { role: 0, duties: ['owner'] })
    const seen = await shop.call(api.openKey, { keyId, reason: 'the maker asks' }, aVisitor(keeper))
    assert.equal(seen.data.key, plain)
    assert.deepEqual(
      (await audits(`key:${keyId}`)).map(({ action, actor, detail }) => [action, actor, detail['reason']]),
      [['key.opened', `user:${keeper.userId}`, 'the maker asks']],
    )
    const emails = await jobs<Parameters<typeof sendStockEmail>[1]>('send-stock-email')
    const mine = emails.filter(
      ({ notice }) => notice.kind === 'key-opened' && notice.productId === product.id,
    )
    assert.ok(
      mine.some(({ userId }) => userId === keeper.userId) && mine.length > 1,
      'every owner gets an e-mail',
    )
    assert.ok(!JSON.stringify(emails).includes(plain), 'no e-mail contains the key')
    for (const mail of mine) await sendStockEmail(shop.context, mail)
    const { data } = await shop.call(api.listDemoMails, {})
    assert.ok(data.mails.some(({ subject }) => subject.includes('opened a licence key')))
    const { data: still } = await shop.call(api.listKeys, { productId: product.id }, manager)
    assert.equal(still.rows[0]?.revealedAt, null, 'viewing is not revealing')
  })

  test('a key is found by its full text, in any spelling', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const [plain = ''] = await addKeys(shop.context, product.id, 1)
    const order = await bought(product.id)
    const { data } = await shop.call(api.findKey, { key: plain.toLowerCase().replaceAll('-', ' ') }, manager)
    assert.deepEqual(
      [data.key.orderId, data.key.status, data.key.productId],
      [order.orderId, 'sold', product.id],
    )
    assert.ok(!JSON.stringify(data).includes(plain))
  })
})
