import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeLanguage, endOtherSessions, endSession, listSessions } from '#contract/identity/account.ts'
import { getCurrentUser, refreshSession } from '#contract/identity/session.ts'
import { aSignedInVisitor, anAccount, auditOf, emailsTo } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { endedIdentity } from '../sweep-identity.ts'
import { sweep } from '#server/jobs/sweep.ts'

describe('a session', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const me = (visitor: Visitor) => shop.call(getCurrentUser, {}, visitor)
  const change = (userId: string, set: string) =>
    shop.context.pool.query(`update sessions set ${set} where user_id = $1`, [userId])

  test('is refused with the error messages of the specification if it is expired, invalid or revoked', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    await change(account.userId, `expires_at = now() - interval '1 second'`)
    assert.equal((await me(visitor)).problem.error, 'Signature has expired')
    for (const token of ['A'.repeat(43), 'short', 'x'.repeat(5000), 'ey.j.w'])
      assert.equal((await me({ ...visitor, token })).problem.error, 'Could not validate credentials')
    await change(account.userId, 'revoked_at = now()')
    assert.equal((await me(visitor)).problem.error, 'Could not validate credentials')
  })

  test('reflects a changed role and a disabled or deleted account at the next request', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    await shop.context.pool.query('update users set role = 0 where id = $1', [account.userId])
    assert.equal((await me(visitor)).data.role, 0)
    await shop.context.pool.query('update users set disabled_at = now() where id = $1', [account.userId])
    assert.equal((await me(visitor)).status, 401)
    assert.equal((await shop.call(refreshSession, {}, visitor)).status, 401)
    await shop.context.pool.query('update users set disabled_at = null where id = $1', [account.userId])
    await shop.context.pool.query('delete from users where id = $1', [account.userId])
    assert.equal((await me(visitor)).status, 401)
  })

  test('is renewed with its cookie repeatedly; another tab may still use the previous token for a while', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const seen = new Set([visitor.token])
    for (let i = 0; i < 3; i++) {
      const before = visitor.token
      const { status, data } = await shop.call(refreshSession, {}, visitor)
      assert.equal(status, 200)
      assert.ok(!seen.has(data.access_token))
      seen.add(data.access_token)
      visitor.token = data.access_token
      assert.equal((await me(visitor)).status, 200)
      assert.equal((await me({ ...visitor, token: before })).status, 200)
    }
    await change(account.userId, `previous_expires_at = now()`)
    const [, , older = ''] = [...seen]
    assert.equal((await me({ ...visitor, token: older })).problem.error, 'Signature has expired')
  })

  test('is renewed with its cookie even after the token has expired', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    await change(account.userId, `expires_at = now() - interval '1 minute'`)
    const { status, data } = await shop.call(refreshSession, {}, visitor)
    assert.equal(status, 200)
    assert.equal((await me({ ...visitor, token: data.access_token })).status, 200)
  })

  test('tells a second tab within ten seconds that the first was faster, and stays valid', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const second: Visitor = { ...visitor, cookies: new Map(visitor.cookies) }
    const { data } = await shop.call(refreshSession, {}, visitor)
    const raced = await shop.call(refreshSession, {}, second)
    assert.deepEqual([raced.status, raced.problem.code], [409, 'refresh-raced'])
    assert.deepEqual(raced.headers.getSetCookie(), [], 'the cookie of the first tab stays')
    assert.equal((await me({ ...visitor, token: data.access_token })).status, 200)
  })

  test('ends when an old cookie is reused later: one of its two holders is a thief', async () => {
    const account = await anAccount(shop, { language: 'he' })
    const visitor = await aSignedInVisitor(shop, account)
    const thief: Visitor = { ...aVisitor(), cookies: new Map(visitor.cookies) }
    const { data } = await shop.call(refreshSession, {}, visitor)
    await change(account.userId, `refreshed_at = now() - interval '11 seconds'`)
    const caught = await shop.call(refreshSession, {}, thief)
    assert.deepEqual([caught.status, caught.problem.error], [401, 'Could not validate credentials'])
    assert.equal((await me({ ...visitor, token: data.access_token })).status, 401)
    assert.equal((await shop.call(refreshSession, {}, visitor)).status, 401)
    assert.ok((await auditOf(shop, `user:${account.userId}`)).includes('session.refresh-reused'))
    assert.match((await emailsTo(shop, account.email))[0]?.subject ?? '', /ניתקנו את אחד המכשירים/)
  })

  test('also ends when a cookie from two renewals ago is reused at once', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const old: Visitor = { ...visitor, cookies: new Map(visitor.cookies) }
    await shop.call(refreshSession, {}, visitor)
    await shop.call(refreshSession, {}, visitor)
    assert.equal((await shop.call(refreshSession, {}, old)).status, 401)
    assert.equal((await shop.call(refreshSession, {}, visitor)).status, 401)
  })

  test('is not renewed if it was idle too long or is too old', async () => {
    for (const over of ['idle_ends_at', 'ends_at']) {
      const account = await anAccount(shop)
      const visitor = await aSignedInVisitor(shop, account)
      await change(account.userId, `${over} = now()`)
      const { status, problem, headers } = await shop.call(refreshSession, {}, visitor)
      assert.deepEqual([status, problem.error], [401, 'Signature has expired'], over)
      assert.match(headers.getSetCookie().join(), /refresh=; /, over)
    }
  })

  test('is not renewed without a cookie, with an invalid one, or from another site', async () => {
    const visitor = await aSignedInVisitor(shop, await anAccount(shop))
    for (const value of ['', 'x', 'A'.repeat(65), 'A'.repeat(66)]) {
      const stranger = aVisitor()
      stranger.cookies.set('refresh', value)
      assert.equal((await shop.call(refreshSession, {}, stranger)).status, 401)
    }
    const foreign = await shop.call(refreshSession, {}, visitor, { origin: 'https://evil.example' })
    assert.equal(foreign.status, 403)
    assert.equal((await shop.call(refreshSession, {}, visitor)).status, 200)
  })

  test('never outlives its absolute end, and its row stays until then', async (t) => {
    const short = await aShop(
      {
        environment: { SESSION_LONGEST_SECONDS: '60', SESSION_IDLE_SECONDS: '3600', ACCESS_SECONDS: '900' },
      },
      t,
    )
    const account = await anAccount(short)
    const visitor = await aSignedInVisitor(short, account)
    visitor.token = (await short.call(refreshSession, {}, visitor)).data.access_token
    const { rows } = await short.context.pool.query(
      `select expires_at <= ends_at and idle_ends_at <= ends_at as good from sessions`,
    )
    assert.deepEqual(rows, [{ good: true }])
    await short.context.pool.query(`update sessions set expires_at = now()`)
    await sweep(short.context.transact, endedIdentity)
    assert.equal((await short.call(getCurrentUser, {}, visitor)).problem.error, 'Signature has expired')
  })

  test('is listed for its user, without a token, and ended by id', async () => {
    const account = await anAccount(shop)
    const here = await aSignedInVisitor(shop, account)
    const there = await aSignedInVisitor(shop, account)
    const stranger = await aSignedInVisitor(shop, await anAccount(shop))
    const { data } = await shop.call(listSessions, {}, here)
    assert.equal(data.sessions.length, 2)
    assert.deepEqual(Object.keys(data.sessions[0] ?? {}).toSorted(), [
      'address',
      'agent',
      'createdAt',
      'current',
      'id',
      'seenAt',
    ])
    assert.ok(!JSON.stringify(data).includes(here.token))
    const other = data.sessions.find(({ current }) => !current)
    const mine = data.sessions.find(({ current }) => current)
    assert.equal(other?.address, there.address)
    const denied = await shop.call(endSession, { sessionId: other?.id }, stranger)
    assert.equal(denied.status, 404)
    assert.equal((await me(there)).status, 200)
    assert.equal((await shop.call(endSession, { sessionId: other?.id }, here)).status, 204)
    assert.equal((await me(there)).status, 401)
    assert.equal((await shop.call(refreshSession, {}, there)).status, 401)
    assert.equal((await shop.call(endSession, { sessionId: other?.id }, here)).status, 404, 'once')
    assert.equal((await shop.call(endSession, { sessionId: mine?.id }, here)).status, 204)
    assert.equal((await me(here)).status, 401)
  })

  test('can end all other sessions of its user', async () => {
    const account = await anAccount(shop)
    const here = await aSignedInVisitor(shop, account)
    const others = [await aSignedInVisitor(shop, account), await aSignedInVisitor(shop, account)]
    assert.equal((await shop.call(endOtherSessions, {}, here)).data.ended, 2)
    for (const other of others) assert.equal((await me(other)).status, 401)
    assert.equal((await me(here)).status, 200)
    assert.ok((await auditOf(shop, `user:${account.userId}`)).includes('session.others-ended'))
  })

  test('stores at most 200 characters of the user agent', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    await shop.call(refreshSession, {}, visitor, { 'user-agent': `Browser/1 ${'x'.repeat(500)}` })
    const { data } = await shop.call(listSessions, {}, visitor)
    assert.equal(data.sessions[0]?.agent.length, 200)
    assert.equal((await shop.call(changeLanguage, { language: 'he' }, visitor)).data.language, 'he')
  })
})
