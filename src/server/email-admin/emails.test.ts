import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  type Email,
  type EmailTemplate,
  getEmail,
  listEmails,
  listEmailVersions,
  previewEmail,
  saveEmail,
  sendEmailTest,
} from '#contract/admin/emails.ts'
import { getOverview } from '#contract/admin/reports.ts'
import type { Language } from '#shop/localized.ts'
import type { Listening } from '#server/database/listen.ts'
import { watchSettings } from '#server/settings/setting-store.ts'
import { startBackground } from '#server/startup/background.ts'
import { tally, tenTimes } from '#tests/support/at-once.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { smtpServer, type TestSmtp, textOf } from '#tests/support/fakes/smtp.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'

const name = 'order-completed'

describe('the e-mails that an owner changes', () => {
  let shop: TestShop
  let second: TestShop
  let smtp: TestSmtp
  let background: { stop(): Promise<void> }
  let watching: Listening
  let owner: Visitor
  before(async () => {
    smtp = await smtpServer()
    const environment = {
      SMTP_URL: smtp.url,
      RECONCILE_SECONDS: '3600',
      MASTER_KEY: randomBytes(32).toString('base64'),
    }
    shop = await aShop({ environment })
    const url = shop.context.pool.options.connectionString ?? ''
    second = await aShop({ environment, database: { url, drop: async () => undefined } })
    watching = await watchSettings(second.context.settingStore, second.context)
    background = await startBackground(shop.context, shop.demo)
    owner = aVisitor(await aUser(shop.context, { role: 0, username: 'dana', email: 'dana@example.com' }))
  })
  after(async () => {
    await background.stop()
    await watching.stop()
    await second.close()
    await shop.close()
    await smtp.stop()
  })

  const get = async (language: Language, at = shop): Promise<Email> =>
    (await at.call(getEmail, { name, language }, owner)).data
  const save = async (language: Language, template: EmailTemplate | null) =>
    shop.call(saveEmail, { name, language, template, version: (await get(language)).version }, owner)
  /** The default with another subject, and a paragraph before all others. */
  async function changed(language: Language, subject: string, text: string): Promise<EmailTemplate> {
    const { blocks } = (await get(language)).default
    return { subject, blocks: [{ block: 'text', text }, ...blocks] }
  }
  async function bought(language: Language, buyer = 'Noa'): Promise<string> {
    const product = await aProduct(shop.context, { keys: 0 })
    await addKeys(shop.context, product.id, 1)
    const { orderId, reference } = await placeAndOpen(shop, product.id, { wanted: { language, name: buyer } })
    await act(shop, reference, 'succeed')
    const sent = () => smtp.emails.find((mail) => mail.raw.includes(orderId))
    await until(() => sent() !== undefined, 'the e-mail came')
    return sent()?.raw ?? ''
  }
  const subjectOf = (raw: string) => {
    const line = /^Subject: ((?:.*)(?:\r?\n[ \t].*)*)/m.exec(raw)?.[1] ?? ''
    return line
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString())
      .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) =>
        Buffer.from(
          text
            .replace(/_/g, ' ')
            .replace(/=([0-9A-F]{2})/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString(),
      )
  }

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
      assert.ok(body.slice(0, body.indexOf('<!doctype')).includes(filled), 'the plain text follows')
      await save(language, null)
    })

  test('escape what is hostile, in the template and in what fills it', async () => {
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

  test('refuse a variable that nobody knows, by its name, and change nothing', async () => {
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

  test('keep the blocks that they must have, each once, and know no others', async () => {
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
    for (const [block, text, complaint] of [
      ['items', '', 'duplicate'],
      ['code', '', 'unknown'],
      ['text', '', 'required'],
    ] as const) {
      const { problem } = await save('en', { subject: 'X', blocks: [...blocks, { block, text }] })
      assert.deepEqual(problem.fields, { [`template.blocks.${blocks.length}.text`]: complaint }, block)
    }
    await save('en', null)
  })

  test('are sent as their default where what is stored no longer fits, and the overview says so', async () => {
    const { pool, settingStore } = shop.context
    const { version } = await get('en')
    const broken = async (at: number, template: unknown) => {
      await pool.query(
        `insert into email_template_versions (name, language, version, template) values ($1, 'en', $2, $3)`,
        [name, version + at, JSON.stringify(template)],
      )
      await settingStore.reload()
    }
    const states = async () => {
      const { data } = await shop.call(listEmails, {}, owner)
      return data.emails.find((one) => one.name === name)?.states
    }
    const waiting = async () =>
      (await shop.call(getOverview, { period: 'today' }, owner)).data.tasks.brokenEmails
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

  test('are in force on every server at once', async () => {
    const template = await changed('he', 'חדש: {{orderNumber}}', 'שלום')
    await save('he', template)
    const shown = () => second.context.settings.emails.get(`${name}/he`)?.subject
    await until(() => shown() === template.subject, 'the second server has it')
    await save('he', null)
    await until(() => shown() === undefined, 'the second server has the default')
  })

  test('are not overwritten by an owner who has not seen the latest change', async () => {
    const { version } = await get('en')
    const template = await changed('en', 'Mine', 'Hello')
    const answers = await tenTimes(() =>
      shop.call(saveEmail, { name, language: 'en', template, version }, owner),
    )
    assert.deepEqual(tally(answers), { 200: 1, 409: 9 })
    assert.equal((await get('en')).version, version + 1)
    await save('en', null)
  })

  test('have every version with who and when, and any of them can be used again', async () => {
    const first = await changed('en', 'First', 'Hello')
    await save('en', first)
    await save('en', await changed('en', 'Second', 'Hello'))
    const list = async () =>
      (await shop.call(listEmailVersions, { name, language: 'en' }, owner)).data.versions
    const [now, before] = await list()
    assert.deepEqual(
      [now?.template?.subject, before?.template?.subject, before?.changedBy?.username],
      ['Second', 'First', 'dana'],
    )
    await save('en', before?.template ?? null)
    assert.deepEqual((await get('en')).template, first)
    await save('en', null)
    assert.equal((await list())[0]?.template, null)
    assert.deepEqual((await get('en')).template, (await get('en')).default)
    const { rows } = await shop.context.pool.query(
      `select detail from audit_log where action = 'email.changed' and subject = 'email:${name}' and detail->>'after' = 'Second'`,
    )
    assert.deepEqual(
      rows.map(({ detail }) => [detail.before, detail.language]),
      [['First', 'en']],
    )
  })

  test('are previewed with the newest order, and with what is typed', async () => {
    await bought('en', 'Noa Levi')
    const template = await changed('he', '{{orderNumber}}', 'שלום {{name}} {{nobody}}')
    const { data } = await shop.call(previewEmail, { name, language: 'he', template }, owner)
    assert.match(data.orderNumber ?? '', /^MF-\d+$/)
    assert.ok(data.subject.includes(data.orderNumber ?? '-'))
    assert.match(data.html, /dir="rtl"/)
    assert.ok(data.html.includes('Noa Levi') && data.html.includes('{{nobody}}'))
    assert.ok(!data.html.includes('#link='), 'nothing in it opens the order')
  })

  test('are tried out at one’s own address, and the audit log has it', async () => {
    const template = await changed('en', 'A try of {{orderNumber}}', 'Hello')
    const count = smtp.emails.length
    const { status, data } = await shop.call(sendEmailTest, { name, language: 'en', template }, owner)
    assert.deepEqual([status, data.sentTo], [200, 'dana@example.com'])
    assert.equal(smtp.emails.length, count + 1)
    assert.match(subjectOf(smtp.emails.at(-1)?.raw ?? ''), /^A try of MF-/)
    assert.deepEqual(smtp.emails.at(-1)?.to, ['dana@example.com'])
    const { rows } = await shop.context.pool.query(
      `select actor from audit_log where action = 'email.test-sent'`,
    )
    assert.equal(rows.length, 1)
  })

  test('belong to owners', async () => {
    for (const duty of ['stock', 'support', 'accountant'] as const) {
      const other = aVisitor(await aUser(shop.context, { role: 0, duties: [duty] }))
      assert.equal((await shop.call(listEmails, {}, other)).status, 403, duty)
      assert.equal(
        (await shop.call(saveEmail, { name, language: 'en', template: null, version: 0 }, other)).status,
        403,
      )
    }
  })

  test('can all be sent as they come: each default fits its own e-mail', async () => {
    const { data } = await shop.call(listEmails, {}, owner)
    for (const { name: each } of data.emails)
      for (const language of ['en', 'he'] as const) {
        const { data: email } = await shop.call(getEmail, { name: each, language }, owner)
        const sent = await shop.call(sendEmailTest, { name: each, language, template: email.default }, owner)
        assert.equal(sent.status, 200, `${each} ${language}: ${JSON.stringify(sent.problem)}`)
      }
  })
})
