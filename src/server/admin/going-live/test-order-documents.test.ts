import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { advanceTestOrder } from '#contract/admin/going-live.ts'
import { fakeCardcom } from '#tests/support/fakes/cardcom/fake-cardcom.ts'
import { type FakePayplus, fakePayplus } from '#tests/support/fakes/payplus/fake-payplus.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { aTestOrder } from '#tests/support/purchases/test-orders.ts'
import { advanceTestOrders } from './advance-test-order.ts'

describe('the documents of a test order', () => {
  let payplus: FakePayplus
  let shop: TestShop
  before(async () => {
    payplus = await fakePayplus()
    shop = await aShop({ environment: { ...payplus.environment, PAYPLUS_DOCUMENTS: 'on' } })
  })
  beforeEach(() => {
    payplus.faults.clear()
    payplus.refusesDocuments = null
  })
  after(async () => {
    await shop.close()
    await payplus.stop()
  })

  async function aPaidOne() {
    const { id, reference, owner } = await aTestOrder(shop, 'payplus')
    payplus.books.charge(reference)
    return { id, ask: async () => (await shop.call(advanceTestOrder, { testOrderId: id }, owner)).data }
  }
  const issued = () => [...payplus.documents.values()].map(({ number }) => String(number))

  test('are issued once by the provider, for the payment and for its refund, and shown', async () => {
    const had = issued().length
    const { ask } = await aPaidOne()
    const done = await ask()
    assert.equal(done.status, 'refunded')
    assert.deepEqual(
      done.documents.map(({ kind }) => kind),
      ['charge', 'credit'],
    )
    assert.deepEqual(
      done.documents.map(({ number }) => number),
      issued().slice(had),
    )
    assert.match(done.documents[0]?.link ?? '', /^https:\/\/docs\.payplus\.example\//)
    const sent = payplus.calls.findLast(({ method }) => method === 'new/inv_refund')?.body
    assert.equal(sent?.['totalAmount'], 1)
    await ask()
    assert.equal(issued().length, had + 2)
  })

  test('are completed by the scheduled job if the provider’s response was lost, and issued only once', async () => {
    const had = issued().length
    const { id, ask } = await aPaidOne()
    payplus.faults.set('new', 'lost')
    assert.deepEqual((await ask()).documents, [])
    payplus.faults.clear()
    const { transact, payments: providers, settings } = shop.context
    await advanceTestOrders({ transact, providers, settings }, 0, (error) => assert.fail(String(error)))
    const { rows } = await shop.context.pool.query(
      'select document_number as charge, credit_number as credit from test_orders where id = $1',
      [id],
    )
    assert.deepEqual(rows, [{ charge: issued().at(-2), credit: issued().at(-1) }])
    assert.equal(issued().length, had + 2)
  })

  test('are reported as missing if the provider refuses them, and are not requested again', async () => {
    const { ask } = await aPaidOne()
    payplus.refusesDocuments = 'documents-are-closed'
    const done = await ask()
    assert.deepEqual([done.status, done.documents, done.lacksDocument], ['refunded', [], true])
    payplus.refusesDocuments = null
    assert.deepEqual((await ask()).documents, [])
  })
})

test('the credit of a test order is sent to CardCom once, even if its response was lost and it is not listed yet', async (t) => {
  const cardcom = await fakeCardcom()
  t.after(cardcom.stop)
  const shop = await aShop({ environment: { ...cardcom.environment, CARDCOM_DOCUMENTS: 'on' } }, t)
  const { id, reference, owner } = await aTestOrder(shop, 'cardcom')
  cardcom.books.charge(reference)
  cardcom.faults.set('CreateDocument', 'lost')
  cardcom.hidden = ['DocumentNumber', 'DocumentType', 'DocumentUrl']
  const advance = async () => (await shop.call(advanceTestOrder, { testOrderId: id }, owner)).data
  assert.deepEqual(
    (await advance()).documents.map(({ kind }) => kind),
    ['charge'],
  )
  cardcom.faults.clear()
  assert.equal((await advance()).documents.length, 1)
  cardcom.hidden = []
  assert.equal((await advance()).documents.length, 2)
  assert.equal(cardcom.calls.filter(({ method }) => method === 'CreateDocument').length, 1)
})

test('a test order lacks a document that CardCom does not show for minutes', async (t) => {
  const cardcom = await fakeCardcom()
  t.after(cardcom.stop)
  const shop = await aShop({ environment: { ...cardcom.environment, CARDCOM_DOCUMENTS: 'on' } }, t)
  const { id, reference, owner } = await aTestOrder(shop, 'cardcom')
  cardcom.books.charge(reference)
  cardcom.faults.set('CreateDocument', 'reset')
  const advance = async () => (await shop.call(advanceTestOrder, { testOrderId: id }, owner)).data
  assert.equal((await advance()).lacksDocument, false)
  cardcom.faults.clear()
  await shop.context.pool.query(
    `update test_orders set credit_sent_at = credit_sent_at - interval '11 minutes' where id = $1`,
    [id],
  )
  assert.equal((await advance()).lacksDocument, true)
  assert.equal(cardcom.calls.filter(({ method }) => method === 'CreateDocument').length, 0)
})
