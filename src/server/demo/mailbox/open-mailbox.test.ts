import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { requestPasswordReset } from '#contract/identity/identity.ts'
import { getDemoMail, listDemoMails, openMailbox } from '#contract/demo/mailbox.ts'
import { anAccount, emailsTo } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { mailboxPassword } from './open-mailbox.ts'

describe('the demo mailbox', () => {
  let shop: TestShop
  let home: TestShop
  before(async () => {
    shop = await aShop({ environment: { HOST: '0.0.0.0', DEMO_PUBLIC: 'on', RATE_LIMITS: 'on' } })
    home = await aShop()
  })
  after(async () => {
    await shop.close()
    await home.close()
  })

  async function anEmailIn(at: TestShop): Promise<string> {
    const { email } = await anAccount(at, { role: 0 })
    await at.call(requestPasswordReset, { email, language: 'en' })
    await emailsTo(at, email)
    const { rows } = await at.context.pool.query('select id from demo_mails where recipient = $1', [email])
    return rows[0].id
  }

  test('of a public demo opens only with its password', async () => {
    const mailId = await anEmailIn(shop)
    const stranger = aVisitor()
    for (const response of [
      await shop.call(listDemoMails, {}, stranger),
      await shop.call(getDemoMail, { mailId }, stranger),
    ]) {
      assert.deepEqual([response.status, response.problem.code], [403, 'mailbox-password-needed'])
      assert.doesNotMatch(JSON.stringify(response.problem), /token|@/)
    }
    const password = mailboxPassword(shop.context.secrets)
    assert.match(password, /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    const wrong = await shop.call(openMailbox, { password: `${password}x` }, stranger)
    assert.equal(wrong.status, 403)
    assert.equal((await shop.call(listDemoMails, {}, stranger)).status, 403)
    const opened = await shop.call(openMailbox, { password: ` ${password.toUpperCase()} ` }, stranger)
    assert.match(opened.headers.getSetCookie()[0] ?? '', /HttpOnly; SameSite=Strict/)
    const { data } = await shop.call(getDemoMail, { mailId }, stranger)
    assert.match(data.text, /#token=/)
    assert.equal(
      (await shop.call(getDemoMail, { mailId }, aVisitor())).status,
      403,
      'another browser has no access',
    )
  })

  test('limits password attempts', async () => {
    const guesser = aVisitor()
    const responses = []
    for (let i = 0; i < 12; i++) responses.push(await shop.call(openMailbox, { password: 'guess' }, guesser))
    assert.equal(responses.at(-1)?.status, 429)
  })

  test('of a local demo is open, but only on this machine', async () => {
    const mailId = await anEmailIn(home)
    assert.equal((await home.call(getDemoMail, { mailId })).status, 200)
    for (const headers of [{ 'x-forwarded-for': '198.51.100.7' }, { forwarded: 'for=198.51.100.7' }])
      assert.equal((await home.call(getDemoMail, { mailId }, aVisitor(), headers)).status, 403)
  })

  test('is protected against DNS rebinding', async () => {
    const mailId = await anEmailIn(home)
    const request = (host: string) =>
      home.app.fetch(new Request(`http://${host}/api/demo/mails/${mailId}`), { address: '127.0.0.1' })
    assert.equal((await request('rebound.example:3000')).status, 403)
    assert.equal((await request('127.0.0.1.rebound.example')).status, 403)
    for (const name of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'shop.localhost:3000'])
      assert.equal((await request(name)).status, 200, name)
  })
})
