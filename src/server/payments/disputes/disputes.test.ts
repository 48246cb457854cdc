import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aDispute, aSale, reportDispute, revealKeyOf, type Sale } from '#tests/support/purchases/disputes.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { auditOf, emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { payThere, placeAndOpen } from '#tests/support/orders.ts'
import { openTasksOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('the dispute of a charge', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({ provider })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const aNewSale = (quantity = 1) => aSale(shop, provider, quantity)
  const answerBy = new Date('2027-01-02T00:00:00.000Z')
  const report = (wanted: Parameters<typeof aDispute>[0], signature?: string) =>
    reportDispute(shop, aDispute({ answerBy, ...wanted }), signature)
  const reveal = (sale: Sale) => revealKeyOf(shop, sale)
  const viewOf = async (orderId: string) => (await shop.call(api.getAdminOrder, { orderId }, manager)).data
  const decide = async (orderId: string, decision: string) => {
    const [dispute] = (await viewOf(orderId)).disputes
    const input = { orderId, disputeId: dispute?.id, decision, reason: 'their answer' }
    assert.equal((await shop.call(api.decideDispute, input, manager)).status, 200)
  }

  test('closes the keys, and opens a task with the reason and the last day to answer for a manager', async () => {
    const sale = await aNewSale()
    assert.equal((await report({ id: 'case-1', reference: sale.reference })).status, 202)
    assert.equal(await reveal(sale), 'order-held')
    const order = await viewOf(sale.orderId)
    assert.deepEqual(
      order.tasks.map(({ kind }) => kind),
      ['dispute'],
    )
    const [dispute] = order.disputes
    assert.deepEqual(
      [dispute?.state, dispute?.reason, dispute?.amount, dispute?.answerBy, dispute?.holds],
      ['open', 'fraudulent', 49.9, '2027-01-02T00:00:00.000Z', true],
    )
    const { data } = await shop.call(api.getOrder, { orderId: sale.orderId }, sale.visitor)
    assert.equal(data.delivery, 'held-in-dispute')
  })

  test('is matched to its order by the transaction id alone, as PayPal and Stripe send it', async () => {
    const sale = await aNewSale()
    const { rows } = await shop.context.pool.query<{ id: string }>(
      'select transaction_id as id from payments where order_id = $1',
      [sale.orderId],
    )
    await report({ id: 'case-by-transaction', transactionId: rows[0]?.id ?? null })
    assert.equal(await reveal(sale), 'order-held')
  })

  test('is stored once, however often and in whatever order its webhooks arrive', async () => {
    const sale = await aNewSale()
    const say = (state: 'open' | 'won') => report({ id: 'case-shuffled', reference: sale.reference, state })
    await Promise.all([say('open'), say('won'), say('open')])
    await say('open')
    const { disputes, tasks } = await viewOf(sale.orderId)
    assert.deepEqual(
      disputes.map(({ state, holds }) => [state, holds]),
      [['won', false]],
    )
    assert.deepEqual(tasks, [])
    assert.equal(await reveal(sale), 'shown')
  })

  test('is e-mailed to each owner once, in their language, with the order, the sum and the last day to answer', async () => {
    const owners = { en: 'disputes-en@example.com', he: 'disputes-he@example.com' }
    for (const language of ['en', 'he'] as const)
      await aUser(shop.context, { role: 0, email: owners[language], language })
    await aUser(shop.context, { role: 0, email: 'disputes-stock@example.com', duties: ['stock'] })
    const sale = await aNewSale()
    const { number } = await viewOf(sale.orderId)
    for (const state of ['open', 'open', 'lost'] as const)
      await report({ id: 'case-told', reference: sale.reference, state })
    await runJobs(shop)
    for (const [language, day] of [
      ['en', 'Last day to answer'],
      ['he', 'היום האחרון להשיב'],
    ] as const) {
      const [mail, ...others] = (await emailsTo(shop, owners[language])).filter(({ text }) =>
        text.includes(number),
      )
      assert.deepEqual(others, [])
      for (const part of [day, '49.90', '02.01.2027', `/dashboard/admin/orders/${sale.orderId}`])
        assert.ok(mail?.text.includes(part), `${part} in ${mail?.text ?? 'no e-mail'}`)
    }
    assert.deepEqual(await emailsTo(shop, 'disputes-stock@example.com'), [])
  })

  test('shows the latest deadline and its amount, in whatever order the notices arrive, and e-mails owners about each new one', async () => {
    const email = 'disputes-longer@example.com'
    await aUser(shop.context, { role: 0, email, language: 'en' })
    const sale = await aNewSale()
    const inquiry = { id: 'case-longer', reference: sale.reference, answerBy: null, amountAgorot: 1000 }
    const chargeback = { ...inquiry, answerBy, amountAgorot: 4990, reason: 'product_not_received' }
    for (const notice of [inquiry, chargeback, inquiry, chargeback]) await report(notice)
    await report({ ...inquiry, answerBy: new Date('2027-01-01T00:00:00.000Z') })
    const [dispute] = (await viewOf(sale.orderId)).disputes
    assert.deepEqual(
      [dispute?.reason, dispute?.amount, dispute?.answerBy],
      ['product_not_received', 49.9, answerBy.toISOString()],
    )
    await runJobs(shop)
    const { number } = await viewOf(sale.orderId)
    const mails = (await emailsTo(shop, email)).filter(({ text }) => text.includes(number))
    const dated = mails.filter(({ text }) => text.includes('02.01.2027'))
    assert.deepEqual([mails.length, dated.length], [2, 1])
    const actions = await auditOf(shop, `order:${sale.orderId}`)
    assert.equal(actions.filter((action) => action === 'payment.dispute-extended').length, 1)
  })

  test('keeps its reason and amount if the notice of a later deadline names neither', async () => {
    const sale = await aNewSale()
    const notice = { id: 'case-nameless', reference: sale.reference }
    await report(notice)
    const later = new Date('2027-01-09T00:00:00.000Z')
    await report({ ...notice, reason: '', amountAgorot: null, answerBy: later })
    const [dispute] = (await viewOf(sale.orderId)).disputes
    assert.deepEqual(
      [dispute?.reason, dispute?.amount, dispute?.answerBy],
      ['fraudulent', 49.9, later.toISOString()],
    )
  })

  test('is not e-mailed to owners if it was decided before the shop received it', async () => {
    const email = 'disputes-late@example.com'
    await aUser(shop.context, { role: 0, email })
    const sale = await aNewSale()
    await report({ id: 'case-late', reference: sale.reference, state: 'won' })
    await runJobs(shop)
    assert.deepEqual(await emailsTo(shop, email), [])
  })

  test('leaves the keys closed if it is lost', async () => {
    const sale = await aNewSale()
    await report({ id: 'case-they-lost', reference: sale.reference })
    await report({ id: 'case-they-lost', reference: sale.reference, state: 'lost' })
    assert.equal(await reveal(sale), 'order-held')
    assert.deepEqual(await openTasksOf(shop, sale.orderId), [])
  })

  for (const decidedBy of ['provider', 'manager'] as const)
    test(`has the amount that was taken, as the notice that it was lost names it (decided by the ${decidedBy})`, async () => {
      const sale = await aNewSale()
      const notice = { id: `case-taken-${decidedBy}`, reference: sale.reference }
      await report(notice)
      if (decidedBy === 'manager') await decide(sale.orderId, 'lost')
      await report({ ...notice, state: 'lost', amountAgorot: 1000 })
      await report({ ...notice, state: 'lost', amountAgorot: null })
      const [dispute] = (await viewOf(sale.orderId)).disputes
      assert.deepEqual([dispute?.state, dispute?.amount], ['lost', 10])
    })

  for (const [decision, after, state] of [
    ['won', 'shown', 'won'],
    ['released', 'shown', 'open'],
    ['lost', 'order-held', 'lost'],
  ] as const)
    test(`can be decided by a manager: ${decision}, once and in the audit log`, async () => {
      const sale = await aNewSale()
      await report({ id: `case-${decision}`, reference: sale.reference })
      await decide(sale.orderId, decision)
      await decide(sale.orderId, decision)
      assert.equal(await reveal(sale), after)
      assert.equal((await viewOf(sale.orderId)).disputes[0]?.state, state)
      const actions = await auditOf(shop, `order:${sale.orderId}`)
      const written = decision === 'released' ? 'order.delivery-released' : `payment.dispute-${decision}`
      assert.equal(actions.filter((action) => action === written).length, 1)
    })

  test('can be recorded by a manager if it came by letter, and closes the keys too', async () => {
    const sale = await aNewSale()
    const input = { orderId: sale.orderId, reason: 'a letter of the bank', answerBy: '2027-01-02' }
    assert.equal((await shop.call(api.recordDispute, input, manager)).status, 201)
    assert.equal(await reveal(sale), 'order-held')
    const [dispute] = (await viewOf(sale.orderId)).disputes
    assert.deepEqual(
      [dispute?.provider, dispute?.holds, dispute?.answerBy],
      ['manual', true, '2027-01-02T21:59:00.000Z'],
    )
  })

  test('delays the e-mail about the keys until they open, if the order was not yet delivered', async () => {
    const { id } = await aProduct(shop.context)
    const email = 'disputes-early@example.com'
    const { orderId, reference } = await placeAndOpen(shop, id, { wanted: { email } })
    await report({ id: 'case-early', reference })
    await payThere(shop, provider, reference)
    await runJobs(shop)
    await decide(orderId, 'won')
    await runJobs(shop)
    const { rows } = await shop.context.pool.query(
      'select email_kind as kind from order_emails where order_id = $1',
      [orderId],
    )
    assert.deepEqual(rows, [{ kind: 'completed' }])
  })

  test('is ignored without the provider’s signature', async () => {
    const sale = await aNewSale()
    await report({ id: 'case-forged', reference: sale.reference }, 'none')
    assert.equal(await reveal(sale), 'shown')
  })

  test('opens a task for a manager if its payment is unknown', async () => {
    await report({ id: 'case-foreign', transactionId: 'of-another-shop' })
    const { rows } = await shop.context.pool.query(
      `select kind from manager_tasks where detail ->> 'reference' = 'of-another-shop'`,
    )
    assert.deepEqual(rows, [{ kind: 'unknown-payment' }])
  })

  test('can be answered with evidence: times, network addresses, e-mails and revealed keys', async () => {
    const sale = await aNewSale(2)
    await reveal(sale)
    await runJobs(shop)
    const { data } = await shop.call(api.getEvidence, { orderId: sale.orderId }, manager)
    assert.ok(data.paidAt !== null && data.deliveredAt !== null && data.transactionId !== null)
    assert.deepEqual(data.units.filter(({ seenAt }) => seenAt !== null).length, 1)
    assert.deepEqual(
      data.emails.map(({ kind }) => kind),
      ['completed'],
    )
    assert.deepEqual(
      data.visits.map(({ what, address }) => [what, address]),
      [
        ['order.placed', sale.visitor.address],
        ['key.revealed', sale.visitor.address],
      ],
    )
  })
})
