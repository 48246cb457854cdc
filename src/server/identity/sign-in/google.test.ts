import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { confirmIdentity, getAccount, linkGoogle, unlinkGoogle } from '#contract/identity/account.ts'
import { signInWithGoogle, startGoogleSignIn } from '#contract/identity/identity.ts'
import { getCurrentUser } from '#contract/identity/session.ts'
import { type FakeGoogle, fakeGoogle } from '#tests/support/fakes/fake-google.ts'
import { aSignedInVisitor, anAccount, aPassword, auditOf, emailsTo } from '#tests/support/identity.ts'
import { aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { newRowId } from '#server/database/ids.ts'

describe('signing in with Google', () => {
  let google: FakeGoogle
  let shop: TestShop
  before(async () => {
    google = await fakeGoogle()
    shop = await aShop({ environment: google.environment })
  })
  after(async () => {
    await shop.close()
    await google.stop()
  })

  const enter = (credential: string, visitor = aVisitor()) =>
    shop.call(signInWithGoogle, { credential, language: 'he' }, visitor)

  test('creates a user the first time, and finds them again by issuer and subject alone', async () => {
    const person = { sub: '77', email: 'noa@gmail.example', name: 'Noa Levi' }
    const { status, data } = await enter(await google.sign(person))
    assert.equal(status, 200)
    assert.ok(data.state === 'signed-in')
    assert.deepEqual(
      {
        username: data.user.username,
        email: data.user.email,
        language: data.user.language,
        role: data.user.role,
      },
      { username: 'NoaLevi', email: 'noa@gmail.example', language: 'he', role: 1 },
    )
    const moved = { ...person, iss: 'accounts.google.com', email: 'noa@elsewhere.example' }
    const again = await enter(await google.sign(moved))
    assert.ok(again.data.state === 'signed-in')
    assert.equal(again.data.user.id, data.user.id)
    assert.equal(again.data.user.email, 'noa@gmail.example')
    assert.deepEqual(await auditOf(shop, `user:${data.user.id}`), [
      'user.signed-up',
      'session.opened',
      'session.opened',
    ])
  })

  test('gives every user a free username', async () => {
    const names = []
    for (let i = 0; i < 3; i++) {
      const { data } = await enter(await google.sign({ name: 'Same Name' }))
      assert.ok(data.state === 'signed-in')
      names.push(data.user.username)
    }
    assert.equal(names[0], 'SameName')
    assert.equal(new Set(names).size, 3)
    const hebrew = await enter(await google.sign({ name: 'נועה לוי', email: 'noa.h@gmail.example' }))
    assert.ok(hebrew.data.state === 'signed-in')
    assert.match(hebrew.data.user.username, /^user/)
  })

  test('refuses every token that is not from Google, for this client, current and with a verified address', async () => {
    const now = Math.floor(Date.now() / 1000)
    const good = await google.sign()
    const [head = '', , tail = ''] = good.split('.')
    const body = Buffer.from(
      JSON.stringify({ sub: '1', email: 'x@example.com', email_verified: true }),
    ).toString('base64url')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    for (const [what, credential] of [
      ['another key', await google.sign({}, { stranger: true })],
      ['an unknown key', await google.sign({}, { kid: 'two' })],
      ['the public key as a secret', await google.sign({}, { algorithm: 'HS256' })],
      ['no signature', none],
      ['a changed body', `${head}.${body}.${tail}`],
      ['another client', await google.sign({ aud: 'someone-else' })],
      ['several clients', await google.sign({ aud: ['someone-else', 'shop-1.apps.googleusercontent.com'] })],
      ['another issuer', await google.sign({ iss: 'https://accounts.google.com.evil.example' })],
      ['an expired token', await google.sign({ exp: now - 60 })],
      ['a token of yesterday', await google.sign({ iat: now - 86_400, exp: now + 60 })],
      ['a token of tomorrow', await google.sign({ iat: now + 86_400, exp: now + 90_000 })],
      ['an unverified address', await google.sign({ email_verified: false })],
      ['an address verified by a string', await google.sign({ email_verified: 'true' })],
      ['no subject', await google.sign({ sub: '' })],
      ['nonsense', 'nonsense'],
    ] as const) {
      const { status, problem } = await enter(credential)
      assert.deepEqual([status, problem.error], [401, 'Google sign in failed.'], what)
    }
  })

  test('accepts a token once', async () => {
    const credential = await google.sign()
    assert.equal((await enter(credential)).status, 200)
    assert.equal((await enter(credential)).status, 401)
  })

  test('accepts a token with a nonce only from the browser to which the nonce was issued', async () => {
    const visitor = aVisitor()
    const { data, headers } = await shop.call(startGoogleSignIn, {}, visitor)
    assert.match(headers.getSetCookie().join(), /google-nonce=[\w-]{32}; .*HttpOnly; SameSite=Strict/)
    assert.equal(data.clientId, google.environment['GOOGLE_CLIENT_ID'])
    assert.equal((await enter(await google.sign(), visitor)).status, 401, 'no nonce where one was issued')
    assert.equal((await enter(await google.sign({ nonce: 'another' }), visitor)).status, 401)
    const stolen = await google.sign({ nonce: data.nonce })
    assert.equal((await enter(stolen)).status, 401, 'another browser')
    assert.equal((await enter(stolen, visitor)).status, 200)
    assert.equal(visitor.cookies.get('google-nonce'), '')
  })

  test('never opens an account by its e-mail address alone', async () => {
    const owner = await anAccount(shop)
    const { status, problem } = await enter(await google.sign({ email: owner.email.toUpperCase() }))
    assert.deepEqual(
      [status, problem.error, problem.detail],
      [401, 'Google sign in failed.', { reason: 'link-needed' }],
    )
  })

  test('works for an account that was linked while signed in, until it is unlinked', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const person = { sub: '555', email: account.email }
    const linked = await shop.call(linkGoogle, { credential: await google.sign(person) }, visitor)
    assert.equal(linked.data.googleEmail, account.email)
    const { data } = await enter(await google.sign(person))
    assert.ok(data.state === 'signed-in')
    assert.equal(data.user.id, account.userId)
    assert.match((await emailsTo(shop, account.email))[0]?.subject ?? '', /Google can now sign you in/)
    const confirmed = await shop.call(
      confirmIdentity,
      { by: 'google', credential: await google.sign(person) },
      visitor,
    )
    assert.equal(confirmed.status, 200)
    const other = await shop.call(confirmIdentity, { by: 'google', credential: await google.sign() }, visitor)
    assert.deepEqual([other.status, other.problem.code], [401, 'google-failed'])
    const gone = await shop.call(unlinkGoogle, {}, visitor)
    assert.equal(gone.data.googleEmail, null)
    assert.equal((await enter(await google.sign(person))).status, 401)
    assert.equal((await shop.call(unlinkGoogle, {}, visitor)).status, 404)
  })

  test('links no Google account of another user, and keeps the link there was', async () => {
    const person = { sub: '888', email: 'first@gmail.example' }
    await enter(await google.sign(person))
    const visitor = await aSignedInVisitor(shop, await anAccount(shop))
    const own = { sub: '889', email: 'own@gmail.example' }
    await shop.call(linkGoogle, { credential: await google.sign(own) }, visitor)
    const taken = await shop.call(linkGoogle, { credential: await google.sign(person) }, visitor)
    assert.deepEqual([taken.status, taken.problem.code], [409, 'google-account-taken'])
    assert.equal((await shop.call(getAccount, {}, visitor)).data.googleEmail, own.email)
    const next = { sub: '890', email: 'next@gmail.example' }
    const changed = await shop.call(linkGoogle, { credential: await google.sign(next) }, visitor)
    assert.equal(changed.data.googleEmail, next.email)
  })

  test('links a Google account to one of two users at the same moment, and to nobody without a fresh sign-in', async () => {
    const person = { sub: '891', email: 'both@gmail.example' }
    const two = await Promise.all([1, 2].map(async () => aSignedInVisitor(shop, await anAccount(shop))))
    const credentials = await Promise.all(two.map(() => google.sign(person)))
    const responses = await Promise.all(
      two.map((visitor, at) => shop.call(linkGoogle, { credential: credentials[at] ?? '' }, visitor)),
    )
    assert.deepEqual(responses.map(({ status }) => String(status)).toSorted(), ['200', '409'])
    const stale = aVisitor(await aUser(shop.context, { fresh: false }))
    const refused = await shop.call(linkGoogle, { credential: await google.sign() }, stale)
    assert.equal(refused.problem.code, 'fresh-sign-in-needed')
  })

  test('asks for the second factor, and is refused for a disabled account', async () => {
    const account = await anAccount(shop)
    const person = { sub: '999', email: account.email }
    await shop.call(
      linkGoogle,
      { credential: await google.sign(person) },
      await aSignedInVisitor(shop, account),
    )
    await shop.context.pool.query(
      `insert into two_factor_methods (id, user_id, kind) values ($1, $2, 'totp')`,
      [newRowId(), account.userId],
    )
    assert.equal((await enter(await google.sign(person))).data.state, 'second-factor')
    await shop.context.pool.query('update users set disabled_at = now() where id = $1', [account.userId])
    assert.equal((await enter(await google.sign(person))).status, 401)
  })

  test('is 503 while Google’s keys cannot be fetched, and recovers by itself', async (t) => {
    const fresh = await aShop({ environment: google.environment }, t)
    google.down = true
    const credential = await google.sign()
    const down = await fresh.call(signInWithGoogle, { credential })
    assert.deepEqual([down.status, down.problem.error], [503, 'Google sign in failed.'])
    assert.ok(Number(down.headers.get('retry-after')) > 0)
    google.down = false
    const { data } = await fresh.call(signInWithGoogle, { credential })
    assert.ok(data.state === 'signed-in')
    assert.equal(
      (await fresh.call(getCurrentUser, {}, { ...aVisitor(), token: data.access_token })).status,
      200,
    )
  })

  test('is 404 without a client id', async (t) => {
    const without = await aShop({}, t)
    assert.equal((await without.call(startGoogleSignIn, {})).status, 404)
    assert.equal((await without.call(signInWithGoogle, { credential: await google.sign() })).status, 404)
  })

  test('leaves the password valid', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    await shop.call(linkGoogle, { credential: await google.sign() }, visitor)
    assert.ok(await aSignedInVisitor(shop, { ...account, password: aPassword }))
  })
})
