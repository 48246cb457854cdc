import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listDemoMails } from '#contract/demo/mailbox.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { aCoupon, addKeys, aProduct, aService } from '#tests/support/builders.ts'
import { aBundle } from '#tests/support/purchases/bundles.ts'
import { act, buyOne, placeAndOpen } from '#tests/support/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { smtpServer, type TestSmtp, textOf } from '#tests/support/fakes/smtp.ts'
import { until } from '#tests/support/until.ts'
import { startBackground } from '#server/startup/background.ts'
import { sendQueuedOrderEmail, sendOrderEmail } from './send-order-email.ts'

describe('the e-mail about an order', () => {
  let shop: TestShop
  let smtp: TestSmtp
  let background: { stop(): Promise<void> }
  before(async () => {
    smtp = await smtpServer()
    shop = await aShop({ environment: { SMTP_URL: smtp.url, RECONCILE_SECONDS: '3600' } })
    background = await startBackground(shop.context, shop.demo)
  })
  after(async () => {
    await background.stop()
    await shop.close()
    await smtp.stop()
  })

  async function buy(
    wanted: Parameters<typeof placeAndOpen>[2] = {},
  ): Promise<{ orderId: string; key: string }> {
    const product = await aProduct(shop.context, {
      keys: 0,
      name: { en: 'Halberd <Plus>', he: 'הלברד פלוס' },
    })
    const [key = ''] = await addKeys(shop.context, product.id, 1)
    const { orderId, reference } = await placeAndOpen(shop, product.id, wanted)
    await act(shop, reference, 'succeed')
    return { orderId, key }
  }

  test('is sent once, to the buyer, in the order’s language, without the key', async () => {
    const { orderId, key } = await buy({
      wanted: { language: 'he', email: 'noa@example.com', name: 'נועה כהן' },
    })
    await until(() => smtp.emails.some((mail) => mail.raw.includes(orderId)), 'the e-mail arrived')
    const mine = smtp.emails.filter((mail) => mail.raw.includes(orderId))
    assert.equal(mine.length, 1)
    assert.deepEqual(mine[0]?.to, ['noa@example.com'])
    const text = textOf(mine[0]?.raw ?? '')
    assert.match(text, /שלום נועה כהן/)
    assert.match(text, /dir="rtl"/)
    assert.match(text, /₪49\.90/)
    assert.match(text, /14 יום/)
    assert.ok(!text.includes(key) && !text.includes(key.slice(-8)), 'no key is in the e-mail')
  })

  for (const [language, button, step] of [
    ['en', 'Open your order', '1. Open your order with the button above. We ask for a code'],
    ['he', 'לצפייה בהזמנה', '1. פותחים את ההזמנה בכפתור שלמעלה. נבקש קוד'],
  ] as const)
    test(`shows what was bought with its picture, one button and the next steps (${language})`, async () => {
      const { orderId } = await buy({ wanted: { language } })
      await until(() => smtp.emails.some((mail) => mail.raw.includes(orderId)), 'the e-mail arrived')
      const text = textOf(smtp.emails.find((mail) => mail.raw.includes(orderId))?.raw ?? '')
      assert.ok(text.includes(step))
      const html = text.slice(text.indexOf('<!doctype'))
      assert.equal(html.split('class="button"').length - 1, 1)
      assert.ok(html.includes(`>${button}</a>`))
      const [, picture = ''] = /<img src="[^"]*(\/images\/[^"]*)"/.exec(html) ?? []
      const response = await shop.request(picture)
      assert.equal(response.headers.get('content-type'), 'image/jpeg')
    })

  for (const language of ['en', 'he'] as const)
    test(`about services alone promises neither keys nor downloads, in ${language}`, async () => {
      const { id: productId } = await aService(shop.context)
      const answers = { [productId]: { site: 'dana.example', day: 'Monday' } }
      const item = { productId, quantity: 1 }
      const textAbout = async (items: (typeof item)[]) => {
        const wanted = { language, items, answers }
        const { orderId, reference } = await placeAndOpen(shop, '', { wanted })
        await act(shop, reference, 'succeed')
        await until(() => smtp.emails.some((mail) => mail.raw.includes(orderId)), 'the e-mail arrived')
        return textOf(smtp.emails.find((mail) => mail.raw.includes(orderId))?.raw ?? '')
      }
      const alone = await textAbout([item])
      assert.match(alone, language === 'en' ? /arrange the details/ : /לתאם את הפרטים/)
      assert.ok(alone.includes('dana.example'), 'the answers')
      const opens = language === 'en' ? /keys and downloads/ : /המפתחות וקובצי ההורדה/
      assert.doesNotMatch(alone, opens)
      const key = await aProduct(shop.context)
      assert.match(await textAbout([item, { productId: key.id, quantity: 1 }]), opens)
    })

  test('escapes the names of buyers and products', async () => {
    const { orderId } = await buy({ wanted: { language: 'en', name: '<b>Dana</b>' } })
    await until(() => smtp.emails.some((mail) => mail.raw.includes(orderId)), 'the e-mail arrived')
    const text = textOf(smtp.emails.find((mail) => mail.raw.includes(orderId))?.raw ?? '')
    assert.ok(text.includes('&lt;b&gt;Dana&lt;/b&gt;'))
    assert.ok(text.includes('Halberd &lt;Plus&gt;'))
    assert.ok(!/<b>Dana/.test(text.slice(text.indexOf('<!doctype'))))
  })

  test('shows a bundle as one item, with its contents and its own price', async () => {
    const named = (name: string, priceAgorot: number) => ({ name: { en: name, he: name }, priceAgorot })
    const system = await aProduct(shop.context, named('Halberd OS', 10_000))
    const suite = await aProduct(shop.context, named('Quill Suite', 30_000))
    const bundle = await aBundle(shop.context, [system, suite], named('Starter', 30_000))
    const { orderId, reference } = await placeAndOpen(shop, bundle.id, { wanted: { language: 'en' } })
    await act(shop, reference, 'succeed')
    await until(() => smtp.emails.some((mail) => mail.raw.includes(orderId)), 'the e-mail arrived')
    const text = textOf(smtp.emails.find((mail) => mail.raw.includes(orderId))?.raw ?? '')
    assert.match(text, /Starter × 1 \(Halberd OS × 1, Quill Suite × 1\)[^₪]*₪300\.00/)
    assert.ok(!text.includes('₪225.00'))
  })

  for (const [language, discount, total] of [
    ['en', /Discount \(coupon (\S+)\): -₪9\.98/, 'Total: ₪89.82'],
    ['he', /הנחה \(קופון (\S+)\): -₪9\.98/, 'סה״כ: ₪89.82'],
  ] as const)
    test(`shows the discount of a coupon, so that its rows add up to its total (${language})`, async () => {
      const { code: couponCode } = await aCoupon(shop.context)
      const product = await aProduct(shop.context)
      const { orderId, reference } = await placeAndOpen(shop, product.id, {
        quantity: 2,
        wanted: { language, couponCode },
      })
      await act(shop, reference, 'succeed')
      await until(() => smtp.emails.some((mail) => mail.raw.includes(orderId)), 'the e-mail arrived')
      const text = textOf(smtp.emails.find((mail) => mail.raw.includes(orderId))?.raw ?? '')
      assert.equal(discount.exec(text)?.[1], nameInText(couponCode, language))
      assert.ok(text.includes('₪99.80') && text.includes(total))
    })

  for (const [language, fee] of [
    ['en', /14 days[^]*a cancellation fee of 5% [^]*more than ₪100\.00/],
    ['he', /14 יום[^]*דמי ביטול של 5% [^]*₪100\.00/],
  ] as const)
    test(`names the cancellation fee of the order beside the right to cancel, if it has one (${language})`, async () => {
      const confirmed = async (percent: number) => {
        const product = await aProduct(shop.context)
        const { orderId, reference } = await placeAndOpen(shop, product.id, { wanted: { language } })
        await shop.context.pool.query('update orders set fee_percent = $2 where id = $1', [orderId, percent])
        await act(shop, reference, 'succeed')
        await until(() => smtp.emails.some((mail) => mail.raw.includes(orderId)), 'the e-mail arrived')
        return textOf(smtp.emails.find((mail) => mail.raw.includes(orderId))?.raw ?? '')
      }
      assert.match(await confirmed(5), fee)
      assert.doesNotMatch(await confirmed(0), /cancellation fee|דמי ביטול/)
    })

  for (const [language, kept] of [
    ['en', /Held for you until: 2 December 2026 at 1:30/],
    ['he', /שמורה עבורכם עד: 2 בדצמבר 2026 בשעה 1:30/],
  ] as const)
    test(`with a payment link says until when the order is held, in Israel time (${language})`, async () => {
      const product = await aProduct(shop.context)
      const { orderId } = await placeAndOpen(shop, product.id, { wanted: { language } })
      // 23:30 in London, the next day in Israel
      await shop.context.pool.query(`update orders set held_until = '2026-12-01T23:30:00Z' where id = $1`, [
        orderId,
      ])
      await sendOrderEmail(shop.context, orderId, {
        template: 'payment-link',
        number: orderId,
        url: 'https://pay.example',
      })
      const text = textOf(smtp.emails.find((mail) => mail.raw.includes(orderId))?.raw ?? '')
      assert.match(text, kept)
    })

  test('waits while the mail server is down; the order does not', async () => {
    await smtp.stop()
    const { orderId } = await buy()
    const { rows } = await shop.context.pool.query<{ status: string }>(
      'select status from orders where id = $1',
      [orderId],
    )
    assert.equal(rows[0]?.status, 'completed')
    await new Promise((resolve) => setTimeout(resolve, 1200))
    await smtp.startAgain()
    await until(
      () => smtp.emails.some((mail) => mail.raw.includes(orderId)),
      'the e-mail arrived after all',
      30,
    )
  })
})

describe('the demo shop’s mailbox', () => {
  test('keeps one copy of an e-mail, however often its job runs', async (t) => {
    const shop = await aShop({}, t)
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id, {
      wanted: { email: 'twice@example.com' },
    })
    await act(shop, reference, 'succeed')
    await sendQueuedOrderEmail(shop.context, { orderId, mail: 'completed' })
    await sendQueuedOrderEmail(shop.context, { orderId, mail: 'completed' })
    const { data } = await shop.call(listDemoMails, {})
    assert.equal(data.mails.filter(({ to }) => to === 'twice@example.com').length, 1)
  })
})

test('an e-mail about a state that is over is not sent', async (t) => {
  const shop = await aShop({}, t)
  const product = await aProduct(shop.context)
  const { orderId, visitor, order } = await buyOne(shop, product.id, {
    wanted: { email: 'over@example.com' },
  })
  const subjects = async () =>
    (await shop.call(listDemoMails, {})).data.mails
      .filter(({ to }) => to === 'over@example.com')
      .map(({ subject }) => subject)
  const before = await subjects()
  await sendQueuedOrderEmail(shop.context, { orderId, mail: 'paid-out-of-stock', about: 'delivered' })
  assert.deepEqual(await subjects(), before, 'delivered')
  const units = [{ lineId: order.items[0]?.id, quantity: 1 }]
  assert.equal((await shop.call(requestRefund, { orderId, units }, visitor)).data.status, 'refunded')
  const refunded = await subjects()
  for (const mail of ['completed', 'key-replaced', 'keys-recalled'] as const)
    await sendQueuedOrderEmail(shop.context, { orderId, mail, about: 'refunded' })
  assert.deepEqual(await subjects(), refunded, 'refunded')
})
