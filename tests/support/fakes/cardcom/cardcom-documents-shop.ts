import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import * as v from 'valibot'
import { requestDocument } from '#contract/admin/orders/documents.ts'
import { confirmPayment, getOrder } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { issueTaxDocument } from '#server/documents/issue-document.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { type FakeCardcom, fakeCardcom } from './fake-cardcom.ts'

const asked = v.object({
  Document: v.looseObject({
    DocumentTypeToCreate: v.string(),
    Comments: v.string(),
    Products: v.array(v.looseObject({ Description: v.string() })),
  }),
  DealNumbers: v.optional(v.array(v.object({ DealNumber: v.number() }))),
})

type Row = {
  id: string
  kind: string
  status: string
  number: string | null
  link: string | null
  problem: string | null
  vat: number
}

/** A shop whose documents CardCom issues, opened before the tests of a `describe` and closed after them. */
export function cardcomDocumentsShop() {
  let cardcom: FakeCardcom
  let shop: TestShop
  let productId: string
  before(async () => {
    cardcom = await fakeCardcom()
    shop = await aShop({ environment: { ...cardcom.environment, CARDCOM_DOCUMENTS: 'on' } })
  })
  beforeEach(async () => {
    cardcom.faults.clear()
    cardcom.changed.clear()
    cardcom.hidden = []
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await cardcom.stop()
  })

  async function buy(quantity = 1, wanted: NonNullable<Parameters<typeof placeAndOpen>[2]>['wanted'] = {}) {
    const placed = await placeAndOpen(shop, productId, { quantity, wanted })
    const charge = cardcom.books.charge(placed.reference)
    const { orderId, visitor } = placed
    assert.equal((await shop.call(confirmPayment, { orderId }, visitor)).data.status, 'completed')
    return { ...placed, charge }
  }
  async function refundUnits({ orderId, visitor }: Awaited<ReturnType<typeof buy>>, quantity: number) {
    const lineId = (await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.id
    const { data } = await shop.call(requestRefund, { orderId, units: [{ lineId, quantity }] }, visitor)
    const { transact, jobs, payments: providers } = shop.context
    for (const { id } of data.refunds) await payRefund({ transact, jobs, providers }, id)
  }
  /** An order of which one unit was refunded; the credit of that is not issued yet. */
  async function buyAndRefund() {
    const bought = await buy(2)
    await refundUnits(bought, 1)
    return bought
  }
  async function documentsOf(orderId: string, kind?: string): Promise<Row[]> {
    const { rows } = await shop.context.pool.query<Row>(
      'select id, kind, status, number, link, problem, vat_agorot as vat from tax_documents where order_id = $1 order by id',
      [orderId],
    )
    return rows.filter((row) => kind === undefined || row.kind === kind)
  }
  /** Runs the job that issues a document of the order; returns what is stored of it then. */
  async function issue(orderId: string, kind: string): Promise<Row | undefined> {
    const { transact, payments: providers, jobs } = shop.context
    const [wanted] = await documentsOf(orderId, kind)
    await issueTaxDocument({ transact, providers, jobs }, { documentId: wanted?.id ?? '' })
    return (await documentsOf(orderId, kind))[0]
  }
  /** A manager requests a document of the order again. */
  async function requestAgain(orderId: string, kind: string): Promise<void> {
    const [row] = await documentsOf(orderId, kind)
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    assert.equal((await shop.call(requestDocument, { documentId: row?.id }, manager)).status, 202)
  }
  /** CardCom no longer issues a document with the charge. */
  const ageCharge = (orderId: string) =>
    shop.context.pool.query(
      `update payments set created_at = created_at - interval '11 minutes' where order_id = $1`,
      [orderId],
    )
  return {
    buy,
    ageCharge,
    refundUnits,
    buyAndRefund,
    documentsOf,
    issue,
    requestAgain,
    /** The newest request of a method that names a document. */
    sent: (method: string) => v.parse(asked, cardcom.calls.findLast((call) => call.method === method)?.body),
    callsOf: (method: string) => cardcom.calls.filter((call) => call.method === method).length,
    get cardcom(): FakeCardcom {
      return cardcom
    },
    get shop(): TestShop {
      return shop
    },
  }
}
