import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { noAttributes } from '#contract/product/product-attributes.ts'
import { revealKey } from '#contract/orders/orders.ts'
import { chooseRenewalReminders } from '#contract/orders/renewals.ts'
import { systemActor } from '#server/database/actor.ts'
import { aProduct } from '#tests/support/builders.ts'
import { emailsTo } from '#tests/support/identity.ts'
import { buyOne } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { queueReminders } from './queue-reminders.ts'

describe('the e-mail of a renewal reminder', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  /** An order of two products with a term, both revealed today. */
  async function twoLicences(language: 'en' | 'he') {
    const email = `two-${language}@example.com`
    const lines = []
    for (const name of [
      { en: 'Lantern VPN', he: 'VPN של Lantern' },
      { en: 'Underlane', he: 'המשחק Underlane' },
    ]) {
      const { id } = await aProduct(shop.context, { name, attributes: { ...noAttributes, termMonths: 1 } })
      const bought = await buyOne(shop, id, { wanted: { email, language } })
      const { orderId, order, visitor } = bought
      await shop.call(revealKey, { orderId, keyId: order.items[0]?.keys[0]?.id }, visitor)
      lines.push(bought)
    }
    const [first, second] = lines
    assert.ok(first !== undefined && second !== undefined)
    const { pool } = shop.context
    await pool.query('update order_lines set order_id = $1 where order_id = $2', [
      first.orderId,
      second.orderId,
    ])
    const { orderId, visitor } = first
    assert.equal((await shop.call(chooseRenewalReminders, { orderId, wanted: true }, visitor)).status, 204)
    await pool.query('alter table licence_keys disable trigger licence_keys_guard')
    await pool.query(
      `update licence_keys set revealed_at = revealed_at - interval '25 days' where revealed_at is not null`,
    )
    return email
  }

  for (const [language, subject, text] of [
    [
      'en',
      /(?:Lantern VPN, Underlane|Underlane, Lantern VPN): licence period ends around \d+ \w+ \d+$/,
      /the licence period of (?:Lantern VPN, Underlane|Underlane, Lantern VPN), from order \S+, ends around/,
    ],
    ['he', /, .*: בתוקף עד .* בערך$/, /אם כבר אין לכם צורך ברישיון/],
  ] as const)
    test(`reads well when it names several products, and does not promise the day (${language})`, async () => {
      const email = await twoLicences(language)
      await shop.context.transact(systemActor(), (work) => queueReminders(work, shop.context.jobs))
      const [mail] = (await emailsTo(shop, email)).filter((one) => one.subject.includes('פרסומת'))
      assert.match(mail?.subject ?? '', subject)
      assert.match(mail?.text ?? '', text)
    })
})
