import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeSiteVerify } from '#tests/support/fakes/fake-site-verify.ts'
import { aShop } from '#tests/support/shop.ts'
import { aUser } from '#tests/support/builders.ts'
import { smtpServer, textOf } from '#tests/support/fakes/smtp.ts'
import { findIncidents } from './find-incidents.ts'
import { sendIncidentEmail } from './send-incident-email.ts'

test('owners are notified once when the bot check’s service refuses the secret key, or does not respond twice in a row', async (t) => {
  const [smtp, service] = await Promise.all([smtpServer(), fakeSiteVerify('turnstile')])
  const { context } = await aShop({ environment: { SMTP_URL: smtp.url } }, t)
  t.after(() => Promise.all([smtp.stop(), service.stop()]))
  const { userId } = await aUser(context, { role: 0, duties: ['owner'] })
  const { pool, settings } = context
  const check = async (more: Partial<typeof settings.botCheck>) => {
    const botCheck = { ...settings.botCheck, kind: 'turnstile' as const, ...more }
    await findIncidents({ ...context, settings: { ...settings, botCheck } })
    const { rows } = await pool.query('select kind, subject from incidents where closed_at is null')
    return rows.map(({ kind, subject }) => `${kind} ${subject}`)
  }
  const minutesLater = () => pool.query(`update incidents set seen_at = now() - interval '15 minutes'`)
  const notices = async () => {
    const { rows } = await pool.query(
      `select data from pgboss.job where name = 'send-incident-email' order by created_on`,
    )
    return rows.map(({ data }) => data)
  }
  const { url, secret } = service
  const failing = ['bot-check-failing turnstile']

  assert.deepEqual(await check({ url, secret }), [])
  service.lost = 1
  assert.deepEqual(await check({ url, secret }), [], 'one lost request is no incident')
  assert.deepEqual(await check({ url, secret: 'of another shop' }), failing)
  await minutesLater()
  service.lost = 2
  assert.deepEqual(await check({ url, secret }), failing)
  const [notice, ...others] = await notices()
  assert.deepEqual([notice.userId, others.length], [userId, 0])
  await sendIncidentEmail(context, notice)
  const email = textOf(smtp.emails[0]?.raw ?? '')
  assert.match(email, /the bot check of Cloudflare Turnstile is not working[\s\S]*ALTCHA/)

  await minutesLater()
  assert.deepEqual(await check({ url, secret }), [])
  assert.deepEqual(
    (await notices()).map(({ news }) => news),
    ['opened', 'over'],
  )
  assert.deepEqual(await check({ kind: 'altcha' }), [], 'the built-in check needs no service')
})
