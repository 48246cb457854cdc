import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { enterDocument } from '#contract/admin/orders/documents.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { openTasksOf } from '#tests/support/payments.ts'
import { aUser } from '#tests/support/builders.ts'
import { documentsOf, issueDocuments } from '#tests/support/purchases/documents.ts'
import { buyKeys } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('a document that a manager enters while its provider is issuing it', () => {
  const fake = fakeProvider('fake', 'asked')
  let meanwhile = async (_documentId: string): Promise<void> => {}
  const provider: typeof fake = {
    ...fake,
    issueDocument: async (order) => {
      await meanwhile(order.documentId)
      return { state: 'issued', document: { number: '8831', url: null, allocationNumber: null } }
    },
  }
  let shop: TestShop
  let accountant: Visitor
  before(async () => {
    shop = await aShop({ provider })
    accountant = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const enter = async (documentId: string) => {
    const typed = { number: '5512', link: null, allocationNumber: null }
    const { status, problem } = await shop.call(enterDocument, { documentId, ...typed }, accountant)
    return [status, problem.code]
  }
  const numberOf = async (orderId: string) => (await documentsOf(shop, orderId))[0]?.number

  test('is refused, so that it exists once', async () => {
    const { orderId } = await buyKeys(shop, provider)
    meanwhile = async (documentId) => assert.deepEqual(await enter(documentId), [409, 'document-busy'])
    assert.deepEqual(await issueDocuments(shop), [])
    assert.equal(await numberOf(orderId), '8831')
  })

  test('becomes a task with the provider’s number if the claim has ended meanwhile', async () => {
    const { orderId } = await buyKeys(shop, provider)
    meanwhile = async (documentId) => {
      await shop.context.pool.query('update tax_documents set busy_until = now() where id = $1', [documentId])
      assert.deepEqual(await enter(documentId), [200, undefined])
    }
    assert.deepEqual(await issueDocuments(shop), [])
    assert.equal(await numberOf(orderId), '5512')
    assert.deepEqual(await openTasksOf(shop, orderId), ['document-missing'])
    const { rows } = await shop.context.pool.query(
      `select detail ->> 'number' as number, detail ->> 'reason' as reason from audit_log
       where action = 'document.issued' and subject = $1`,
      [`order:${orderId}`],
    )
    assert.deepEqual(rows, [{ number: '8831', reason: 'issued-twice' }])
  })
})
