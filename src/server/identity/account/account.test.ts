import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  changeEmail,
  changeLanguage,
  changePassword,
  changePhone,
  confirmEmail,
  confirmIdentity,
  getAccount,
} from '#contract/identity/account.ts'
import { signIn } from '#contract/identity/identity.ts'
import {
  aSignedInVisitor,
  anAccount,
  aPassword,
  auditOf,
  codeFor,
  emailsTo,
  notThe,
} from '#tests/support/identity.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

describe('an account', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const grow = (userId: string) =>
    shop.context.pool.query(
      `update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1`,
      [userId],
    )
  let addresses = 0
  const newAddress = () => `new-${++addresses}@example.com`

  test('is returned to its user', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const { data } = await shop.call(getAccount, {}, visitor)
    assert.deepEqual(
      { ...data, user: data.user.username, freshUntil: data.freshUntil !== null },
      {
        user: account.username,
        hasPassword: true,
        googleEmail: null,
        secondFactors: [],
        mustChangePassword: false,
        freshUntil: true,
      },
    )
  })

  test('requires a fresh sign-in after ten minutes to change the e-mail address, but not the language or phone, nor the password if the old one is given', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    await grow(account.userId)
    assert.equal((await shop.call(getAccount, {}, visitor)).data.freshUntil, null)
    const move = { email: newAddress() }
    const { status, problem } = await shop.call(changeEmail, move, visitor)
    assert.deepEqual([status, problem.code], [403, 'fresh-sign-in-needed'])
    assert.equal((await shop.call(changeLanguage, { language: 'he' }, visitor)).status, 200)
    assert.equal(
      (await shop.call(changePhone, { phone: '050-1234567' }, visitor)).data.phone,
      '+972501234567',
    )
    assert.equal((await shop.call(changePhone, { phone: '' }, visitor)).data.phone, null)
    const wrong = await shop.call(confirmIdentity, { by: 'password', password: 'not this one' }, visitor)
    assert.deepEqual([wrong.status, wrong.problem.code], [403, 'password-wrong'])
    const right = await shop.call(confirmIdentity, { by: 'password', password: aPassword }, visitor)
    assert.ok(Date.parse(right.data.freshUntil) > Date.now() + 500_000)
    assert.equal((await shop.call(changeEmail, move, visitor)).status, 202)
    assert.deepEqual(
      (await auditOf(shop, `user:${account.userId}`)).filter((action) => action.startsWith('identity')),
      ['identity.not-confirmed', 'identity.confirmed'],
    )
    await grow(account.userId)
    const body = { currentPassword: 'not this one', newPassword: 'seven copper kettles' }
    assert.equal((await shop.call(changePassword, body, visitor)).problem.code, 'password-wrong')
    const changed = await shop.call(changePassword, { ...body, currentPassword: aPassword }, visitor)
    assert.equal(changed.status, 200)
  })

  test('changes its e-mail address with the code sent to the new one, and notifies the old one', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const email = newAddress()
    const { data } = await shop.call(changeEmail, { email }, visitor)
    const code = await codeFor(shop, email)
    assert.equal((await shop.call(getAccount, {}, visitor)).data.user.email, account.email, 'not yet')
    const wrong = await shop.call(confirmEmail, { ticket: data.ticket, code: notThe(code) }, visitor)
    assert.equal(wrong.problem.error, 'Invalid OTP.')
    const done = await shop.call(confirmEmail, { ticket: data.ticket, code }, visitor)
    assert.equal(done.data.email, email)
    assert.equal((await shop.call(confirmEmail, { ticket: data.ticket, code }, visitor)).status, 400, 'once')
    assert.equal((await shop.call(signIn, { login: email, password: aPassword })).status, 200)
    assert.equal((await shop.call(signIn, { login: account.email, password: aPassword })).status, 401)
    assert.match((await emailsTo(shop, account.email))[0]?.subject ?? '', /new address/)
    assert.ok((await auditOf(shop, `user:${account.userId}`)).includes('user.email-changed'))
  })

  test('does not change its e-mail address with another user’s code or an older one', async () => {
    const mine = await aSignedInVisitor(shop, await anAccount(shop))
    const theirs = await aSignedInVisitor(shop, await anAccount(shop))
    const email = newAddress()
    const first = await shop.call(changeEmail, { email }, mine)
    const firstCode = await codeFor(shop, email)
    const stolen = await shop.call(confirmEmail, { ticket: first.data.ticket, code: firstCode }, theirs)
    assert.equal(stolen.status, 400)
    const second = await shop.call(changeEmail, { email }, mine)
    assert.equal(
      (await shop.call(confirmEmail, { ticket: first.data.ticket, code: firstCode }, mine)).status,
      400,
    )
    const code = await codeFor(shop, email)
    assert.equal((await shop.call(confirmEmail, { ticket: second.data.ticket, code }, mine)).status, 200)
  })

  test('does not reveal whether an e-mail address belongs to another account, and cannot take it over', async () => {
    const owner = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, await anAccount(shop))
    const free = await shop.call(changeEmail, { email: newAddress() }, visitor)
    const taken = await shop.call(changeEmail, { email: owner.email }, visitor)
    assert.equal(taken.status, free.status)
    assert.deepEqual(Object.keys(taken.data), Object.keys(free.data))
    const [mail] = await emailsTo(shop, owner.email)
    assert.match(mail?.subject ?? '', /already have an account/)
    assert.ok(!/\b\d{6}\b/.test(mail?.text ?? ''))
  })

  test('keeps its e-mail address if somebody signs up with the new one meanwhile', async () => {
    const visitor = await aSignedInVisitor(shop, await anAccount(shop))
    const email = newAddress()
    const { data } = await shop.call(changeEmail, { email }, visitor)
    const code = await codeFor(shop, email)
    await anAccount(shop, { email: email.toUpperCase() })
    const late = await shop.call(confirmEmail, { ticket: data.ticket, code }, visitor)
    assert.deepEqual([late.status, late.problem.code], [400, 'code-wrong'])
  })

  test('reports every invalid field', async () => {
    const visitor = await aSignedInVisitor(shop, await anAccount(shop))
    assert.deepEqual((await shop.call(changeEmail, { email: 'x' }, visitor)).problem.fields, {
      email: 'email',
    })
    assert.deepEqual((await shop.call(changePhone, { phone: '12' }, visitor)).problem.fields, {
      phone: 'phone',
    })
    assert.equal((await shop.call(changeLanguage, { language: 'fr' }, visitor)).status, 400)
    assert.equal((await shop.call(confirmIdentity, { by: 'guess' }, visitor)).status, 400)
  })
})
