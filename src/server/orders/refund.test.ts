import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeOrderStatus, downloadFile, getOrder, revealKey } from '../../contract/orders.ts'
import { decideRefundClaim, listRefundClaims } from '../../contract/refund-desk.ts'
import { claimRefund, requestRefund } from '../../contract/refunds.ts'
import { aProduct, aUser } from '../../../tests/support/builders.ts'
import { fakeProvider } from '../../../tests/support/fake-provider.ts'
import { auditOf, lettersTo, runJobs } from '../../../tests/support/identity.ts'
import { assertInvariants } from '../../../tests/support/invariants.ts'
import { act, placeAndOpen } from '../../../tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '../../../tests/support/shop.ts'
import { productFiles } from '../catalogue/table.ts'
import { typed } from '../database/connect.ts'
import { payOwedRefunds } from '../payments/pay-refund.ts'

type Bought = { orderId: string; visitor: Visitor; lineId: string; keyIds: string[]; productId: string }

describe('giving an order back', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let emails = 0
  before(async () => (shop = await aShop({ provider })))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const webhook = (reference: string) =>
    shop.request('/api/payments/webhooks/fake', {
      method: 'POST',
      body: reference,
      headers: { 'fake-signature': 'right' },
    })
  async function buy({
    quantity = 1,
    email = `buyer-${++emails}@example.com`,
    keys = 5,
  } = {}): Promise<Bought> {
    const { id: productId } = await aProduct(shop.context, { keys })
    const { orderId, visitor, reference } = await placeAndOpen(shop, productId, {
      quantity,
      wanted: { email },
    })
    provider.pay(reference)
    await webhook(reference)
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    const [item] = data.items
    return {
      orderId,
      visitor,
      lineId: item?.id ?? '',
      keyIds: item?.keys.map(({ id }) => id) ?? [],
      productId,
    }
  }
  const giveBack = ({ orderId, visitor, lineId }: Bought, quantity = 1) =>
    shop.call(requestRefund, { orderId, units: [{ lineId, quantity }] }, visitor)
  const available = async (productId: string) =>
    (
      await shop.context.pool.query(
        `select id from licence_keys where product_id = $1 and status = 'available'`,
        [productId],
      )
    ).rows.length

  test('puts the unseen key on the shelf, owes the money, pays it once and says so in two letters', async () => {
    const bought = await buy({ email: 'one@example.com' })
    assert.equal(await available(bought.productId), 4)
    const { status, data } = await giveBack(bought)
    assert.equal(status, 200)
    assert.equal(data.status, 'refunded')
    assert.equal(data.refunded, 49.9)
    assert.deepEqual(
      data.refunds.map(({ amount, state }) => [amount, state]),
      [[49.9, 'owed']],
    )
    assert.equal(data.items[0]?.keys.length, 0)
    assert.equal(await available(bought.productId), 5)
    const letters = await lettersTo(shop, 'one@example.com')
    assert.equal((await runJobs(shop)) >= 0, true)
    const all = await lettersTo(shop, 'one@example.com')
    assert.equal(all.filter(({ subject }) => /ביטול העסקה אושר/.test(subject)).length, 1)
    assert.equal(all.filter(({ subject }) => /הכסף בדרך אליכם/.test(subject)).length, 1)
    assert.ok(letters.every(({ text }) => !text.includes('KEY-')))
    const again = await shop.call(getOrder, { orderId: bought.orderId }, bought.visitor)
    assert.equal(again.data.refunds[0]?.state, 'paid')
    assert.equal([...provider.refunds.values()].filter(({ amountAgorot }) => amountAgorot === 4990).length, 1)
    assert.deepEqual((await auditOf(shop, `order:${bought.orderId}`)).slice(-3), [
      'order.refund-granted',
      'order.refunded',
      'refund.paid',
    ])
  })

  test('unit by unit keeps the others, and the last one ends the order', async () => {
    const bought = await buy({ quantity: 3 })
    const first = await giveBack(bought)
    assert.equal(first.data.status, 'completed')
    assert.equal(first.data.items[0]?.refunded, 1)
    assert.equal(first.data.items[0]?.refundable, 2)
    assert.equal(first.data.items[0]?.keys.length, 2)
    const kept = first.data.items[0]?.keys[0]?.id
    assert.equal(
      (await shop.call(revealKey, { orderId: bought.orderId, keyId: kept }, bought.visitor)).status,
      200,
    )
    assert.equal((await giveBack(bought, 2)).problem.code, 'not-refundable')
    const second = await giveBack(bought, 1)
    assert.equal(second.data.refunded, 99.8)
    assert.equal(second.data.items[0]?.refundable, 0)
    assert.equal(second.data.refundableUntil, null)
  })

  test('is refused for a key that was seen, a file that was fetched, and after the term', async () => {
    const seen = await buy()
    await shop.call(revealKey, { orderId: seen.orderId, keyId: seen.keyIds[0] }, seen.visitor)
    assert.equal((await giveBack(seen)).problem.code, 'not-refundable')

    const late = await buy()
    await shop.context.pool.query(
      `update orders set completed_at = now() - interval '20 days' where id = $1`,
      [late.orderId],
    )
    const view = await shop.call(getOrder, { orderId: late.orderId }, late.visitor)
    assert.equal(view.data.items[0]?.refundable, 0)
    assert.equal((await giveBack(late)).problem.code, 'not-refundable')
  })

  test('of a file works until it is downloaded, and no download works after it', async () => {
    const aFile = async () => {
      const { id } = await aProduct(shop.context, { kind: 'file' })
      await typed(shop.context.pool)
        .insert(productFiles)
        .values({ productId: id, name: 'guide.txt', mime: 'text/plain', content: Buffer.from('Hello') })
      const { orderId, visitor, reference } = await placeAndOpen(shop, id)
      provider.pay(reference)
      await webhook(reference)
      const { data } = await shop.call(getOrder, { orderId }, visitor)
      return { orderId, visitor, lineId: data.items[0]?.id ?? '', keyIds: [], productId: id }
    }
    const fetched = await aFile()
    const path = ({ orderId, lineId }: Bought) =>
      downloadFile.path.replace(':orderId', orderId).replace(':lineId', lineId)
    assert.equal((await shop.request(path(fetched), {}, fetched.visitor)).status, 200)
    assert.equal((await giveBack(fetched)).problem.code, 'not-refundable')
    const returned = await aFile()
    assert.equal((await giveBack(returned)).status, 200)
    assert.equal((await shop.request(path(returned), {}, returned.visitor)).status, 404)
  })

  test('is nobody else’s to ask for', async () => {
    const bought = await buy()
    const stranger = { ...bought, visitor: aVisitor() }
    assert.equal((await giveBack(stranger)).problem.code, 'not-found')
    const { data } = await shop.call(claimRefund, { orderId: bought.orderId, reason: 'x' }, stranger.visitor)
    assert.equal(data.reference, undefined)
  })

  test('takes no units it does not know, and none twice in one breath', async () => {
    const bought = await buy({ quantity: 2 })
    const other = await buy()
    const ask = (units: object[]) =>
      shop.call(requestRefund, { orderId: bought.orderId, units }, bought.visitor)
    assert.equal((await ask([{ lineId: other.lineId, quantity: 1 }])).problem.code, 'not-refundable')
    const { lineId } = bought
    assert.equal(
      (
        await ask([
          { lineId, quantity: 2 },
          { lineId, quantity: 1 },
        ])
      ).problem.code,
      'not-refundable',
    )
    assert.equal(
      (
        await ask([
          { lineId, quantity: 1 },
          { lineId, quantity: 1 },
        ])
      ).data.status,
      'refunded',
    )
  })

  test('of a paid order that waits for stock gives everything back and closes the manager’s task', async () => {
    const { id } = await aProduct(shop.context, { keys: 1 })
    const { orderId, visitor, reference } = await placeAndOpen(shop, id)
    await shop.context.pool.query(
      `update licence_keys set status = 'available', order_line_id = null, reserved_until = null where product_id = $1`,
      [id],
    )
    await shop.context.pool.query(`update licence_keys set status = 'withdrawn' where product_id = $1`, [id])
    provider.pay(reference)
    await webhook(reference)
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(data.delivery, 'paid-waiting-for-stock')
    const lineId = data.items[0]?.id ?? ''
    const back = await giveBack({ orderId, visitor, lineId, keyIds: [], productId: id })
    assert.equal(back.data.status, 'refunded')
    const { rows } = await shop.context.pool.query(
      'select id from manager_tasks where order_id = $1 and resolved_at is null',
      [orderId],
    )
    assert.deepEqual(rows, [])
  })

  test('is what a manager does with a paid order that waits for stock: it is not cancelled over its money', async () => {
    const { id } = await aProduct(shop.context, { keys: 1 })
    const late = await placeAndOpen(shop, id)
    await shop.context.pool.query(
      `update licence_keys set status = 'available', order_line_id = null, reserved_until = null where product_id = $1`,
      [id],
    )
    await shop.context.pool.query(`update licence_keys set status = 'withdrawn' where product_id = $1`, [id])
    provider.pay(late.reference)
    await webhook(late.reference)
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const change = { id: late.orderId, reason: 'He cannot wait.' }
    const cancelled = await shop.call(changeOrderStatus, { ...change, status: 'cancelled' }, manager)
    assert.deepEqual([cancelled.status, cancelled.problem.code], [409, 'order-is-paid'])
    const waiting = await shop.call(getOrder, { orderId: late.orderId }, late.visitor)
    assert.equal(waiting.data.delivery, 'paid-waiting-for-stock')
    const refunded = await shop.call(changeOrderStatus, { ...change, status: 'refunded' }, manager)
    assert.equal(refunded.status, 200)
    const view = await shop.call(getOrder, { orderId: late.orderId }, late.visitor)
    assert.deepEqual([view.data.status, view.data.refunded], ['refunded', 49.9])
  })

  test('by a manager gives all of it back: seen keys are burned, unseen ones return', async () => {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const bought = await buy({ quantity: 2 })
    await shop.call(revealKey, { orderId: bought.orderId, keyId: bought.keyIds[0] }, bought.visitor)
    const change = { id: bought.orderId, status: 'refunded', reason: 'the key was faulty' }
    assert.equal((await shop.call(changeOrderStatus, change, manager)).status, 200)
    const { rows } = await shop.context.pool.query<{ status: string; count: number }>(
      'select status, count(*)::int as count from licence_keys where product_id = $1 group by 1 order by 1',
      [bought.productId],
    )
    assert.deepEqual(rows, [
      { status: 'available', count: 4 },
      { status: 'burned', count: 1 },
    ])
    const view = await shop.call(getOrder, { orderId: bought.orderId }, bought.visitor)
    assert.equal(view.data.refunded, 99.8)
    const unpaid = await placeAndOpen(shop, bought.productId)
    const refused = await shop.call(changeOrderStatus, { ...change, id: unpaid.orderId }, manager)
    assert.equal(refused.problem.code, 'status-not-allowed')
  })

  describe('when the provider misbehaves', () => {
    const stateOf = async ({ orderId, visitor }: Bought) =>
      (await shop.call(getOrder, { orderId }, visitor)).data.refunds[0]?.state
    const calm = () => {
      provider.refunding = 'well'
      provider.down = false
    }
    const later = async () => {
      await shop.context.pool.query(
        `update refunds set created_at = now() - interval '1 hour', asked_at = now() - interval '1 hour' where status = 'owed'`,
      )
      const { transact, jobs } = shop.context
      return payOwedRefunds({ transact, provider, jobs }, 60, () => undefined)
    }

    test('money that went back while the answer was lost goes back once', async () => {
      await runJobs(shop)
      const bought = await buy()
      await giveBack(bought)
      const before = provider.refunds.size
      provider.refunding = 'lost'
      await assert.rejects(runJobs(shop), /the answer was lost/)
      assert.equal(await stateOf(bought), 'owed')
      calm()
      await runJobs(shop)
      assert.equal(await stateOf(bought), 'paid')
      assert.equal(provider.refunds.size, before + 1)
    })

    test('what it has only taken to pay is asked again until it is paid', async () => {
      const bought = await buy()
      await giveBack(bought)
      provider.refunding = 'pending'
      await runJobs(shop)
      assert.equal(await stateOf(bought), 'owed')
      calm()
      assert.ok((await later()) >= 1)
      assert.equal(await stateOf(bought), 'paid')
      assert.equal(await later(), 0)
    })

    test('a provider that is away delays it and loses nothing', async () => {
      const bought = await buy()
      await giveBack(bought)
      provider.down = true
      await assert.rejects(runJobs(shop), /the provider is down/)
      assert.equal(await stateOf(bought), 'owed')
      calm()
      await later()
      await runJobs(shop)
      assert.equal(await stateOf(bought), 'paid')
    })

    test('a refusal becomes a task that a manager sees', async () => {
      const bought = await buy()
      await giveBack(bought)
      provider.refunding = 'refused'
      await runJobs(shop)
      calm()
      assert.equal(await stateOf(bought), 'refused')
      const { rows } = await shop.context.pool.query<{ kind: string }>(
        'select kind from manager_tasks where order_id = $1 and resolved_at is null',
        [bought.orderId],
      )
      assert.deepEqual(rows, [{ kind: 'refund-refused' }])
    })
  })

  test('that the rule no longer grants is a claim: kept once, with letters to both sides', async () => {
    const bought = await buy({ email: 'claims@example.com' })
    await shop.call(revealKey, { orderId: bought.orderId, keyId: bought.keyIds[0] }, bought.visitor)
    const claim = { orderId: bought.orderId, reason: 'The maker says:\nthis key was used before.' }
    const { status, data } = await shop.call(claimRefund, claim, bought.visitor)
    assert.equal(status, 201)
    const view = await shop.call(getOrder, { orderId: bought.orderId }, bought.visitor)
    assert.deepEqual(
      view.data.claims.map(({ reference, state }) => [reference, state]),
      [[data.reference, 'open']],
    )
    const [letter] = (await lettersTo(shop, 'claims@example.com')).filter(({ text }) =>
      text.includes(data.reference),
    )
    assert.match(letter?.text ?? '', /קיבלנו את בקשתכם להחזר/)
    const support = await lettersTo(shop, shop.context.settings.shop.supportEmail)
    assert.ok(support.some(({ text }) => text.includes('this key was used before.')))
  })
})

