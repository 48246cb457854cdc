import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { noAttributes } from '#contract/product/product-attributes.ts'
import { getOrder, revealKey } from '#contract/orders/orders.ts'
import {
  chooseRenewalReminders,
  stopRenewalReminders,
  stopRenewalRemindersAtOnce,
} from '#contract/orders/renewals.ts'
import { systemActor } from '#server/database/actor.ts'
import { subjectOf } from '#tests/support/admin/email-admin.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { smtpServer, type TestSmtp, textOf } from '#tests/support/fakes/smtp.ts'
import { buyOne } from '#tests/support/orders.ts'
import { aGift } from '#tests/support/purchases/gifts.ts'
import { holdDelivery } from '#tests/support/purchases/holds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { queueReminders } from './queue-reminders.ts'
import { orderToken } from '../order/order-token.ts'
import { sendRenewalEmail } from './send-renewal-email.ts'

describe('renewal reminders', () => {
  let shop: TestShop
  let smtp: TestSmtp
  before(async () => {
    smtp = await smtpServer()
    shop = await aShop({ environment: { SMTP_URL: smtp.url } })
    // lets a test set when a key was revealed
    await shop.context.pool.query('alter table licence_keys disable trigger licence_keys_guard')
  })
  after(async () => {
    await shop.close()
    await smtp.stop()
  })
  beforeEach(async () => {
    await shop.context.pool.query('delete from renewal_consents')
    smtp.emails.length = 0
  })

  const choose = (order: { orderId: string; visitor: Visitor }, wanted = true) =>
    shop.call(chooseRenewalReminders, { orderId: order.orderId, wanted }, order.visitor)
  const day = (days: number) => `interval '${days} days'`

  /** A bought and revealed key of a one-year term that ends in this many days. */
  async function aLicence(daysLeft: number, { termMonths = 12, consent = true, revealed = true } = {}) {
    const product = await aProduct(shop.context, {
      name: { en: 'Lantern VPN', he: 'VPN של Lantern' },
      attributes: { ...noAttributes, termMonths },
    })
    const bought = await buyOne(shop, product.id, { wanted: { language: 'en' } })
    const keyId = bought.order.items[0]?.keys[0]?.id ?? ''
    if (revealed) {
      await shop.call(revealKey, { orderId: bought.orderId, keyId }, bought.visitor)
      await shop.context.pool.query(
        `update licence_keys set revealed_at = now() - make_interval(months => $2) + ${day(daysLeft)} where id = $1`,
        [keyId, termMonths],
      )
    }
    const licence = { ...bought, product }
    if (consent) assert.equal((await choose(licence)).status, 204)
    return licence
  }

  const queue = () => shop.context.transact(systemActor(), (work) => queueReminders(work, shop.context.jobs))
  async function reminders(orderId: string) {
    const { rows } = await shop.context.pool.query<{ id: string; days: number }>(
      'select id, days_before as days from renewal_reminders where order_id = $1 order by days_before desc',
      [orderId],
    )
    return rows
  }
  /** Lets days pass: moves reveals back, and the end dates of reminders with them. */
  async function pass(productId: string, days: number): Promise<void> {
    await shop.context.pool.query(
      `update licence_keys set revealed_at = revealed_at - ${day(days)} where product_id = $1 and revealed_at is not null`,
      [productId],
    )
    await shop.context.pool.query(
      `update renewal_reminders r set ends_on = ((k.revealed_at + interval '12 months') at time zone 'Asia/Jerusalem')::date
       from order_lines l join licence_keys k on k.order_line_id = l.id where l.order_id = r.order_id and l.product_id = $1`,
      [productId],
    )
  }
  async function send(orderId: string) {
    for (const { id } of await reminders(orderId)) await sendRenewalEmail(shop.context, { reminderId: id })
    return smtp.emails
  }

  test('are enqueued 30 and 7 days before the end, once each, even by concurrent runs', async () => {
    const { product, orderId } = await aLicence(31)
    const atOnce = async () =>
      (await Promise.all([queue(), queue(), queue()])).toSorted((one, other) => one - other)
    assert.equal(await queue(), 0, 'not yet')
    await pass(product.id, 2)
    assert.deepEqual(await atOnce(), [0, 0, 1])
    await pass(product.id, 21)
    assert.equal(await queue(), 0, 'between the two, eight days before the end')
    await pass(product.id, 2)
    assert.deepEqual(await atOnce(), [0, 0, 1])
    assert.deepEqual(
      (await reminders(orderId)).map(({ days }) => days),
      [30, 7],
    )
  })

  test('are enqueued in the last week, and not after the end', async () => {
    const { orderId } = await aLicence(6)
    assert.deepEqual([await queue(), await queue()], [1, 0])
    assert.deepEqual(
      (await reminders(orderId)).map(({ days }) => days),
      [7],
    )
    await aLicence(-1)
    assert.equal(await queue(), 0)
  })

  test('are enqueued for a term of a month only a week before the end', async () => {
    const { product } = await aLicence(25, { termMonths: 1 })
    assert.equal(await queue(), 0)
    await pass(product.id, 19)
    assert.equal(await queue(), 1)
  })

  test('are enqueued for a term of a month that was bought the month before as well', async () => {
    const { product, order } = await aLicence(5, { termMonths: 1 })
    const earlier = await buyOne(shop, product.id, { wanted: { email: order.email } })
    await shop.context.pool.query(
      `update orders set completed_at = now() - interval '45 days' where id = $1`,
      [earlier.orderId],
    )
    assert.equal(await queue(), 1)
  })

  test('name the product and the order, say that they are advertising, link to a filled cart, and can be stopped', async () => {
    const { orderId, product, order } = await aLicence(20)
    await queue()
    const [sent, ...more] = await send(orderId)
    assert.ok(sent !== undefined && more.length === 0)
    assert.deepEqual(sent.to, [order.email])
    const head = sent.raw.split(/\r?\n\r?\n/)[0]?.replace(/\r?\n\s+/g, ' ') ?? ''
    const text = textOf(sent.raw)
    const token = orderToken(shop.context.secrets.alerts, 'renewal', orderId)
    assert.match(head, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
    assert.ok(head.includes(`/api/renewal-reminders/stop/${token}`))
    assert.match(subjectOf(sent.raw), /^פרסומת \/ Ad: /)
    assert.ok(text.includes('Lantern VPN') && text.includes(order.number))
    assert.ok(text.includes(`/checkout?renew=${product.id}`))
    assert.ok(text.includes(`/alerts/stop-renewals?token=${token}`))
    smtp.emails.length = 0
    const [again] = await send(orderId)
    const number = (raw: string) => /Message-ID: (.*)/i.exec(raw)?.[1]
    assert.equal(number(again?.raw ?? ''), number(sent.raw), 'a job that runs twice sends the same e-mail')
  })

  test('are stopped by the link and by one-click unsubscribe, but not by a forged link', async () => {
    const one = await aLicence(20)
    const other = await aLicence(20)
    await queue()
    const [waiting] = await reminders(one.orderId)
    const wantedBy = async ({ orderId, visitor }: typeof one) =>
      (await shop.call(getOrder, { orderId }, visitor)).data.renewal
    assert.deepEqual(await wantedBy(one), { wanted: true })
    for (const token of ['x', `${one.orderId}.forged`])
      assert.deepEqual((await shop.call(stopRenewalReminders, { token })).data, { stopped: true })
    assert.deepEqual(await wantedBy(one), { wanted: true })
    const tokenOf = ({ orderId }: typeof one) => orderToken(shop.context.secrets.alerts, 'renewal', orderId)
    await shop.call(stopRenewalReminders, { token: tokenOf(one) })
    const pressed = await shop.call(stopRenewalRemindersAtOnce, {
      token: tokenOf(other),
      body: Buffer.from('List-Unsubscribe=One-Click'),
    })
    assert.equal(pressed.status, 200)
    assert.deepEqual([await wantedBy(one), await wantedBy(other)], [{ wanted: false }, { wanted: false }])
    await sendRenewalEmail(shop.context, { reminderId: waiting?.id ?? '' })
    assert.equal(smtp.emails.length, 0, 'one that was already enqueued is not sent')
    assert.equal(await queue(), 0)
  })

  test('require consent, which is stored with its time and place and can be withdrawn', async () => {
    const licence = await aLicence(20, { consent: false })
    assert.equal(await queue(), 0)
    await choose(licence)
    await choose(licence)
    const { rows } = await shop.context.pool.query(
      `select consent_version, agreed_from <> '' as placed, agreed_at > now() - interval '1 minute' as now from renewal_consents`,
    )
    assert.deepEqual(rows, [{ consent_version: 1, placed: true, now: true }])
    await choose(licence, false)
    assert.equal(await queue(), 0)
    const stranger = await shop.call(
      chooseRenewalReminders,
      { orderId: licence.orderId, wanted: true },
      aVisitor(),
    )
    assert.equal(stranger.problem.code, 'not-found')
  })

  test('are offered only for products with a term', async () => {
    const perpetual = await buyOne(
      shop,
      (await aProduct(shop.context, { attributes: { ...noAttributes, termMonths: null } })).id,
    )
    assert.equal(perpetual.order.renewal, null)
    assert.equal((await choose(perpetual)).problem.code, 'not-found')
  })

  test('are still sent after the same product was bought as a gift for somebody else', async () => {
    const { product, order } = await aLicence(20)
    await buyOne(shop, product.id, { wanted: { email: order.email, gift: aGift() } })
    assert.equal(await queue(), 1)
  })

  test('are not sent to the old address of an account that bought again with a new one', async () => {
    const { userId } = await aUser(shop.context)
    const { orderId, product } = await aLicence(20)
    const renewed = await buyOne(shop, product.id, { wanted: { email: 'a-new-address@example.com' } })
    const ids = [orderId, renewed.orderId]
    await shop.context.pool.query('update orders set user_id = $1 where id = any($2)', [userId, ids])
    assert.equal(await queue(), 0)
  })

  test('are not sent for an unrevealed key, a refunded or held order, an erased buyer, an archived product, or one that was bought again', async () => {
    const { pool } = shop.context
    await aLicence(20, { revealed: false })
    const refunded = await aLicence(20)
    await pool.query('update order_lines set refunded_quantity = quantity where order_id = $1', [
      refunded.orderId,
    ])
    await holdDelivery(shop, (await aLicence(20)).orderId)
    const erased = await aLicence(20)
    await pool.query(`update orders set email = '' where id = $1`, [erased.orderId])
    const renewed = await aLicence(20)
    await buyOne(shop, renewed.product.id, { wanted: { email: renewed.order.email } })
    const changed = await aLicence(20)
    const variant = await aProduct(shop.context, { variantOf: changed.product.id })
    await buyOne(shop, variant.id, { wanted: { email: changed.order.email } })
    const gone = await aLicence(20)
    await pool.query(`update products set state = 'archived' where id = $1`, [gone.product.id])
    assert.equal(await queue(), 0)
    const waiting = await aLicence(20)
    assert.equal(await queue(), 1)
    const [reminder] = await reminders(waiting.orderId)
    await pool.query('update order_lines set refunded_quantity = quantity where order_id = $1', [
      waiting.orderId,
    ])
    await sendRenewalEmail(shop.context, { reminderId: reminder?.id ?? '' })
    await sendRenewalEmail(shop.context, { reminderId: '00000000-0000-0000-0000-000000000000' })
    assert.equal(smtp.emails.length, 0)
  })
})
