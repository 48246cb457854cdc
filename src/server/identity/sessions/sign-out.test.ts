import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getCsrfToken, getCurrentUser, signOut } from '#contract/identity/session.ts'
import { aSignedInVisitor, anAccount, auditOf } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { csrfTokenOf } from '#server/http/checks/csrf.ts'

describe('signing out', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('ends the session on the server, from the next request on', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const out = await shop.call(signOut, {}, visitor)
    assert.equal(out.status, 204)
    assert.match(out.headers.getSetCookie().join(), /refresh=; Max-Age=0; Path=\//)
    const after = await shop.call(getCurrentUser, {}, visitor)
    assert.deepEqual([after.status, after.problem.error], [401, 'Could not validate credentials'])
    assert.deepEqual((await auditOf(shop, `user:${account.userId}`)).slice(-1), ['session.signed-out'])
  })

  test('works with the cookie alone, with an expired token, and twice', async () => {
    for (const expired of [false, true]) {
      const account = await anAccount(shop)
      const { token, ...alone } = await aSignedInVisitor(shop, account)
      const visitor = expired ? { ...alone, token } : alone
      if (expired) {
        const end = 'update sessions set expires_at = now() where user_id = $1'
        await shop.context.pool.query(end, [account.userId])
        assert.equal((await shop.call(getCurrentUser, {}, visitor)).status, 401)
      }
      const cookie = visitor.cookies.get('refresh') ?? ''
      assert.equal((await shop.call(signOut, {}, visitor)).status, 204)
      const { rows } = await shop.context.pool.query('select revoked_at from sessions where user_id = $1', [
        account.userId,
      ])
      assert.ok(rows[0]?.revoked_at)
      visitor.cookies.set('refresh', cookie)
      assert.equal((await shop.call(signOut, {}, visitor)).status, 204)
    }
  })

  test('does not end a session if the secret of the cookie is wrong', async () => {
    const visitor = await aSignedInVisitor(shop, await anAccount(shop))
    const cookie = visitor.cookies.get('refresh') ?? ''
    const forged = aVisitor()
    forged.cookies.set('refresh', cookie.slice(0, 22) + 'A'.repeat(43))
    await shop.call(signOut, {}, forged)
    assert.equal((await shop.call(getCurrentUser, {}, visitor)).status, 200)
  })
})

test('each session has its own CSRF token', async (t) => {
  const shop = await aShop({}, t)
  const account = await anAccount(shop)
  const one = await aSignedInVisitor(shop, account)
  const two = await aSignedInVisitor(shop, account)
  const first = (await shop.call(getCsrfToken, {}, one)).data.csrfToken
  assert.equal(first, (await shop.call(getCsrfToken, {}, one)).data.csrfToken)
  assert.notEqual(first, (await shop.call(getCsrfToken, {}, two)).data.csrfToken)
  const { user } = await shop.context.resolveSession(`Bearer ${one.token}`)
  assert.equal(first, csrfTokenOf(shop.context.secrets.csrf, user?.sessionId ?? ''))
})
