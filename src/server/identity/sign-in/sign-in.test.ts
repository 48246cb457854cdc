import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getAccount, changeLanguage, changePassword } from '#contract/identity/account.ts'
import { signIn } from '#contract/identity/identity.ts'
import { getCurrentUser } from '#contract/identity/session.ts'
import { aSignedInVisitor, anAccount, aPassword, auditOf } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { newRowId } from '#server/database/ids.ts'
import { createTwoFactorSession, tryChallenge } from '../sessions/create-session.ts'
import { findUser } from '../users/find-user.ts'

describe('signing in', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const enter = (login: string, password = aPassword, as = aVisitor()) =>
    shop.call(signIn, { login, password }, as)

  test('works with username or e-mail address, in upper or lower case', async () => {
    const { username, email } = await anAccount(shop)
    for (const login of [username, username.toUpperCase(), email, ` ${email.toUpperCase()} `]) {
      const { status, data, headers } = await enter(login)
      assert.equal(status, 200, login)
      assert.ok(data.state === 'signed-in' && !data.mustChangePassword)
      assert.equal(data.user.username, username)
      assert.equal(headers.get('cache-control'), 'no-store')
    }
  })

  test('returns a working token, and a cookie that is HttpOnly and SameSite=Strict', async () => {
    const { username } = await anAccount(shop)
    const visitor = aVisitor()
    const { data, headers } = await enter(username, aPassword, visitor)
    assert.ok(data.state === 'signed-in')
    assert.match(data.access_token, /^[\w-]{43}$/)
    assert.equal(
      (await shop.call(getCurrentUser, {}, { ...visitor, token: data.access_token })).data.username,
      username,
    )
    const cookie = headers.getSetCookie().find((one) => one.startsWith('refresh='))
    assert.match(cookie ?? '', /^refresh=[\w-]{65}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  test('over https pins its cookies to the host', async (t) => {
    const secure = await aShop({ environment: { PUBLIC_URL: 'https://shop.example', DEMO_PUBLIC: 'on' } }, t)
    const { username } = await anAccount(secure)
    const { headers } = await secure.call(signIn, { login: username, password: aPassword }, aVisitor(), {
      origin: 'https://shop.example',
    })
    for (const name of ['refresh', 'device'])
      assert.match(
        headers.getSetCookie().find((one) => one.includes(`${name}=`)) ?? '',
        new RegExp(`^__Host-${name}=\\S+; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Strict$`),
      )
  })

  test('is refused with the same response, whatever is wrong', async () => {
    const soon = new Date(Date.now() + 3_600_000)
    const past = new Date(Date.now() - 1000)
    const plain = await anAccount(shop)
    const responses = [
      await enter('nobody-at-all'),
      await enter('nobody@example.com'),
      await enter(plain.username, 'not the password'),
      await enter(plain.email, 'not the password'),
      await enter((await anAccount(shop, { passwordHash: null })).username),
      await enter((await anAccount(shop, { disabledAt: past })).username),
      await enter((await anAccount(shop, { passwordTemporaryUntil: past })).username),
      await enter((await anAccount(shop, { passwordTemporaryUntil: soon })).username, 'not the password'),
      await enter(plain.username, 'x'.repeat(500)),
    ]
    for (const { status, problem, headers } of responses) {
      assert.equal(status, 401)
      const { requestId: _, ...said } = problem
      const sentence = 'Invalid username or email.'
      assert.deepEqual(said, { error: sentence, code: 'sign-in-failed', detail: sentence })
      assert.deepEqual(headers.getSetCookie(), [])
    }
  })

  test('records successful and refused attempts in the audit log', async () => {
    const { username, userId } = await anAccount(shop)
    await enter(username, 'not the password')
    await enter(username)
    assert.deepEqual(await auditOf(shop, `user:${userId}`), ['sign-in.refused', 'session.opened'])
  })

  test('compares passwords in one Unicode normalisation form', async () => {
    const { hashPassword } = await import('../passwords/hash-password.ts')
    const { username } = await anAccount(shop, { passwordHash: await hashPassword('Cafe\u0301 ﬁn 2026') })
    assert.equal((await enter(username, 'Café fin 2026')).status, 200)
  })

  test('is 503 with Retry-After when too many passwords are being checked', async () => {
    const { username } = await anAccount(shop)
    const responses = await Promise.all(Array.from({ length: 90 }, () => enter(username)))
    const busy = responses.filter(({ status }) => status === 503)
    assert.ok(busy.length > 0 && busy.length < 90, `${busy.length} of 90`)
    for (const { problem, headers } of busy) {
      assert.equal(problem.code, 'busy')
      assert.ok(Number(headers.get('retry-after')) > 0)
    }
    assert.equal(responses.filter(({ status }) => status === 200).length, 90 - busy.length)
    assert.equal((await enter(username)).status, 200)
  })

  test('ends the session this browser had before', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const before = visitor.token
    await aSignedInVisitor(shop, account, visitor)
    assert.equal((await shop.call(getCurrentUser, {}, { ...visitor, token: before })).status, 401)
    assert.equal((await shop.call(getCurrentUser, {}, visitor)).status, 200)
  })

  test('with a temporary password allows nothing until it is replaced', async () => {
    const soon = new Date(Date.now() + 3_600_000)
    const account = await anAccount(shop, { passwordTemporaryUntil: soon, role: 0 })
    const { data } = await enter(account.username)
    assert.ok(data.state === 'signed-in' && data.mustChangePassword)
    const visitor = { ...aVisitor(), token: data.access_token }
    assert.equal((await shop.call(getCurrentUser, {}, visitor)).status, 200)
    assert.equal((await shop.call(getAccount, {}, visitor)).data.mustChangePassword, true)
    const closed = await shop.call(changeLanguage, { language: 'he' }, visitor)
    assert.deepEqual([closed.status, closed.problem.code], [403, 'password-change-needed'])
    const same = await shop.call(
      changePassword,
      { currentPassword: aPassword, newPassword: aPassword },
      visitor,
    )
    assert.equal(same.problem.code, 'password-too-common')
    const changed = await shop.call(
      changePassword,
      { currentPassword: aPassword, newPassword: 'eleven slow bicycles' },
      visitor,
    )
    assert.ok(changed.data.state === 'signed-in' && !changed.data.mustChangePassword)
    visitor.token = changed.data.access_token
    assert.equal((await shop.call(changeLanguage, { language: 'he' }, visitor)).status, 200)
  })

  test('is refused for requests that the shop’s own pages would not send', async () => {
    const { username } = await anAccount(shop)
    const good = { login: username, password: aPassword }
    const foreign = await shop.call(signIn, good, aVisitor(), { origin: 'https://evil.example' })
    assert.deepEqual([foreign.status, foreign.problem.code], [403, 'foreign-origin'])
    const crossSite = await shop.request('/api/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: JSON.stringify(good),
    })
    assert.equal(crossSite.status, 403)
    const form = await shop.request('/api/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(good),
    })
    assert.equal(form.status, 415)
    assert.equal((await shop.call(signIn, { ...good, role: 0 })).status, 400)
    const broken = await shop.call(signIn, { ...good, login: 'a\u0000b' })
    assert.deepEqual([broken.status, broken.problem.fields], [400, { login: 'characters' }])
  })
})

