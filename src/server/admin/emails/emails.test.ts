import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getEmail, listEmails, saveEmail, sendEmailTest } from '#contract/admin/content/emails.ts'
import { getOverview } from '#contract/admin/reports.ts'
import { aUser } from '#tests/support/builders.ts'
import { emailAdminShop, emailName, subjectOf } from '#tests/support/admin/email-admin.ts'
import { textOf } from '#tests/support/fakes/smtp.ts'
import { aVisitor } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'

describe('the e-mails that an owner changes', () => {
  const admin = emailAdminShop()
  const { get, save, changed, bought } = admin

  for (const [language, subject, text, filled] of [
    ['en', 'Yours: {{orderNumber}}', 'Dear {{name}}, welcome!', 'Dear Noa, welcome!'],
    ['he', 'שלכם: {{orderNumber}}', '{{name}} היקרה, ברוכה הבאה!', 'נועה היקרה, ברוכה הבאה!'],
  ] as const)
    test(`reach the buyer with the new subject and text, in HTML and as plain text (${language})`, async () => {
      assert.equal((await save(language, await changed(language, subject, text))).status, 200)
      const raw = await bought(language, language === 'he' ? 'נועה' : 'Noa')
      const body = textOf(raw)
      assert.match(subjectOf(raw), language === 'he' ? /^שלכם: .?MF-\d+/u : /^Yours: MF-\d+/)
      assert.ok(body.includes(`<p style="margin:0 0 16px">${filled}</p>`))
      assert.ok(body.slice(0, body.indexOf('<!doctype')).includes(filled), 'the plain text has it too')
      await save(language, null)
    })

  test('escape HTML in the template and in the values of its variables', async () => {
    await save(
      'en',
      await changed('en', '<b>{{name}}</b>', '<script>alert(1)</script> {{name}} {{ shopName }}'),
    )
    const body = textOf(await bought('en', '<img src=x> {{orderNumber}}'))
    const html = body.slice(body.indexOf('<!doctype'))
    assert.ok(
      html.includes('&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x&gt; {{orderNumber}} Mafteach'),
    )
    assert.ok(!html.includes('<script') && !html.includes('<img src=x'))
    await save('en', null)
  })

  test('reject an unknown variable by its name, and change nothing', async () => {
    const { version } = await get('en')
    for (const template of [
      await changed('en', 'Order {{orderNumbre}}', 'Hello'),
      await changed('en', 'Order', 'Hello {{orderNumbre}}'),
    ]) {
      const { status, problem } = await save('en', template)
      assert.deepEqual([status, problem.code], [400, 'email-variable-unknown'])
      assert.deepEqual(problem.detail, { names: ['orderNumbre'] })
    }
    assert.equal((await get('en')).version, version)
  })

  test('must have each required block, and reject duplicate, unknown and empty ones', async () => {
    const { blocks } = (await get('en')).default
    for (const block of ['button', 'items', 'details', 'terms']) {
      const { problem } = await save('en', {
        subject: 'X',
        blocks: blocks.filter((one) => one.block !== block),
      })
      assert.deepEqual([problem.code, problem.detail], ['email-block-missing', { names: [block] }], block)
    }
    const withoutSteps = blocks.filter((one) => one.block !== 'steps')
    assert.equal((await save('en', { subject: 'X', blocks: withoutSteps.toReversed() })).status, 200)
    for (const [block, text, code] of [
      ['items', '', 'duplicate'],
      ['code', '', 'unknown'],
      ['text', '', 'required'],
    ] as const) {
      const { problem } = await save('en', { subject: 'X', blocks: [...blocks, { block, text }] })
      assert.deepEqual(problem.fields, { [`template.blocks.${blocks.length}.text`]: code }, block)
    }
    await save('en', null)
  })

  test('are sent as the default if the stored template is invalid, and the overview reports it', async () => {
    const { pool, settingStore } = admin.shop.context
    const { version } = await get('en')
    const broken = async (at: number, template: unknown) => {
      await pool.query(
        `insert into email_template_versions (name, language, version, template) values ($1, 'en', $2, $3)`,
        [emailName, version + at, JSON.stringify(template)],
      )
      await settingStore.reload()
    }
    const states = async () => {
      const { data } = await admin.shop.call(listEmails, {}, admin.owner)
      return data.emails.find((one) => one.name === emailName)?.states
    }
    const waiting = async () =>
      (await admin.shop.call(getOverview, { period: 'today' }, admin.owner)).data.tasks.brokenEmails
    assert.equal(await waiting(), 0)
    for (const [at, template] of [
      { subject: 'Only {{what}} an older release knew', blocks: [{ block: 'text', text: 'x' }] },
      { subject: 12 },
      'nonsense',
    ].entries()) {
      await broken(at + 1, template)
      assert.deepEqual(await states(), { en: 'broken', he: 'default' })
      assert.equal(await waiting(), 1)
      const raw = await bought('en')
      assert.match(subjectOf(raw), /^Your order MF-\d+ from Mafteach is ready$/)
      assert.equal((await get('en')).state, 'broken')
    }
    await save('en', null)
    assert.deepEqual(await states(), { en: 'default', he: 'default' })
    assert.equal(await waiting(), 0)
  })

  test('take effect on every server without a restart', async () => {
    const template = await changed('he', 'חדש: {{orderNumber}}', 'שלום')
    await save('he', template)
    const shown = () => admin.second.context.settings.emails.get(`${emailName}/he`)?.subject
    await until(() => shown() === template.subject, 'the second server has it')
    await save('he', null)
    await until(() => shown() === undefined, 'the second server has the default')
  })

  test('can be read and changed by owners only', async () => {
    for (const duty of ['stock', 'support', 'accountant'] as const) {
      const other = aVisitor(await aUser(admin.shop.context, { role: 0, duties: [duty] }))
      assert.equal((await admin.shop.call(listEmails, {}, other)).status, 403, duty)
      assert.equal(
        (
          await admin.shop.call(
            saveEmail,
            { name: emailName, language: 'en', template: null, version: 0 },
            other,
          )
        ).status,
        403,
      )
    }
  })

  test('can all be sent with their default templates', async () => {
    const { data } = await admin.shop.call(listEmails, {}, admin.owner)
    for (const { name: each } of data.emails)
      for (const language of ['en', 'he'] as const) {
        const { data: email } = await admin.shop.call(getEmail, { name: each, language }, admin.owner)
        const sent = await admin.shop.call(
          sendEmailTest,
          { name: each, language, template: email.default },
          admin.owner,
        )
        assert.equal(sent.status, 200, `${each} ${language}: ${JSON.stringify(sent.problem)}`)
      }
  })
})