describe('a claim at the desk', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })
  /** A manager's call carries the token of its session. */
  const manager = async (duty: 'owner' | 'support' | 'accountant' = 'owner') =>
    aVisitor(await aUser(shop.context, { role: 0, duties: [duty] }))

  async function aClaim(email: string) {
    const { id } = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, id, { wanted: { email } })
    await act(shop, reference, 'succeed')
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    await shop.call(revealKey, { orderId, keyId: data.items[0]?.keys[0]?.id }, visitor)
    const claim = await shop.call(claimRefund, { orderId, reason: 'Used before.' }, visitor)
    return { orderId, visitor, claimId: claim.data.reference }
  }

  test('is granted with an answer: the money goes back, the seen key is burned, the task is done', async () => {
    const { orderId, visitor, claimId } = await aClaim('granted@example.com')
    const listed = await shop.call(listRefundClaims, {}, await manager('support'))
    assert.deepEqual(
      listed.data.claims.filter((one) => one.claimId === claimId).map(({ state, left }) => [state, left]),
      [['open', 49.9]],
    )
    const decision = { claimId, grant: true, answer: 'The maker confirms it.' }
    assert.equal((await shop.call(decideRefundClaim, decision, await manager('support'))).status, 403)
    const { status } = await shop.call(decideRefundClaim, decision, await manager('accountant'))
    assert.equal(status, 200)
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(data.status, 'refunded')
    assert.deepEqual(
      data.claims.map(({ state, answer }) => [state, answer]),
      [['granted', 'The maker confirms it.']],
    )
    const letters = await lettersTo(shop, 'granted@example.com')
    assert.ok(letters.some(({ text }) => text.includes('The maker confirms it.')))
    const { rows } = await shop.context.pool.query(
      'select 1 from manager_tasks where order_id = $1 and resolved_at is null',
      [orderId],
    )
    assert.deepEqual(rows, [])
  })

  test('is refused with an answer, moves no money, and the buyer may claim again', async () => {
    const { orderId, visitor, claimId } = await aClaim('refused@example.com')
    const decision = { claimId, grant: false, answer: 'It was activated here.' }
    await shop.call(decideRefundClaim, decision, await manager())
    const again = await shop.call(decideRefundClaim, { ...decision, grant: true }, await manager())
    assert.equal(again.problem.code, 'claim-decided')
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual([data.status, data.refunded], ['completed', 0])
    const letters = await lettersTo(shop, 'refused@example.com')
    assert.ok(letters.some(({ text }) => text.includes('It was activated here.')))
    const next = await shop.call(claimRefund, { orderId, reason: 'Please look again.' }, visitor)
    assert.equal(next.status, 201)
  })

  test('is decided once, by whoever of two managers is first', async () => {
    const { claimId } = await aClaim('twice@example.com')
    const [one, two] = [await manager(), await manager()]
    const answers = await Promise.all(
      [one, two].map((who) => shop.call(decideRefundClaim, { claimId, grant: true, answer: 'Yes.' }, who)),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]))
  })
})

describe('the sandbox', () => {
  test('gives back what it took, once under one refund and never more', async () => {
    const shop = await aShop()
    const { id } = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, id)
    await act(shop, reference, 'succeed')
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    const transactionId = data.payment?.transactionId ?? ''
    const { payments } = shop.context
    const half = { reference, transactionId, amountAgorot: 3000, currency: 'ILS' }
    const first = await payments.refund({ ...half, refundId: 'a' })
    assert.equal(first.state, 'done')
    assert.deepEqual(await payments.refund({ ...half, refundId: 'a' }), first)
    assert.equal((await payments.refund({ ...half, refundId: 'b' })).state, 'refused')
    assert.equal((await payments.refund({ ...half, amountAgorot: 1990, refundId: 'c' })).state, 'done')
    assert.equal(
      (await payments.refund({ ...half, transactionId: 'unknown', refundId: 'd' })).state,
      'refused',
    )
    await shop.close()
  })
})
