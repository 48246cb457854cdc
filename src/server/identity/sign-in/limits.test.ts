import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { changePassword, confirmIdentity } from '#contract/identity/account.ts'
import { requestPasswordReset, confirmSignUp, signIn, signUp } from '#contract/identity/identity.ts'
import { aSignedInVisitor, aSignUp, anAccount, aPassword } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

type TrackedEvent = { status: number; headers: Headers }

describe('sign-in limits', () => {
  let shop: TestShop
  const masterKey = randomBytes(32).toString('base64')
  before(async () => (shop = await aShop({ environment: { RATE_LIMITS: 'on', MASTER_KEY: masterKey } })))
  after(() => shop.close())

  /** How many calls succeed before the first 429; gives up after 25. */
  async function callsUntilRefused(call: (at: number) => Promise<TrackedEvent>): Promise<number> {
    for (let at = 0; at < 25; at++) {
      const { status, headers } = await call(at)
      if (status !== 429) continue
      const wait = Number(headers.get('retry-after'))
      assert.ok(wait > 0 && wait <= 900, `Retry-After: ${wait}`)
      return at
    }
    return Number.POSITIVE_INFINITY
  }
  const guess = (login: string, visitor: Visitor) =>
    shop.call(signIn, { login, password: 'not the password' }, visitor)

  test('apply to guessing one login from many addresses, known and unknown alike', async () => {
    const account = await anAccount(shop)
    const known = await callsUntilRefused(() => guess(account.username, aVisitor()))
    const unknown = await callsUntilRefused(() => guess('nobody-here', aVisitor()))
    assert.equal(known, 10)
    assert.equal(unknown, known)
    assert.equal(await callsUntilRefused(() => guess(account.email, aVisitor())), 10)
  })

  test('apply to guessing many logins from one address, whatever X-Forwarded-For says', async () => {
    const visitor = aVisitor()
    const until = await callsUntilRefused((at) =>
      shop.call(signIn, { login: `somebody-${at}`, password: 'x' }, visitor, {
        'x-forwarded-for': `1.2.3.${at}`,
      }),
    )
    assert.equal(until, 15)
  })

  test('are counted behind a trusted proxy by the address the proxy saw', async (t) => {
    const proxied = await aShop({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } }, t)
    const visitor = aVisitor()
    const until = await callsUntilRefused((at) =>
      proxied.call(signIn, { login: `somebody-${at}`, password: 'x' }, visitor, {
        'x-forwarded-for': `9.9.9.${at}, 5.6.7.8`,
      }),
    )
    assert.equal(until, 15)
    const other = await proxied.call(signIn, { login: 'x', password: 'x' }, visitor, {
      'x-forwarded-for': '5.6.7.9',
    })
    assert.equal(other.status, 401)
    const forms = ['[2001:db8::7]:51000', '2001:db8::9', 'unknown', '5.6.7.8:51001']
    const responses = []
    for (const form of forms)
      responses.push(
        await proxied.call(signIn, { login: 'x', password: 'x' }, visitor, { 'x-forwarded-for': form }),
      )
    assert.deepEqual(
      responses.map(({ status }) => status),
      [401, 401, 401, 429],
      'a port after the address does not make another visitor',
    )
  })

  test('are counted behind two proxies by the address the outer one saw', async (t) => {
    const proxied = await aShop({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: '2' } }, t)
    const visitor = aVisitor()
    const until = await callsUntilRefused((at) =>
      proxied.call(signIn, { login: `somebody-${at}`, password: 'x' }, visitor, {
        'x-forwarded-for': `9.9.9.${at}, 5.6.7.8, 10.0.0.${at}`,
      }),
    )
    assert.equal(until, 15)
    const other = await proxied.call(signIn, { login: 'x', password: 'x' }, visitor, {
      'x-forwarded-for': '5.6.7.9, 10.0.0.1',
    })
    assert.equal(other.status, 401)
  })

  test('do not count successful sign-ins', async () => {
    const account = await anAccount(shop)
    const visitor = aVisitor()
    for (let i = 0; i < 25; i++) await aSignedInVisitor(shop, account, visitor)
  })

  test('expire by themselves, and never lock out the owner’s own browser', async () => {
    const account = await anAccount(shop)
    const owner = await aSignedInVisitor(shop, account)
    await callsUntilRefused(() => guess(account.username, aVisitor()))
    const stranger = await shop.call(signIn, { login: account.username, password: aPassword }, aVisitor())
    assert.equal(stranger.status, 429)
    await aSignedInVisitor(shop, account, owner)
    await shop.context.pool.query(`update rate_counters set ends_at = ends_at - interval '15 minutes'`)
    await aSignedInVisitor(shop, account)
  })

  test('do not lock out a known browser because of others at the same address', async () => {
    const account = await anAccount(shop)
    const owner = await aSignedInVisitor(shop, account)
    const neighbour = { ...aVisitor(), address: owner.address }
    await callsUntilRefused((at) => guess(`somebody-else-${at}`, neighbour))
    const other = await shop.call(signIn, { login: account.username, password: aPassword }, neighbour)
    assert.equal(other.status, 429)
    await aSignedInVisitor(shop, account, owner)
    assert.equal(await callsUntilRefused(() => guess(account.username, owner)), 10)
  })

  test('apply to a known browser too: it has its own ten tries', async () => {
    const account = await anAccount(shop)
    const thief = await aSignedInVisitor(shop, account)
    assert.equal(
      await callsUntilRefused(() => guess(account.username, { ...thief, address: aVisitor().address })),
      10,
    )
    assert.equal((await guess(account.username, aVisitor())).status, 401)
  })

  test('do not accept another account’s browser or a forged cookie as a known browser', async () => {
    const account = await anAccount(shop)
    const other = await aSignedInVisitor(shop, await anAccount(shop))
    await callsUntilRefused(() => guess(account.username, aVisitor()))
    const responses = [
      await shop.call(signIn, { login: account.username, password: aPassword }, other),
      await shop.call(signIn, { login: account.username, password: aPassword }, aVisitor(), {
        cookie: 'device=a.b',
      }),
    ]
    for (const { status } of responses) assert.equal(status, 429)
  })

  test('apply on another server at once: they are counted in the database, by a hash of the login', async (t) => {
    const database = {
      url: shop.context.pool.options.connectionString ?? '',
      drop: async () => undefined,
    }
    const environment = { RATE_LIMITS: 'on', MASTER_KEY: masterKey }
    const other = await aShop({ environment, database }, t)
    const visitor = aVisitor()
    const login = 'guessed-on-two-servers'
    for (let i = 0; i < 10; i++) assert.equal((await guess(login, visitor)).status, 401)
    const there = await other.call(signIn, { login, password: 'not the password' }, aVisitor())
    assert.equal(there.status, 429)
    const { rows } = await shop.context.pool.query<{ key: string }>(
      `select key from rate_counters where key like 'sign-in login %' and calls >= 10`,
    )
    assert.ok(rows.length > 0)
    assert.ok(
      rows.every(({ key }) => !key.includes(login)),
      'by a hash, not by the login itself',
    )
  })

  test('apply to codes, sign-ups and resets from one address, and to e-mails to one mailbox', async () => {
    const here = aVisitor()
    assert.ok(
      (await callsUntilRefused(() => shop.call(confirmSignUp, { ticket: 'x', code: '1' }, here))) <= 20,
    )
    assert.ok((await callsUntilRefused(() => shop.call(signUp, aSignUp(), here))) <= 20)
    const reset = (email: string, visitor: Visitor) =>
      shop.call(requestPasswordReset, { email, language: 'en' }, visitor)
    assert.ok((await callsUntilRefused((at) => reset(`a${at}@example.com`, here))) <= 20)
    assert.equal(await callsUntilRefused(() => reset('victim@example.com', aVisitor())), 5)
    const flood = aSignUp()
    assert.equal(
      await callsUntilRefused(() => shop.call(signUp, { ...aSignUp(), email: flood.email }, aVisitor())),
      5,
    )
  })

  test('apply to guessing the password within a session', async () => {
    const visitor = await aSignedInVisitor(shop, await anAccount(shop))
    const until = await callsUntilRefused((at) =>
      at % 2 === 0
        ? shop.call(confirmIdentity, { by: 'password', password: 'a guess' }, visitor)
        : shop.call(
            changePassword,
            { currentPassword: 'a guess', newPassword: 'seven copper kettles' },
            visitor,
          ),
    )
    assert.equal(until, 10)
  })
})
