import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { confirmSignUp, signUp } from '#contract/identity/identity.ts'
import { getCurrentUser } from '#contract/identity/session.ts'
import { anAccount, aSignUp, auditOf, codeFor, emailsTo } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { endedIdentity } from '../sweep-identity.ts'
import { sweep } from '#server/jobs/sweep.ts'

describe('signing up', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const usersNamed = async (username: string) =>
    (await shop.context.pool.query('select * from users where lower(username) = lower($1)', [username])).rows

  async function started(wanted: Record<string, unknown> = {}) {
    const form = aSignUp(wanted)
    const { status, data } = await shop.call(signUp, form)
    assert.equal(status, 202)
    return { form, ticket: data.ticket, sent: data }
  }

  test('creates a signed-in user once the e-mailed code is entered', async () => {
    const { form, ticket, sent } = await started()
    assert.equal((await usersNamed(form.username)).length, 0, 'a pending sign-up is not a user')
    assert.equal(sent.resendsLeft, 3)
    const code = await codeFor(shop, form.email)
    const visitor = aVisitor()
    const { status, data } = await shop.call(confirmSignUp, { ticket, code }, visitor)
    assert.equal(status, 201)
    assert.ok(data.state === 'signed-in')
    assert.deepEqual(data.user, {
      id: data.user.id,
      created_at: data.user.created_at,
      role: 1,
      language: 'en',
      username: form.username,
      email: form.email,
      phone: '+972501234567',
    })
    const me = await shop.call(getCurrentUser, {}, { ...visitor, token: data.access_token })
    assert.deepEqual(me.data, data.user)
    assert.deepEqual(await auditOf(shop, `user:${data.user.id}`), ['user.signed-up', 'session.opened'])
    const { rows } = await shop.context.pool.query('select from sign_ups where username = $1', [
      form.username,
    ])
    assert.equal(rows.length, 0)
  })

  test('sends the e-mail in the language of the form', async () => {
    const { form } = await started({ language: 'he' })
    const [mail] = await emailsTo(shop, form.email)
    assert.equal(mail?.language, 'he')
    assert.match(mail.subject, /קוד ההרשמה שלכם/)
    assert.match(mail.html, /dir="rtl"/)
  })

  test('responds to a known address as to any other; its owner gets an e-mail without a code', async () => {
    const owner = await anAccount(shop, { language: 'he' })
    const unknown = await shop.call(signUp, aSignUp())
    const known = await shop.call(signUp, aSignUp({ email: owner.email.toUpperCase() }))
    assert.equal(known.status, unknown.status)
    assert.deepEqual(Object.keys(known.data), Object.keys(unknown.data))
    const emails = await emailsTo(shop, owner.email.toUpperCase())
    assert.match(emails[0]?.subject ?? '', /כבר יש לכם חשבון/)
    assert.ok(!/\b\d{6}\b/.test(emails[0]?.text ?? ''))
    const { rows } = await shop.context.pool.query(
      'select count(*)::int as n from users where lower(email) = $1',
      [owner.email],
    )
    assert.equal(rows[0].n, 1)
  })

  test('is refused if the username is taken, in upper or lower case', async () => {
    const owner = await anAccount(shop)
    const { status, problem } = await shop.call(signUp, aSignUp({ username: owner.username.toUpperCase() }))
    assert.deepEqual([status, problem.code], [409, 'username-taken'])
  })

  test('does not reserve the username: the first to enter a code gets it', async () => {
    const first = await started()
    const second = await started({ username: first.form.username })
    const secondCode = await codeFor(shop, second.form.email)
    assert.equal((await shop.call(confirmSignUp, { ticket: second.ticket, code: secondCode })).status, 201)
    const late = await shop.call(confirmSignUp, {
      ticket: first.ticket,
      code: await codeFor(shop, first.form.email),
    })
    assert.equal(late.problem.code, 'username-taken')
    assert.equal((await usersNamed(first.form.username)).length, 1)
  })

  test('reports every invalid field', async () => {
    const { problem } = await shop.call(signUp, {
      username: 'a b',
      email: 'nowhere',
      phone: '031234567',
      password: 'short',
      language: 'fr',
      termsAccepted: false,
    })
    assert.deepEqual(problem.fields, {
      username: 'username',
      email: 'email',
      phone: 'phone',
      password: 'too-short',
      language: 'invalid',
      termsAccepted: 'required',
    })
    for (const field of ['role', 'id', 'verified', 'created_at'])
      assert.equal((await shop.call(signUp, aSignUp({ [field]: 0 }))).status, 400, field)
  })

  test('refuses common passwords, and words of the user or the shop', async () => {
    for (const password of ['password', '12345678', 'Qwerty123', 'iloveyou', 'Mafteach2026', 'aaaaaaaa'])
      assert.equal(
        (await shop.call(signUp, aSignUp({ password }))).problem.code,
        'password-too-common',
        password,
      )
    const form = aSignUp({ username: 'shimonpeled', password: 'ShimonPeled99' })
    assert.deepEqual((await shop.call(signUp, form)).problem.fields, { password: 'too-common' })
  })

  test('accepts a phone number with separators, or none', async () => {
    for (const [phone, kept] of [
      ['', null],
      [null, null],
      ['+972-52-765-4321', '+972527654321'],
    ] as const) {
      const { form } = await started({ phone })
      const { rows } = await shop.context.pool.query('select phone from sign_ups where username = $1', [
        form.username,
      ])
      assert.equal(rows[0]?.phone, kept)
    }
  })

  test('is deleted after it expires unconfirmed', async () => {
    const { form } = await started()
    await shop.context.pool.query(`update codes set ends_at = now()`)
    await sweep(shop.context.transact, endedIdentity)
    const { rows } = await shop.context.pool.query('select from sign_ups where username = $1', [
      form.username,
    ])
    assert.equal(rows.length, 0)
  })
})
