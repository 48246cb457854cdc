import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aProduct, aUser, addKeys } from '#tests/support/builders.ts'
import { aGift, giftEmailsTo } from '#tests/support/purchases/gifts.ts'
import { holdDelivery, releaseDelivery } from '#tests/support/purchases/holds.ts'
import { aSignedInVisitor, anAccount, auditOf, emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { systemActor } from '#server/database/actor.ts'
import { queueGifts } from './queue-gifts.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { storeSetting } from '#tests/support/admin/stored-settings.ts'

describe('keys by e-mail', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop()
    await storeSetting(shop.context, 'EMAIL_KEYS', true)
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  let buyers = 0
  const aSale = async (wanted: Parameters<typeof placeAndOpen>[2] = {}) => {
    const product = await aProduct(shop.context, { keys: 0 })
    const keys = await addKeys(shop.context, product.id, 8)
    const email = `by-mail-${++buyers}@example.com`
    const placed = await placeAndOpen(shop, product.id, {
      quantity: 2,
      ...wanted,
      wanted: { email, keysByEmail: true, language: 'en', ...wanted.wanted },
    })
    /** The keys that a text contains. */
    const keysIn = (text = '') => keys.filter((key) => text.includes(key))
    return { ...placed, email, keysIn }
  }
  const orderOf = async ({
    orderId,
    visitor,
  }: Pick<Awaited<ReturnType<typeof aSale>>, 'orderId' | 'visitor'>) =>
    (await shop.call(api.getOrder, { orderId }, visitor)).data

  for (const language of ['en', 'he'] as const)
    test(`are in the e-mail of a paid order, each on its own line, left-to-right (${language})`, async () => {
      const sale = await aSale({ wanted: { language } })
      await act(shop, sale.reference, 'succeed')
      const [mail] = await emailsTo(shop, sale.email)
      const keys = sale.keysIn(mail?.text)
      assert.equal(keys.length, 2)
      for (const key of keys) {
        assert.ok(mail?.text.split('\n').includes(key), 'a line of its own in the plain text')
        assert.match(mail?.html ?? '', new RegExp(`<p class="code" dir="ltr"[^>]*>${key}</p>`))
      }
      assert.ok(!/Reveal|חשיפת/.test(mail?.text ?? ''))
    })

  test('count as revealed once the e-mail is enqueued, and can no longer be refunded', async () => {
    const sale = await aSale()
    await act(shop, sale.reference, 'succeed')
    const { items, keysByEmail } = await orderOf(sale)
    assert.equal(keysByEmail, true)
    assert.deepEqual(
      items[0]?.keys.map(({ revealedAt }) => revealedAt === null),
      [false, false],
    )
    assert.equal(items[0]?.refundable, 0)
    const keyId = items[0]?.keys[0]?.id ?? ''
    assert.ok((await auditOf(shop, `key:${keyId}`)).includes('key.emailed'))
    const { rows } = await shop.context.pool.query<{ data: unknown }>(
      `select data from pgboss.job where name = 'send-order-email' and data ->> 'orderId' = $1`,
      [sale.orderId],
    )
    assert.deepEqual(sale.keysIn(JSON.stringify(rows)), [], 'no key is stored in the queue')
  })

  test('are named as such in the evidence of a dispute', async () => {
    const sale = await aSale()
    await act(shop, sale.reference, 'succeed')
    await runJobs(shop)
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const { data } = await shop.call(api.getEvidence, { orderId: sale.orderId }, manager)
    assert.deepEqual(
      data.units.map(({ byEmail, seenAt }) => [byEmail, seenAt !== null]),
      [
        [true, true],
        [true, true],
      ],
    )
    assert.deepEqual(
      data.visits.map(({ what }) => what).filter((what) => what.startsWith('key.')),
      ['key.emailed', 'key.emailed'],
    )
  })

  test('are not sent if the checkout form did not announce it: the buyer gets the link', async () => {
    const sale = await aSale({ wanted: { keysByEmail: undefined } })
    await act(shop, sale.reference, 'succeed')
    const [mail] = await emailsTo(shop, sale.email)
    assert.deepEqual(sale.keysIn(mail?.text), [])
    assert.equal((await orderOf(sale)).items[0]?.refundable, 2)
  })

  test('stay hidden while the order is held, and are sent when it is released', async () => {
    const sale = await aSale()
    await holdDelivery(shop, sale.orderId)
    await act(shop, sale.reference, 'succeed')
    const held = await emailsTo(shop, sale.email)
    assert.deepEqual(sale.keysIn(JSON.stringify(held)), [])
    assert.deepEqual(await statusesOf(sale.orderId), ['sold', 'sold'])
    await releaseDelivery(shop, sale.orderId)
    const [mail] = await emailsTo(shop, sale.email)
    assert.equal(sale.keysIn(mail?.text).length, 2)
  })

  test('are not sent if the order is held between payment and e-mail', async () => {
    const sale = await aSale()
    await act(shop, sale.reference, 'succeed')
    await holdDelivery(shop, sale.orderId)
    assert.deepEqual(await emailsTo(shop, sale.email), [])
  })

  test('are sent once: sending the e-mail again sends the link', async () => {
    const sale = await aSale()
    await act(shop, sale.reference, 'succeed')
    await runJobs(shop)
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    assert.equal((await shop.call(api.resendOrderEmail, { orderId: sale.orderId }, manager)).status, 202)
    const mails = await emailsTo(shop, sale.email)
    const withKeys = mails.filter(({ text }) => sale.keysIn(text).length > 0)
    assert.deepEqual([mails.length, withKeys.length], [2, 1])
  })

  test('of a gift are sent to its recipient only, and can then no longer be refunded', async () => {
    const gift = aGift()
    const sale = await aSale({ wanted: { gift } })
    await act(shop, sale.reference, 'succeed')
    const [toRecipient] = await giftEmailsTo(shop, gift.email)
    assert.equal(sale.keysIn(toRecipient?.text).length, 2)
    const toBuyer = await emailsTo(shop, sale.email)
    assert.equal(toBuyer.length, 1)
    assert.deepEqual(sale.keysIn(toBuyer[0]?.text), [])
    const order = await orderOf(sale)
    assert.deepEqual([order.gift?.opened, order.items[0]?.refundable], [true, 0])
  })

  test('of a gift go to the corrected address while its e-mail was not sent', async () => {
    const gift = aGift()
    const sale = await aSale({ wanted: { gift } })
    await act(shop, sale.reference, 'succeed')
    await shop.context.transact(systemActor(), (work) => queueGifts(work, shop.context.jobs))
    assert.deepEqual(await statusesOf(sale.orderId), ['revealed', 'revealed'])
    assert.equal((await orderOf(sale)).gift?.opened, false)
    const corrected = aGift()
    const change = (to: typeof gift) =>
      shop.call(api.changeGift, { orderId: sale.orderId, ...to }, sale.visitor)
    assert.equal((await change(corrected)).status, 204)
    const [mail] = await giftEmailsTo(shop, corrected.email)
    assert.equal(sale.keysIn(mail?.text).length, 2)
    assert.deepEqual(await giftEmailsTo(shop, gift.email), [])
    assert.equal((await change(aGift())).problem.code, 'gift-opened')
  })

  test('of a gift are still sent if its recipient deletes their account before', async () => {
    const account = await anAccount(shop)
    const recipient = await aSignedInVisitor(shop, account)
    const gift = aGift({ email: account.email })
    const sale = await aSale({ wanted: { gift } })
    await act(shop, sale.reference, 'succeed')
    await shop.context.transact(systemActor(), (work) => queueGifts(work, shop.context.jobs))
    assert.equal((await shop.call(api.deleteAccount, { acceptLoss: false }, recipient)).status, 204)
    const mails = await giftEmailsTo(shop, account.email)
    assert.deepEqual(
      mails.map(({ text }) => sale.keysIn(text).length).filter((keys) => keys > 0),
      [2],
    )
  })

  test('of a gift are not sent before its day', async () => {
    const gift = aGift({ date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) })
    const sale = await aSale({ wanted: { gift } })
    await act(shop, sale.reference, 'succeed')
    assert.deepEqual(await giftEmailsTo(shop, gift.email), [])
    assert.equal((await orderOf(sale)).items[0]?.refundable, 2)
  })

  test('are off until an owner switches them on, whatever a form sends', async () => {
    await storeSetting(shop.context, 'EMAIL_KEYS', null)
    assert.equal((await shop.call(api.listPaymentMethods, {})).data.keysByEmail, false)
    const sale = await aSale()
    await act(shop, sale.reference, 'succeed')
    const [mail] = await emailsTo(shop, sale.email)
    assert.deepEqual(sale.keysIn(mail?.text), [])
    await storeSetting(shop.context, 'EMAIL_KEYS', true)
  })

  async function statusesOf(orderId: string): Promise<string[]> {
    const { rows } = await shop.context.pool.query<{ status: string }>(
      'select k.status from licence_keys k join order_lines l on l.id = k.order_line_id where l.order_id = $1',
      [orderId],
    )
    return rows.map(({ status }) => status)
  }
})
