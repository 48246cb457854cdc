import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listEmailVersions, previewEmail, saveEmail, sendEmailTest } from '#contract/admin/content/emails.ts'
import { tally, tenTimes } from '#tests/support/faults/at-once.ts'
import { emailAdminShop, emailName, subjectOf } from '#tests/support/admin/email-admin.ts'

describe('the versions of an e-mail', () => {
  const admin = emailAdminShop()
  const { get, save, changed, bought } = admin

  test('are not overwritten by an owner who has not seen the latest change', async () => {
    const { version } = await get('en')
    const template = await changed('en', 'Mine', 'Hello')
    const responses = await tenTimes(() =>
      admin.shop.call(saveEmail, { name: emailName, language: 'en', template, version }, admin.owner),
    )
    assert.deepEqual(tally(responses), { 200: 1, 409: 9 })
    assert.equal((await get('en')).version, version + 1)
    await save('en', null)
  })

  test('are all listed with who changed them, and any of them can be restored', async () => {
    const first = await changed('en', 'First', 'Hello')
    await save('en', first)
    await save('en', await changed('en', 'Second', 'Hello'))
    const list = async () =>
      (await admin.shop.call(listEmailVersions, { name: emailName, language: 'en' }, admin.owner)).data
        .versions
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
    const { rows } = await admin.shop.context.pool.query(
      `select detail from audit_log where action = 'email.changed' and subject = 'email:${emailName}' and detail->>'after' = 'Second'`,
    )
    assert.deepEqual(
      rows.map(({ detail }) => [detail.before, detail.language]),
      [['First', 'en']],
    )
  })

  test('are previewed with the newest order and the unsaved text', async () => {
    await bought('en', 'Noa Levi')
    const template = await changed('he', '{{orderNumber}}', 'שלום {{name}} {{nobody}}')
    const { data } = await admin.shop.call(
      previewEmail,
      { name: emailName, language: 'he', template },
      admin.owner,
    )
    assert.match(data.orderNumber ?? '', /^MF-\d+$/)
    assert.ok(data.subject.includes(data.orderNumber ?? '-'))
    assert.match(data.html, /dir="rtl"/)
    assert.ok(data.html.includes('Noa Levi') && data.html.includes('{{nobody}}'))
    assert.ok(!data.html.includes('#link='), 'it contains no link that opens the order')
  })

  test('are sent as a test to the owner’s own address, which is recorded in the audit log', async () => {
    const template = await changed('en', 'A try of {{orderNumber}}', 'Hello')
    const count = admin.smtp.emails.length
    const { status, data } = await admin.shop.call(
      sendEmailTest,
      { name: emailName, language: 'en', template },
      admin.owner,
    )
    assert.deepEqual([status, data.sentTo], [200, 'dana@example.com'])
    assert.equal(admin.smtp.emails.length, count + 1)
    assert.match(subjectOf(admin.smtp.emails.at(-1)?.raw ?? ''), /^A try of MF-/)
    assert.deepEqual(admin.smtp.emails.at(-1)?.to, ['dana@example.com'])
    const { rows } = await admin.shop.context.pool.query(
      `select actor from audit_log where action = 'email.test-sent'`,
    )
    assert.equal(rows.length, 1)
  })
})
