import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { enterDocument, requestDocument } from '#contract/admin/orders/documents.ts'
import { aUser } from '#tests/support/builders.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { emailsTo, runJobs, waitingJobs } from '#tests/support/identity.ts'
import { buyKeys, refundPlaced } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { sendDocumentEmail } from './send-document-email.ts'

describe('the link of a tax document', () => {
  let shop: TestShop
  let provider: FakeProvider
  before(async () => {
    provider = fakeProvider('fake', 'asked')
    shop = await aShop({ provider })
  })
  beforeEach(() => (provider.issuing = 'well'))
  after(() => shop.close())

  let buyers = 0
  const aBuyer = () => `papers-${++buyers}@example.com`
  const documentOf = async (orderId: string, kind: string) => {
    const { rows } = await shop.context.pool.query<{ id: string; link: string }>(
      'select id, link from tax_documents where order_id = $1 and kind = $2',
      [orderId, kind],
    )
    return rows[0]
  }
  /** The e-mails that contain a text. */
  const mailsWith = async (email: string, text: string) =>
    (await emailsTo(shop, email)).filter((mail) => mail.text.includes(text))

  test('is in the order’s e-mail if the document is already issued, and is not sent again', async () => {
    const email = aBuyer()
    const { orderId } = await buyKeys(shop, provider, { email })
    await shop.context.pool.query(
      `update tax_documents set status = 'issued', number = '77', link = 'https://docs.example/77', issued_at = now() where order_id = $1`,
      [orderId],
    )
    const mails = await mailsWith(email, 'https://docs.example/77')
    assert.equal(mails.length, 1)
    assert.match(mails[0]?.html ?? '', /<a class="link" href="https:\/\/docs\.example\/77"[^>]*>77<\/a>/)
  })

  test('is sent once, in a separate e-mail, if the document is issued later', async () => {
    const email = aBuyer()
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    provider.issuing = 'refused'
    const { orderId } = await buyKeys(shop, provider, { email })
    await runJobs(shop)
    provider.issuing = 'well'
    const documentId = (await documentOf(orderId, 'invoice-receipt'))?.id
    assert.equal((await shop.call(requestDocument, { documentId }, manager)).status, 202)
    await runJobs(shop)
    const { link = '' } = (await documentOf(orderId, 'invoice-receipt')) ?? {}
    assert.match(link, /^https:/)
    const mails = await mailsWith(email, link)
    assert.equal(mails.length, 1)
    assert.match(mails[0]?.subject ?? '', /חשבונית מס\/קבלה/)
  })

  test('of a credit is sent after its refund', async () => {
    const email = aBuyer()
    const bought = await buyKeys(shop, provider, { email })
    await runJobs(shop)
    await refundPlaced(shop, bought)
    await runJobs(shop)
    await runJobs(shop)
    const { link = '' } = (await documentOf(bought.orderId, 'credit')) ?? {}
    assert.match(link, /^https:/)
    assert.equal((await mailsWith(email, link)).length, 1)
  })

  test('entered by a manager is sent, and sent again when it is corrected', async () => {
    const email = aBuyer()
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    provider.issuing = 'refused'
    const { orderId } = await buyKeys(shop, provider, { email })
    await runJobs(shop)
    const documentId = (await documentOf(orderId, 'invoice-receipt'))?.id
    for (const link of ['https://books.example/8', 'https://books.example/9', 'https://books.example/9']) {
      const input = { documentId, number: '8', link, allocationNumber: null }
      assert.equal((await shop.call(enterDocument, input, manager)).status, 200)
      assert.equal((await mailsWith(email, link)).length, 1)
    }
  })

  test('that was corrected while the e-mail with the wrong one was sent is sent too', async () => {
    const email = aBuyer()
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    provider.issuing = 'refused'
    const { orderId } = await buyKeys(shop, provider, { email })
    await runJobs(shop)
    const documentId = (await documentOf(orderId, 'invoice-receipt'))?.id ?? ''
    const enter = (link: string) =>
      shop.call(enterDocument, { documentId, number: '8', link, allocationNumber: null }, manager)
    await enter('https://books.example/wrong')
    const [job] = await waitingJobs(shop, 'send-document-email')
    assert.ok(job !== undefined)
    await shop.context.pool.query(`delete from pgboss.job where data ->> 'number' = $1`, [job.number])
    const { mailer } = shop.context
    const slow: typeof mailer = {
      ...mailer,
      send: async (mail) => {
        await mailer.send(mail)
        assert.equal((await enter('https://books.example/right')).status, 200)
      },
    }
    await sendDocumentEmail({ ...shop.context, mailer: slow }, job)
    assert.equal((await mailsWith(email, 'https://books.example/right')).length, 1)
    assert.equal((await mailsWith(email, 'https://books.example/wrong')).length, 1)
  })

  test('is required: a document number alone is not e-mailed', async () => {
    const email = aBuyer()
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    provider.issuing = 'refused'
    const { orderId } = await buyKeys(shop, provider, { email })
    const before = (await emailsTo(shop, email)).length
    const documentId = (await documentOf(orderId, 'invoice-receipt'))?.id
    const input = { documentId, number: '12', link: null, allocationNumber: null }
    assert.equal((await shop.call(enterDocument, input, manager)).status, 200)
    assert.equal((await emailsTo(shop, email)).length, before)
  })
})
