import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { nameInText } from '#shop/text/name-in-text.ts'
import { requestAlert, confirmAlert, stopAlert } from '#contract/alerts.ts'
import {
  aConfirmedAlert,
  alertJobs,
  alertRow,
  alertTokenOf,
  anAlert,
  aSoldOutProduct,
  runStockWatch,
} from '#tests/support/alerts.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { smtpServer, type TestSmtp, textOf } from '#tests/support/fakes/smtp.ts'
import { newId } from '#server/database/ids.ts'
import { sendAlertEmail } from './send-alert-email.ts'

describe('the e-mails about a product that is back', () => {
  let shop: TestShop
  let smtp: TestSmtp
  before(async () => {
    smtp = await smtpServer()
    shop = await aShop({ environment: { SMTP_URL: smtp.url } })
  })
  after(async () => {
    await shop.close()
    await smtp.stop()
  })

  async function sentEmail(productId: string, mail: 'confirm' | 'back') {
    const [job] = await alertJobs(shop, productId, mail)
    assert.ok(job)
    smtp.emails.length = 0
    await sendAlertEmail(shop.context, job)
    const [sent] = smtp.emails
    assert.ok(sent)
    const head = sent.raw.split(/\r?\n\r?\n/)[0]?.replace(/\r?\n\s+/g, ' ') ?? ''
    return { to: sent.to, head, text: textOf(sent.raw) }
  }

  test('the confirmation request names its sender, has links to confirm and to stop, and is not marked as advertising', async () => {
    const { id } = await aSoldOutProduct(shop)
    const alertId = await anAlert(shop, id, 'dana@example.com')
    const { to, head, text } = await sentEmail(id, 'confirm')
    assert.deepEqual(to, ['dana@example.com'])
    assert.match(head, /Subject: Shall we notify you when Lantern VPN is back\?/)
    assert.ok(text.includes(`http://localhost:3000/alerts/confirm?token=${alertTokenOf(shop, alertId)}`))
    assert.ok(text.includes(`http://localhost:3000/alerts/stop?token=${alertTokenOf(shop, alertId)}`))
    assert.ok(text.includes(shop.context.settings.shop.en.businessAddress))
    assert.doesNotMatch(text, /פרסומת|Ad:/)
  })

  test('the notification is marked as advertising, in the reader’s language, and has a one-click unsubscribe', async () => {
    const { id, slug } = await aSoldOutProduct(shop)
    const user = aVisitor(await aUser(shop.context, { email: 'he@example.com' }))
    await shop.call(requestAlert, { productIdentifier: id, email: 'he@example.com', language: 'he' }, user)
    await addKeys(shop.context, id, 1)
    await runStockWatch(shop)
    const { head, text } = await sentEmail(id, 'back')
    const subject = /Subject: (.*)/.exec(head)?.[1] ?? ''
    const words = [...subject.matchAll(/=\?UTF-8\?[QB]\?([^?]*)\?=/gi)]
    assert.ok(words.length > 0)
    assert.ok(text.includes(`פרסומת: המוצר ${nameInText('VPN של Lantern', 'he')} חזר למלאי`))
    assert.ok(text.includes(`http://localhost:3000/product/${slug}?lng=he`))
    const stop =
      /List-Unsubscribe: <http:\/\/localhost:3000(\/api\/alerts\/stop\/[^>]+)>/i.exec(head)?.[1] ?? ''
    assert.match(head, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/i)

    const pressed = await shop.request(stop, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(pressed.status, 200)
    const { rows } = await shop.context.pool.query('select from stock_alerts where product_id = $1', [id])
    assert.equal(rows.length, 0)
  })

  test('in Hebrew it links to the product’s Hebrew address, if there is one', async () => {
    const slugHe = `פנס-${newId()}`
    const { id } = await aProduct(shop.context, { keys: 0, slugHe })
    const user = aVisitor(await aUser(shop.context, { email: 'panas@example.com' }))
    await shop.call(
      requestAlert,
      { productIdentifier: slugHe, email: 'panas@example.com', language: 'he' },
      user,
    )
    await addKeys(shop.context, id, 1)
    await runStockWatch(shop)
    const { text } = await sentEmail(id, 'back')
    assert.ok(text.includes(`http://localhost:3000/product/${encodeURIComponent(slugHe)}?lng=he`))
  })

  test('a stopped alert is deleted, and its pending e-mail is not sent', async () => {
    const { id } = await aSoldOutProduct(shop)
    const alertId = await aConfirmedAlert(shop, id, 'no@example.com')
    await addKeys(shop.context, id, 1)
    await runStockWatch(shop)
    const [job] = await alertJobs(shop, id, 'back')
    assert.ok(job)
    for (const token of ['x', `${alertId}.forged`]) {
      assert.deepEqual((await shop.call(stopAlert, { token })).data, { stopped: true })
      assert.ok(await alertRow(shop, alertId), 'a made-up link stops nothing')
    }
    await shop.call(stopAlert, { token: alertTokenOf(shop, alertId) })
    assert.equal(await alertRow(shop, alertId), undefined)
    smtp.emails.length = 0
    await sendAlertEmail(shop.context, job)
    assert.equal(smtp.emails.length, 0)
    assert.equal(
      (await shop.call(confirmAlert, { token: alertTokenOf(shop, alertId) })).problem.code,
      'link-ended',
    )
  })

  test('a job that runs twice sends the same e-mail with the same Message-ID', async () => {
    const { id } = await aSoldOutProduct(shop)
    await anAlert(shop, id, 'twice@example.com')
    const first = await sentEmail(id, 'confirm')
    const again = await sentEmail(id, 'confirm')
    const fieldsOf = (head: string) =>
      ['Message-ID', 'Subject', 'From'].map((name) => new RegExp(`^${name}: .+$`, 'im').exec(head)?.[0])
    assert.ok(fieldsOf(first.head).every(Boolean))
    assert.deepEqual(fieldsOf(again.head), fieldsOf(first.head))
    assert.deepEqual([again.to, again.text], [first.to, first.text])
  })
})
