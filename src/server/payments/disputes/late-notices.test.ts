import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import type { Dispute } from '#server/integrations/payments/provider-webhooks.ts'
import { readSubject } from '#server/payments/webhooks/webhook-subject.ts'
import { aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { openTasksOf } from '#tests/support/payments.ts'
import {
  aDispute,
  aSale,
  noticeOfDispute,
  revealKeyOf,
  type Sale,
} from '#tests/support/purchases/disputes.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

type Notice = readonly [minute: number | null, state: Dispute['state'], wanted?: Partial<Dispute>]

describe('a notice of a dispute, with the time at which the provider wrote it', () => {
  const provider = fakeProvider()
  const email = 'late-notices@example.com'
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({ provider })
    manager = aVisitor(await aUser(shop.context, { role: 0, email, language: 'en' }))
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const beginning = Date.now() - 60 * 60_000
  const at = (minute: number | null) => (minute === null ? null : new Date(beginning + minute * 60_000))
  const report = async ({ orderId }: Sale, ...notices: readonly Notice[]) => {
    for (const [minute, state, wanted] of notices)
      await noticeOfDispute(shop, orderId, state, { noticeAt: at(minute), ...wanted })
  }
  const disputeOf = async ({ orderId }: Sale) => {
    const [dispute] = (await shop.call(api.getAdminOrder, { orderId }, manager)).data.disputes
    assert.ok(dispute !== undefined)
    return dispute
  }
  const stateOf = async (sale: Sale) => {
    const { state, holds } = await disputeOf(sale)
    return [state, holds]
  }
  const decide = async (sale: Sale, decision: 'won' | 'lost') => {
    const input = {
      orderId: sale.orderId,
      disputeId: (await disputeOf(sale)).id,
      decision,
      reason: 'a letter',
    }
    assert.equal((await shop.call(api.decideDispute, input, manager)).status, 200)
  }

  test('opens a dispute again that the shop had won, as when the buyer appeals: keys, task, e-mail and refunds', async () => {
    const sale = await aSale(shop, provider)
    const answerBy = new Date('2027-03-04T00:00:00.000Z')
    await report(sale, [1, 'open'], [2, 'won'])
    assert.equal(await revealKeyOf(shop, sale), 'shown')
    await report(sale, [3, 'open', { reason: '', amountAgorot: null, answerBy }])
    await report(sale, [3, 'open', { answerBy }], [2, 'won'])
    assert.equal(await revealKeyOf(shop, sale), 'order-held')
    assert.deepEqual(await openTasksOf(shop, sale.orderId), ['dispute'])
    const { state, reason, amount, answerBy: day, holds } = await disputeOf(sale)
    assert.deepEqual(
      [state, reason, amount, day, holds],
      ['open', 'fraudulent', 49.9, answerBy.toISOString(), true],
    )
    const { data: order } = await shop.call(api.getAdminOrder, { orderId: sale.orderId }, manager)
    await runJobs(shop)
    const mails = (await emailsTo(shop, email)).filter(({ text }) => text.includes(order.number))
    assert.equal(mails.filter(({ text }) => text.includes('04.03.2027')).length, 1)
    const refund = { id: sale.orderId, status: 'refunded', reason: 'they asked' }
    assert.equal((await shop.call(api.changeOrderStatus, refund, manager)).problem.code, 'order-disputed')
    await report(sale, [4, 'lost'])
    assert.deepEqual(await stateOf(sale), ['lost', true])
    assert.deepEqual(await openTasksOf(shop, sale.orderId), [])
  })

  test('opens the keys again if the shop wins after the appeal too', async () => {
    const sale = await aSale(shop, provider)
    await report(sale, [1, 'open'], [2, 'won'], [3, 'open'], [4, 'won'])
    assert.deepEqual(await stateOf(sale), ['won', false])
    assert.equal(await revealKeyOf(shop, sale), 'shown')
  })

  const shuffled: Record<string, { notices: readonly Notice[]; state: string; amount?: number }> = {
    'an older decision does not replace a loss': {
      notices: [
        [3, 'lost'],
        [2, 'won'],
      ],
      state: 'lost',
    },
    'an older loss does not replace a won dispute': {
      notices: [
        [3, 'won'],
        [2, 'lost'],
      ],
      state: 'won',
    },
    'an older notice does not open a won dispute': {
      notices: [
        [3, 'won'],
        [1, 'open'],
      ],
      state: 'won',
    },
    'one of the same second does not open a won dispute': {
      notices: [
        [3, 'won'],
        [3, 'open'],
      ],
      state: 'won',
    },
    'one without a time does not open a won dispute': {
      notices: [
        [3, 'won'],
        [null, 'open'],
      ],
      state: 'won',
    },
    'a decision without a time counts': {
      notices: [
        [3, 'won'],
        [null, 'lost'],
      ],
      state: 'lost',
    },
    'the decision before an appeal does not end it': {
      notices: [
        [1, 'open'],
        [3, 'open'],
        [2, 'won'],
      ],
      state: 'open',
    },
    'a lost dispute stays lost until it is won': {
      notices: [
        [2, 'lost'],
        [3, 'open'],
      ],
      state: 'lost',
    },
    'an older amount does not replace a newer': {
      notices: [
        [3, 'lost', { amountAgorot: 1000 }],
        [2, 'lost', { amountAgorot: 4990 }],
      ],
      state: 'lost',
      amount: 10,
    },
  }
  for (const [what, { notices, state, amount = 49.9 }] of Object.entries(shuffled))
    test(`is applied in the order of its times: ${what}`, async () => {
      const sale = await aSale(shop, provider)
      await report(sale, ...notices)
      const dispute = await disputeOf(sale)
      assert.deepEqual([dispute.state, dispute.amount], [state, amount])
      assert.equal(await revealKeyOf(shop, sale), state === 'won' ? 'shown' : 'order-held')
    })

  test('does not undo the decision of a manager who decided later, and does if it is newer', async () => {
    const sale = await aSale(shop, provider)
    await report(sale, [1, 'open'])
    await decide(sale, 'won')
    await report(sale, [2, 'open'])
    assert.deepEqual(await stateOf(sale), ['won', false])
    await report(sale, [90, 'open'])
    assert.deepEqual(await stateOf(sale), ['open', true])
  })

  test('can be read without a time, as a server of an earlier version has stored it', async () => {
    const { noticeAt, ...stored } = aDispute({ id: 'case-stored' })
    const subject = readSubject({ about: 'dispute', dispute: stored })
    assert.equal(subject.about === 'dispute' ? subject.dispute.noticeAt : undefined, noticeAt)
  })

  test('names the amount that was taken, even if a manager recorded the loss later', async () => {
    const sale = await aSale(shop, provider)
    await report(sale, [1, 'open'])
    await decide(sale, 'lost')
    await report(sale, [2, 'lost', { amountAgorot: 1000 }])
    assert.equal((await disputeOf(sale)).amount, 10)
  })
})
