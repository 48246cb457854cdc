import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '#tests/support/builders.ts'
import { aDispute, reportDispute } from '#tests/support/purchases/disputes.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { reportToShop } from '#tests/support/payments.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

for (const sharedAccount of [false, true])
  describe(`a message about a payment that the shop does not know, in an account that is ${
    sharedAccount ? 'also used elsewhere' : 'the shop’s own'
  }`, () => {
    const provider: FakeProvider = Object.assign(fakeProvider(), { sharedAccount })
    let shop: TestShop
    let ownOrder: string
    before(async () => {
      shop = await aShop({ provider })
      ownOrder = (await placeAndOpen(shop, (await aProduct(shop.context)).id)).orderId
    })
    after(async () => {
      await assertInvariants(shop.context.pool)
      await shop.close()
    })

    /** A payment page that the shop did not open, or whose address it never received. */
    const aPage = async (orderId = 'theirs') => {
      const [known] = provider.opened.values()
      assert.ok(known)
      const attemptId = `foreign-${provider.openCalls}`
      return (await provider.start({ ...known, attemptId, orderId })).reference
    }
    const count = async (text: string, reference: string) =>
      (await shop.context.pool.query(text, [reference])).rows.length
    const tasksAbout = (reference: string) =>
      count(`select 1 from manager_tasks where detail ->> 'reference' = $1`, reference)
    const messagesAbout = (reference: string) =>
      count(`select 1 from webhook_messages where reference = $1`, reference)

    for (const signature of ['right', 'ask', 'none'])
      for (const state of ['expired', 'pending'])
        test(`opens no task and is not stored if nothing was paid (${state}, ${signature})`, async () => {
          const reference = await aPage(ownOrder)
          if (state === 'expired') provider.decline(reference)
          assert.equal((await reportToShop(shop, reference, signature)).status, 202)
          assert.deepEqual([await tasksAbout(reference), await messagesAbout(reference)], [0, 0])
        })

    const strangers = sharedAccount ? 0 : 1
    test(`opens ${strangers === 0 ? 'no' : 'one'} task if it was paid for a stranger’s order`, async () => {
      const reference = await aPage()
      provider.pay(reference)
      for (const signature of ['right', 'none']) await reportToShop(shop, reference, signature)
      assert.equal(await tasksAbout(reference), strangers)
      assert.equal(await messagesAbout(reference), strangers * 2)
    })

    test('opens a task if it was paid for an order of the shop', async () => {
      const reference = await aPage(ownOrder)
      provider.pay(reference)
      await reportToShop(shop, reference)
      assert.deepEqual([await tasksAbout(reference), await messagesAbout(reference)], [1, 1])
    })

    test(`opens ${strangers === 0 ? 'no' : 'one'} task if the provider does not find the payment`, async () => {
      await reportToShop(shop, 'nowhere')
      assert.deepEqual([await tasksAbout('nowhere'), await messagesAbout('nowhere')], [strangers, strangers])
    })

    test(`opens ${strangers === 0 ? 'no' : 'one'} task if it is about a dispute`, async () => {
      await reportDispute(shop, aDispute({ id: 'case-theirs', reference: 'their-page' }))
      assert.deepEqual(
        [await tasksAbout('their-page'), await messagesAbout('their-page')],
        [strangers, strangers],
      )
    })
  })
