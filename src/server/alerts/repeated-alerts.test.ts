import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { confirmAlert, requestAlert } from '#contract/alerts.ts'
import {
  aConfirmedAlert,
  alertJobs,
  alertTokenOf,
  aSoldOutProduct,
  repeatTokenOf,
} from '#tests/support/alerts.ts'
import { aUser } from '#tests/support/builders.ts'
import { smtpServer, type TestSmtp, textOf } from '#tests/support/fakes/smtp.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { sendAlertEmail } from './send-alert-email.ts'
import { oldAlerts } from './sweep-alerts.ts'

const email = 'dana@example.com'

describe('a stranger who requests an alert that is confirmed', () => {
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

  const sql = (text: string, ...values: unknown[]) => shop.context.pool.query(text, values)
  /** Everything that is stored about an alert. */
  const stored = async (id: string) => (await sql('select * from stock_alerts where id = $1', id)).rows[0]
  const requestAgain = (productIdentifier: string, from = email) =>
    shop.call(requestAlert, { productIdentifier, email: from, language: 'he' }, aVisitor())
  const confirm = (token: string) => shop.call(confirmAlert, { token })
  /** The id of a confirmed alert in English; sent if so wanted. */
  async function confirmedAlert(state: 'waiting' | 'sent') {
    const { id: productId } = await aSoldOutProduct(shop)
    const id = await aConfirmedAlert(shop, productId, email)
    await sql(
      `update stock_alerts set asked_at = now() - interval '5 days', confirmed_at = now() - interval '5 days', asked_from = '198.51.100.7',
         consent_version = 0, notified_at = case when $2 then now() - interval '4 days' end where id = $1`,
      id,
      state === 'sent',
    )
    return { id, productId, original: await stored(id) }
  }

  for (const state of ['waiting', 'sent'] as const)
    test(`changes nothing about one that is ${state}, and gets the same response as for a new one`, async () => {
      const { id, productId, original } = await confirmedAlert(state)
      const again = await requestAgain(productId)
      const first = await requestAgain(productId, 'somebody@example.com')
      assert.deepEqual([again.status, again.data], [first.status, first.data])
      assert.deepEqual(await stored(id), original)
      await sql(`update stock_alert_repeats set requested_at = now() - interval '4 days'`)
      await sweep(shop.context.transact, oldAlerts)
      assert.deepEqual(await stored(id), original, 'the proof of consent stays for its year')
      assert.equal((await sql('select from stock_alert_repeats where alert_id = $1', id)).rows.length, 0)
    })

  test('causes an e-mail whose link gives a waiting alert its new language and consent, in its place', async () => {
    const { id, productId, original } = await confirmedAlert('waiting')
    await requestAgain(productId)
    const job = (await alertJobs(shop, productId, 'confirm')).at(-1)
    assert.ok(job)
    smtp.emails.length = 0
    await sendAlertEmail(shop.context, job)
    const [sent] = smtp.emails
    assert.deepEqual(sent?.to, [email])
    const token = await repeatTokenOf(shop, id)
    assert.ok(textOf(sent?.raw ?? '').includes(`/alerts/confirm?token=${token}`), sent?.raw)

    const { data } = await confirm(token)
    assert.equal(data.language, 'he')
    const changed = await stored(id)
    assert.deepEqual(
      [changed.language, changed.consent_version, changed.asked_at, changed.notified_at],
      ['he', 1, original.asked_at, null],
    )
    assert.notEqual(changed.asked_from, '198.51.100.7')
    assert.ok(changed.confirmed_at > original.confirmed_at)
    assert.equal((await confirm(token)).status, 200)
    assert.deepEqual(await stored(id), changed, 'the link changes nothing a second time')
  })

  test('lets one already sent wait again only by the link of the new request', async () => {
    const { id, productId, original } = await confirmedAlert('sent')
    await requestAgain(productId)
    assert.equal((await confirm(alertTokenOf(shop, id))).problem.code, 'link-ended')
    assert.deepEqual(await stored(id), original, 'the link of the first request')
    const token = await repeatTokenOf(shop, id)
    const forged = token.replace(/[^.]*$/, alertTokenOf(shop, id).replace(/^.*\./, ''))
    assert.equal((await confirm(forged)).problem.code, 'link-ended')
    await confirm(token)
    const changed = await stored(id)
    assert.deepEqual([changed.language, changed.notified_at], ['he', null])
    assert.ok(changed.asked_at > original.asked_at)

    await sql('update stock_alerts set notified_at = now() where id = $1', id)
    assert.equal((await confirm(token)).problem.code, 'link-ended', 'a used link does not request it again')
  })

  test('is unlike its owner, whose request counts at once', async () => {
    const { id, productId, original } = await confirmedAlert('sent')
    const owner = aVisitor(await aUser(shop.context, { email }))
    const { data } = await shop.call(
      requestAlert,
      { productIdentifier: productId, email, language: 'he' },
      owner,
    )
    assert.equal(data.state, 'requested')
    const changed = await stored(id)
    assert.deepEqual([changed.language, changed.notified_at], ['he', null])
    assert.ok(changed.confirmed_at > original.confirmed_at)
  })
})
