import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { askAlert, confirmAlert, stopAlert } from '../../contract/alerts.ts'
import { aConfirmedAlert, alertJobs, anAlert, lookAtShelf } from '../../../tests/support/alerts.ts'
import { addKeys, aProduct, aUser } from '../../../tests/support/builders.ts'
import { aShop, aVisitor, type TestShop } from '../../../tests/support/shop.ts'
import { smtpServer, type TestSmtp, textOf } from '../../../tests/support/smtp.ts'
import { placeAndOpen } from '../../../tests/support/orders.ts'
import { newId } from '../database/ids.ts'
import { systemActor } from '../http/access.ts'
import { alertToken } from './alert-link.ts'
import { mailAlert } from './mail-alert.ts'
import { sweepAlerts } from './sweep-alerts.ts'

describe('being told when a product is back', () => {
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

  const soldOut = () => aProduct(shop.context, { keys: 0, name: { en: 'Lantern VPN', he: 'VPN של Lantern' } })
  const tokenOf = (id: string) => alertToken(shop.context.secrets.alerts, id)
  const told = async (productId: string) =>
    (await alertJobs(shop, productId, 'back')).map(({ email }) => email)
  async function rowOf(id: string) {
    const { rows } = await shop.context.pool.query<{ confirmed: boolean; told: boolean }>(
      'select confirmed_at is not null as confirmed, told_at is not null as told from stock_alerts where id = $1',
      [id],
    )
    return rows[0]
  }
  async function letter(productId: string, mail: 'confirm' | 'back') {
    const [job] = await alertJobs(shop, productId, mail)
    assert.ok(job)
    smtp.letters.length = 0
    await mailAlert(shop.context, job)
    const [sent] = smtp.letters
    assert.ok(sent)
    const head = sent.raw.split(/\r?\n\r?\n/)[0]?.replace(/\r?\n\s+/g, ' ') ?? ''
    return { to: sent.to, head, text: textOf(sent.raw) }
  }

  test('a guest’s address is asked first, and told only after it said yes', async () => {
    const { id, slug } = await soldOut()
    const { status, data } = await shop.call(askAlert, {
      productIdentifier: slug,
      email: 'Dana@example.com',
      language: 'en',
    })
    assert.deepEqual([status, data], [202, { state: 'confirm-by-mail' }])
    const [question] = await alertJobs(shop, id, 'confirm')
    await addKeys(shop.context, id, 3)
    assert.equal(await lookAtShelf(shop), 0)

    const answer = await shop.call(confirmAlert, { token: tokenOf(question?.alertId ?? '') })
    assert.deepEqual(answer.data, {
      product: { slug, slugHe: null, name: { en: 'Lantern VPN', he: 'VPN של Lantern' } },
      language: 'en',
    })
    assert.equal(await lookAtShelf(shop), 1)
    assert.deepEqual(await told(id), ['dana@example.com'])
    assert.equal(await lookAtShelf(shop), 0, 'once')
  })

  test('the user’s own address needs no question; another one does', async () => {
    const { id } = await soldOut()
    const user = aVisitor(await aUser(shop.context, { email: 'Noa@example.com' }))
    const ask = async (email: string) =>
      (await shop.call(askAlert, { productIdentifier: id, email, language: 'he' }, user)).data.state
    assert.equal(await ask('noa@example.com'), 'asked')
    assert.equal(await ask('somebody@example.com'), 'confirm-by-mail')
    await addKeys(shop.context, id, 5)
    await lookAtShelf(shop)
    assert.deepEqual(await told(id), ['noa@example.com'])
  })

  test('what is in stock needs no waiting', async () => {
    const { id } = await aProduct(shop.context)
    const { data } = await shop.call(askAlert, {
      productIdentifier: id,
      email: 'dana@example.com',
      language: 'en',
    })
    assert.deepEqual(data, { state: 'in-stock' })
    const { rows } = await shop.context.pool.query('select from stock_alerts where product_id = $1', [id])
    assert.equal(rows.length, 0)
  })

  test('who asked first is told first, and no more people than there are units', async () => {
    const { id } = await soldOut()
    const ids = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await aConfirmedAlert(shop, id, `${name}@example.com`))
    await addKeys(shop.context, id, 2)
    assert.equal(await lookAtShelf(shop), 2)
    assert.deepEqual(await told(id), ['a@example.com', 'b@example.com'])
    assert.equal(await lookAtShelf(shop), 0, 'the two have a head start')
    await shop.context.pool.query(
      `update stock_alerts set told_at = told_at - interval '61 minutes' where product_id = $1 and told_at is not null`,
      [id],
    )
    assert.equal(await lookAtShelf(shop), 2, 'nobody took them: the next two')
    assert.deepEqual((await told(id)).slice(2), ['c@example.com', 'd@example.com'])
  })

  test('a unit that an unpaid order lets go counts like a new one', async () => {
    const { id } = await aProduct(shop.context, { keys: 1 })
    await placeAndOpen(shop, id)
    await aConfirmedAlert(shop, id, 'wait@example.com')
    assert.equal(await lookAtShelf(shop), 0)
    await shop.context.pool.query(
      `update licence_keys set status = 'available', order_line_id = null, reserved_until = null where product_id = $1`,
      [id],
    )
    assert.equal(await lookAtShelf(shop), 1)
  })

  test('a key that ends before anybody could pay for it is no news', async () => {
    const { id } = await soldOut()
    await aConfirmedAlert(shop, id, 'soon@example.com')
    await addKeys(shop.context, id, 1)
    await shop.context.pool.query(
      `update licence_keys set sell_until = now() + interval '30 minutes' where product_id = $1`,
      [id],
    )
    assert.equal(await lookAtShelf(shop), 0)
    await addKeys(shop.context, id, 1)
    assert.equal(await lookAtShelf(shop), 1)
  })

  test('a product that is no longer sold is never announced', async () => {
    const { id } = await soldOut()
    await aConfirmedAlert(shop, id, 'wait@example.com')
    await addKeys(shop.context, id, 1)
    await shop.context.pool.query(`update products set state = 'archived' where id = $1`, [id])
    assert.equal(await lookAtShelf(shop), 0)
  })

  test('asking twice keeps one place in the line; asking after being told waits anew, and asks the address again', async () => {
    const { id } = await soldOut()
    const first = await aConfirmedAlert(shop, id, 'a@example.com')
    await aConfirmedAlert(shop, id, 'b@example.com')
    assert.equal(await anAlert(shop, id, 'A@EXAMPLE.com'), first)
    assert.deepEqual(await rowOf(first), { confirmed: true, told: false })
    await addKeys(shop.context, id, 1)
    await lookAtShelf(shop)
    assert.deepEqual(await told(id), ['a@example.com'])

    await shop.context.pool.query(`update licence_keys set status = 'withdrawn' where product_id = $1`, [id])
    assert.equal(await anAlert(shop, id, 'a@example.com'), first)
    assert.deepEqual(await rowOf(first), { confirmed: false, told: false })
  })

  test('the question names its sender, carries no advertisement, and both answers', async () => {
    const { id } = await soldOut()
    const alertId = await anAlert(shop, id, 'dana@example.com')
    const { to, head, text } = await letter(id, 'confirm')
    assert.deepEqual(to, ['dana@example.com'])
    assert.match(head, /Subject: Shall we tell you when Lantern VPN is back\?/)
    assert.ok(text.includes(`http://localhost:3000/alerts/confirm?token=${tokenOf(alertId)}`))
    assert.ok(text.includes(`http://localhost:3000/alerts/stop?token=${tokenOf(alertId)}`))
    assert.ok(text.includes(shop.context.settings.shop.businessAddress))
  })

  test('the news is marked as the law wants, in the reader’s language, and can be stopped in the mail program', async () => {
    const { id, slug } = await soldOut()
    const user = aVisitor(await aUser(shop.context, { email: 'he@example.com' }))
    await shop.call(askAlert, { productIdentifier: id, email: 'he@example.com', language: 'he' }, user)
    await addKeys(shop.context, id, 1)
    await lookAtShelf(shop)
    const { head, text } = await letter(id, 'back')
    const subject = /Subject: (.*)/.exec(head)?.[1] ?? ''
    const words = [...subject.matchAll(/=\?UTF-8\?[QB]\?([^?]*)\?=/gi)]
    assert.ok(words.length > 0)
    assert.match(text, /פרסומת: VPN של Lantern חזר למלאי/)
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

  test('in Hebrew it leads to the product’s Hebrew address, where there is one', async () => {
    const slugHe = `פנס-${newId()}`
    const { id } = await aProduct(shop.context, { keys: 0, slugHe })
    const user = aVisitor(await aUser(shop.context, { email: 'panas@example.com' }))
    await shop.call(askAlert, { productIdentifier: slugHe, email: 'panas@example.com', language: 'he' }, user)
    await addKeys(shop.context, id, 1)
    await lookAtShelf(shop)
    const { text } = await letter(id, 'back')
    assert.ok(text.includes(`http://localhost:3000/product/${encodeURIComponent(slugHe)}?lng=he`))
  })

  test('who has said no is forgotten, and a letter that was on its way is not sent', async () => {
    const { id } = await soldOut()
    const alertId = await aConfirmedAlert(shop, id, 'no@example.com')
    await addKeys(shop.context, id, 1)
    await lookAtShelf(shop)
    const [job] = await alertJobs(shop, id, 'back')
    assert.ok(job)
    for (const token of ['x', `${alertId}.forged`]) {
      assert.deepEqual((await shop.call(stopAlert, { token })).data, { stopped: true })
      assert.ok(await rowOf(alertId), 'a made-up link stops nothing')
    }
    await shop.call(stopAlert, { token: tokenOf(alertId) })
    assert.equal(await rowOf(alertId), undefined)
    smtp.letters.length = 0
    await mailAlert(shop.context, job)
    assert.equal(smtp.letters.length, 0)
    assert.equal((await shop.call(confirmAlert, { token: tokenOf(alertId) })).problem.code, 'link-ended')
  })

  test('a job that runs twice sends the same letter, known by its number', async () => {
    const { id } = await soldOut()
    await anAlert(shop, id, 'twice@example.com')
    const first = await letter(id, 'confirm')
    const again = await letter(id, 'confirm')
    const number = (head: string) => /Message-ID: (.*)/i.exec(head)?.[1]
    assert.equal(number(first.head), number(again.head))
  })

  test('a robot asks for nothing', async () => {
    const checked = await aShop({ environment: { BOT_CHECK: 'altcha' } })
    const { id } = await aProduct(checked.context, { keys: 0 })
    const { problem } = await checked.call(askAlert, {
      productIdentifier: id,
      email: 'dana@example.com',
      language: 'en',
    })
    assert.equal(problem.code, 'bot-proof-needed')
    await checked.close()
  })

  test('addresses that never answered are forgotten after three days, told ones after a year', async () => {
    const { id } = await soldOut()
    const silent = await anAlert(shop, id, 'silent@example.com')
    const waiting = await aConfirmedAlert(shop, id, 'waiting@example.com')
    const done = await aConfirmedAlert(shop, id, 'done@example.com')
    await shop.context.pool.query(
      `update stock_alerts set asked_at = asked_at - interval '4 days', told_at = case when id = $1 then now() - interval '366 days' end
       where product_id = $2`,
      [done, id],
    )
    await shop.context.transact(systemActor(), sweepAlerts)
    assert.deepEqual([await rowOf(silent), await rowOf(done)], [undefined, undefined])
    assert.ok(await rowOf(waiting))
  })
})
