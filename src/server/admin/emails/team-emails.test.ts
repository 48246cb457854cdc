import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  getEmail,
  listEmails,
  previewEmail,
  saveEmail,
  sendEmailTest,
} from '#contract/admin/content/emails.ts'
import { sendTestEmail } from '#contract/admin/going-live.ts'
import { aUser } from '#tests/support/builders.ts'
import { emailsTo } from '#tests/support/identity.ts'
import { anInvitation } from '#tests/support/admin/invitations.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('the e-mails to the team', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0, username: 'olga', email: 'olga@example.com' }))
  })
  after(() => shop.close())

  const say = async (name: string, subject: string, text: string) => {
    const { data } = await shop.call(getEmail, { name, language: 'he' }, owner)
    const blocks = [
      { block: 'text', text },
      ...data.template.blocks.filter(({ block }: { block: string }) => block !== 'text'),
    ]
    return shop.call(
      saveEmail,
      { name, language: 'he', template: { subject, blocks }, version: data.version },
      owner,
    )
  }

  test('are listed for owners, who can preview them and send a test', async () => {
    const { data } = await shop.call(listEmails, {}, owner)
    for (const name of ['team-invitation', 'team-test-email']) {
      assert.ok(
        data.emails.some((one: { name: string }) => one.name === name),
        name,
      )
      const { data: email } = await shop.call(getEmail, { name, language: 'en' }, owner)
      const seen = await shop.call(previewEmail, { name, language: 'en', template: email.template }, owner)
      assert.match(seen.data.html, /Mafteach/)
      assert.equal(
        (await shop.call(sendEmailTest, { name, language: 'en', template: email.template }, owner)).status,
        200,
      )
    }
  })

  test('an invitation contains the owner’s text, who invites, how long it is valid, and its link', async () => {
    const { status } = await say(
      'team-invitation',
      'בואו אלינו',
      '{{invitedBy}} מזמינה, ל־{{invitationHours}} שעות.',
    )
    assert.equal(status, 200)
    const { email, token } = await anInvitation(shop, owner)
    const [mail] = await emailsTo(shop, email)
    assert.equal(mail?.subject, 'בואו אלינו')
    assert.match(mail.text, /olga.* מזמינה, ל־72 שעות/)
    assert.ok(mail.text.includes(`/invitation?lng=he#token=${token}`))
  })

  test('an invitation without its button is refused', async () => {
    const template = { subject: 'Join', blocks: [{ block: 'text', text: 'Come.' }] }
    const { problem } = await shop.call(
      saveEmail,
      { name: 'team-invitation', language: 'en', template, version: 0 },
      owner,
    )
    assert.equal(problem.code, 'email-block-missing')
  })

  test('the test e-mail of the mail server contains the owner’s text', async () => {
    await shop.context.pool.query(`update users set language = 'he' where username = 'olga'`)
    await say('team-test-email', 'הדואר עובד', 'הגיע מהחנות {{shopName}}.')
    assert.equal((await shop.call(sendTestEmail, {}, owner)).status, 200)
    const [mail] = await emailsTo(shop, 'olga@example.com')
    assert.equal(mail?.subject, 'הדואר עובד')
    assert.match(mail.text, /הגיע מהחנות/)
  })

  test('legally relevant numbers must be variables: a typed number of days or percent is rejected', async () => {
    const { data } = await shop.call(getEmail, { name: 'refund-granted', language: 'en' }, owner)
    const saying = (text: string) => {
      const rest = data.template.blocks.filter(({ block }: { block: string }) => block !== 'text')
      const template = { subject: 'Cancelled', blocks: [{ block: 'text', text }, ...rest] }
      return shop.call(saveEmail, { name: 'refund-granted', language: 'en', template, version: 0 }, owner)
    }
    for (const wrong of ['You may cancel within 30 days.', 'We keep 7% of it.', 'אפשר לבטל בתוך 30 יום.']) {
      const { status, problem } = await saying(wrong)
      assert.deepEqual([status, problem.fields], [400, { 'template.blocks.0.text': 'legal-number' }], wrong)
    }
    assert.equal((await saying('You may cancel within {{refundDays}} days.')).status, 200)
  })
})