describe('a second factor', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('is requested after the password, and no session is opened before', async () => {
    const account = await anAccount(shop, { role: 0 })
    await shop.context.pool.query(
      `insert into two_factor_methods (id, user_id, kind) values ($1, $2, 'totp')`,
      [newRowId(), account.userId],
    )
    const { data, headers } = await shop.call(signIn, { login: account.username, password: aPassword })
    assert.ok(data.state === 'second-factor')
    assert.deepEqual(data.methods, ['totp', 'recovery-code'])
    assert.deepEqual(headers.getSetCookie(), [])
    const { rows } = await shop.context.pool.query('select from sessions where user_id = $1', [
      account.userId,
    ])
    assert.equal(rows.length, 0)
    assert.equal((await shop.call(getCurrentUser, {}, { ...aVisitor(), token: data.challenge })).status, 401)
  })

  test('allows five tries, and opens a session marked as two-factor', async () => {
    const account = await anAccount(shop, { role: 0 })
    await shop.context.pool.query(
      `insert into two_factor_methods (id, user_id, kind) values ($1, $2, 'passkey')`,
      [newRowId(), account.userId],
    )
    const send = async () => {
      const { data } = await shop.call(signIn, { login: account.username, password: aPassword })
      assert.ok(data.state === 'second-factor')
      return data.challenge
    }
    const actor = {
      user: null,
      guestHash: null,
      guestReturnHash: null,
      address: '10.0.0.1',
      requestId: 'test',
      language: 'en',
    } as const
    const used = await send()
    for (let i = 0; i < 5; i++)
      assert.equal(
        (await shop.context.transact(actor, (work) => tryChallenge(work, used)))?.userId,
        account.userId,
      )
    assert.equal(await shop.context.transact(actor, (work) => tryChallenge(work, used)), null)

    const ticket = await send()
    const outcome = await shop.context.transact(actor, async (work) => {
      const challenge = await tryChallenge(work, ticket)
      const user = await findUser(work.tx, account.username)
      assert.ok(challenge !== null && user !== null)
      return createTwoFactorSession(work, user, challenge.method, {
        terms: shop.context.settings.session,
        agent: '',
        oldCookie: null,
      })
    })
    assert.ok(outcome.response.state === 'signed-in')
    const { user } = await shop.context.resolveSession(`Bearer ${outcome.response.access_token}`)
    assert.equal(user?.twoFactorPassed, true)
    assert.equal(await shop.context.transact(actor, (work) => tryChallenge(work, ticket)), null, 'used once')
  })
})
