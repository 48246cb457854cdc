import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { issueTaxDocument } from '#server/documents/issue-document.ts'
import { wrapProviders } from '#server/integrations/payments/providers.ts'
import { cardcomDocumentsShop } from '#tests/support/fakes/cardcom/cardcom-documents-shop.ts'
import { openTasksOf } from '#tests/support/payments.ts'

const issuing = 'CreateDocument'
const listed = ['DocumentNumber', 'DocumentType', 'DocumentUrl']

describe('a tax document that CardCom may have issued', () => {
  const own = cardcomDocumentsShop()
  const { buyAndRefund, documentsOf, issue, requestAgain, callsOf } = own
  const count = () => own.cardcom.books.documents.length
  const ageOf = (orderId: string, column: 'sent_at' | 'busy_until', minutes: number) =>
    own.shop.context.pool.query(
      `update tax_documents set ${column} = ${column} - make_interval(mins => $2) where order_id = $1 and kind = 'credit'`,
      [orderId, minutes],
    )

  test('is found, however late its response and its entry in the list come', async () => {
    const { orderId } = await buyAndRefund()
    const [had, calls] = [count(), callsOf(issuing)]
    own.cardcom.faults.set(issuing, 'held')
    own.cardcom.hidden = listed
    await assert.rejects(issue(orderId, 'credit'), /No response came/)
    own.cardcom.faults.clear()
    await assert.rejects(issue(orderId, 'credit'), /does not show it yet/)
    assert.deepEqual(await openTasksOf(own.shop, orderId), [], 'it may still appear')
    own.cardcom.hidden = []
    assert.equal((await issue(orderId, 'credit'))?.status, 'issued')
    assert.deepEqual([count(), callsOf(issuing)], [had + 1, calls + 1])
  })

  test('becomes a manager’s task if CardCom does not show it for minutes, and is sent again only on request', async () => {
    const { orderId } = await buyAndRefund()
    const calls = callsOf(issuing)
    own.cardcom.faults.set(issuing, 'reset')
    await assert.rejects(issue(orderId, 'credit'), /No response came/)
    own.cardcom.faults.clear()
    await requestAgain(orderId, 'credit')
    await assert.rejects(issue(orderId, 'credit'), /does not show it yet/)
    await ageOf(orderId, 'sent_at', 11)
    const missing = await issue(orderId, 'credit')
    assert.deepEqual([missing?.status, missing?.problem], ['failed', 'document-unconfirmed'])
    assert.deepEqual(await openTasksOf(own.shop, orderId), ['document-missing'])
    await issue(orderId, 'credit')
    assert.equal(callsOf(issuing), calls)
    await requestAgain(orderId, 'credit')
    assert.equal((await issue(orderId, 'credit'))?.status, 'issued')
    assert.equal(callsOf(issuing), calls + 1)
    assert.deepEqual(await openTasksOf(own.shop, orderId), [])
  })

  test('is sent once by several jobs at the same time', async () => {
    const { orderId } = await buyAndRefund()
    const [had, calls] = [count(), callsOf(issuing)]
    own.cardcom.hidden = listed
    const jobs = await Promise.allSettled([1, 2, 3, 4].map(() => issue(orderId, 'credit')))
    const wrong = jobs.flatMap((job) => (job.status === 'rejected' ? [String(job.reason)] : []))
    for (const reason of wrong) assert.match(reason, /is being issued by another server/)
    assert.deepEqual([count(), callsOf(issuing)], [had + 1, calls + 1])
    assert.equal((await documentsOf(orderId, 'credit'))[0]?.status, 'issued')
  })

  test('is not sent by a server whose claim has ended meanwhile', async () => {
    const { orderId } = await buyAndRefund()
    const calls = callsOf(issuing)
    const { transact, jobs, payments } = own.shop.context
    /** Another server issues it, is refused, and a manager requests it again. */
    const overtake = async () => {
      await ageOf(orderId, 'busy_until', 11)
      own.cardcom.changed.set(issuing, { ResponseCode: 44, Description: 'No such module' })
      assert.equal((await issue(orderId, 'credit'))?.status, 'failed')
      own.cardcom.changed.clear()
      await requestAgain(orderId, 'credit')
    }
    const providers = wrapProviders(payments, (provider) => ({
      ...provider,
      async findDocument(order) {
        const found = await provider.findDocument?.(order)
        await overtake()
        return found ?? assert.fail('CardCom finds documents')
      },
    }))
    const [credit] = await documentsOf(orderId, 'credit')
    await assert.rejects(
      issueTaxDocument({ transact, jobs, providers }, { documentId: credit?.id ?? '' }),
      /is being issued by another server/,
    )
    assert.equal(callsOf(issuing), calls + 1)
    assert.equal((await issue(orderId, 'credit'))?.status, 'issued')
  })

  test('is sent again after CardCom refused the shop’s password', async () => {
    const { orderId } = await buyAndRefund()
    own.cardcom.changed.set(issuing, { ResponseCode: 5, Description: 'Wrong password' })
    await assert.rejects(issue(orderId, 'credit'), /does not accept CARDCOM_API_NAME/)
    own.cardcom.changed.clear()
    assert.equal((await issue(orderId, 'credit'))?.status, 'issued')
  })
})
