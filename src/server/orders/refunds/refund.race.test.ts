import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { refundAmount, refundUnits } from '#contract/admin/orders/refunds.ts'
import { downloadFile, getOrder, revealKey } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { providersOf } from '#tests/support/fakes/providers-of.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { productFiles } from '#server/database/tables/catalogue.ts'
import { typed } from '#server/database/connect.ts'
import { payDueRefunds, payRefund } from '#server/payments/refunds/pay-refund.ts'

describe('a refund that races with another action', () => {
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => (shop = await aShop({ provider, environment: { DATABASE_POOL_SIZE: '20' } })))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  async function buy(productId: string, quantity = 1) {
    const { orderId, visitor, reference } = await placeAndOpen(shop, productId, { quantity })
    provider.pay(reference)
    await shop.request('/api/payments/webhooks/fake', {
      method: 'POST',
      body: reference,
      headers: { 'fake-signature': 'right' },
    })
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    const [item] = data.items
    return { orderId, visitor, lineId: item?.id ?? '', keyIds: item?.keys.map(({ id }) => id) ?? [] }
  }
  const refundIt = (orderId: string, lineId: string, visitor: Visitor, quantity = 1) =>
    shop.call(requestRefund, { orderId, units: [{ lineId, quantity }] }, visitor)

  test('30 duels of a reveal and a refund: exactly one wins', async () => {
    const { id } = await aProduct(shop.context, { keys: 40 })
    for (let duel = 0; duel < 30; duel++) {
      const { orderId, lineId, keyIds, visitor } = await buy(id)
      const reveal = () => shop.call(revealKey, { orderId, keyId: keyIds[0] }, visitor)
      const [back, shown] =
        duel % 2 === 0
          ? await Promise.all([refundIt(orderId, lineId, visitor), reveal()])
          : await Promise.all([reveal(), refundIt(orderId, lineId, visitor)]).then(
              ([b, a]) => [a, b] as const,
            )
      assert.deepEqual([back.status === 200, shown.status === 200].filter(Boolean).length, 1, `duel ${duel}`)
      const { rows } = await shop.context.pool.query<{ status: string }>(
        'select status from licence_keys where id = $1',
        [keyIds[0]],
      )
      assert.equal(rows[0]?.status, shown.status === 200 ? 'revealed' : 'available')
    }
  })

  test('30 duels of a download and a refund: exactly one wins', async () => {
    const { id } = await aProduct(shop.context, { kind: 'file' })
    await typed(shop.context.pool)
      .insert(productFiles)
      .values({ productId: id, name: 'guide.txt', mime: 'text/plain', content: Buffer.from('Hello') })
    for (let duel = 0; duel < 30; duel++) {
      const { orderId, lineId, visitor } = await buy(id)
      const path = downloadFile.path.replace(':orderId', orderId).replace(':lineId', lineId)
      const [back, file] = await Promise.all([
        refundIt(orderId, lineId, visitor),
        shop.request(path, {}, visitor),
      ])
      assert.equal([back.status === 200, file.status === 200].filter(Boolean).length, 1, `duel ${duel}`)
    }
  })

  test('20 duels of a reveal and a manager who puts the key back on sale: exactly one wins', async () => {
    const { id } = await aProduct(shop.context, { keys: 30 })
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    for (let duel = 0; duel < 20; duel++) {
      const { orderId, lineId, keyIds, visitor } = await buy(id)
      const [keyId] = keyIds
      const { version } = (await shop.call(getAdminOrder, { orderId }, manager)).data
      const units = [{ lineId, quantity: 1, keys: [{ keyId, fate: 'stock' }] }]
      const [back, shown] = await Promise.all([
        shop.call(refundUnits, { orderId, version, units, reason: 'She asked.' }, manager),
        shop.call(revealKey, { orderId, keyId }, visitor),
      ])
      assert.equal([back.status === 200, shown.status === 200].filter(Boolean).length, 1, `duel ${duel}`)
      if (back.status !== 200) assert.equal(back.problem.code, 'key-fate-not-allowed')
    }
  })

  test('of two concurrent partial refunds by two managers one succeeds', async () => {
    const { id } = await aProduct(shop.context, { keys: 10 })
    const { orderId, lineId } = await buy(id)
    const managers = [
      aVisitor(await aUser(shop.context, { role: 0 })),
      aVisitor(await aUser(shop.context, { role: 0 })),
    ]
    const { version } = (await shop.call(getAdminOrder, { orderId }, managers[0])).data
    const input = { orderId, version, lineId, amount: 30, reason: 'She asked.' }
    const responses = await Promise.all(managers.map((manager) => shop.call(refundAmount, input, manager)))
    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
    assert.equal(responses.filter(({ problem }) => problem?.code === 'version-changed').length, 1)
  })

  test('of 20 concurrent refunds of one unit one succeeds', async () => {
    const { id } = await aProduct(shop.context, { keys: 10 })
    const { orderId, lineId, visitor } = await buy(id)
    const responses = await Promise.all(Array.from({ length: 20 }, () => refundIt(orderId, lineId, visitor)))
    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
    assert.equal(responses.filter(({ problem }) => problem?.code === 'not-refundable').length, 19)
  })

  test('of 20 concurrent refunds of one of three units, all based on the same view of the order, one succeeds', async () => {
    const { id } = await aProduct(shop.context, { keys: 10 })
    const { orderId, lineId, visitor } = await buy(id, 3)
    const units = [{ lineId, quantity: 1, refunded: 0 }]
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => shop.call(requestRefund, { orderId, units }, visitor)),
    )
    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(data.items[0]?.refunded, 1)
  })

  test('concurrent refunds of more units than were bought refund each unit once', async () => {
    const { id } = await aProduct(shop.context, { keys: 10, maxPerOrder: 10 })
    const { orderId, lineId, visitor } = await buy(id, 5)
    const responses = await Promise.all(Array.from({ length: 8 }, () => refundIt(orderId, lineId, visitor)))
    assert.equal(responses.filter(({ status }) => status === 200).length, 5)
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(data.status, 'refunded')
    assert.equal(data.refunded, data.total)
  })

  test('a refund paid by jobs and a round at once is paid once', async () => {
    const { id } = await aProduct(shop.context, { keys: 10 })
    const { orderId, lineId, visitor } = await buy(id)
    const { data } = await refundIt(orderId, lineId, visitor)
    const refundId = data.refunds[0]?.id ?? ''
    await shop.context.pool.query(`update refunds set created_at = now() - interval '1 hour' where id = $1`, [
      refundId,
    ])
    const { transact, jobs } = shop.context
    const paying = { transact, jobs, providers: providersOf([provider]) }
    const failures: unknown[] = []
    await Promise.all([
      ...Array.from({ length: 10 }, () => payRefund(paying, refundId)),
      payDueRefunds(paying, 60, (error) => failures.push(error)),
    ])
    assert.deepEqual(failures, [])
    assert.equal([...provider.refunds.keys()].filter((one) => one === refundId).length, 1)
    const { rows } = await shop.context.pool.query(
      `select 1 from pgboss.job where name = 'send-refund-email' and data->>'refundId' = $1 and data->>'template' = 'paid'`,
      [refundId],
    )
    assert.equal(rows.length, 1)
  })
})
