import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changePassword } from '#contract/identity/account.ts'
import { requestPasswordReset, confirmPasswordReset, signIn } from '#contract/identity/identity.ts'
import { getCurrentUser, refreshSession } from '#contract/identity/session.ts'
import {
  aSignedInVisitor,
  anAccount,
  aPassword,
  auditOf,
  emailsTo,
  resetTokenFor,
  runJobs,
  waitingJobs,
} from '#tests/support/identity.ts'
import { aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { newRowId } from '#server/database/ids.ts'

const another = 'seven copper kettles'

describe('a forgotten password', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const request = (email: string) => shop.call(requestPasswordReset, { email, language: 'en' })
  const enter = (login: string, password: string) => shop.call(signIn, { login, password })

  test('is replaced with an e-mailed link, in the user’s language, with the token in the fragment', async () => {
    const account = await anAccount(shop, { language: 'he' })
    const visitor = await aSignedInVisitor(shop, account)
    assert.equal((await request(account.email)).status, 202)
    const token = await resetTokenFor(shop, account.email)
    const [mail] = await emailsTo(shop, account.email)
    assert.match(mail?.subject ?? '', /איפוס הסיסמה/)
    assert.ok(mail?.text.includes(`/reset-password?lng=he#token=${token}`))
    const done = await shop.call(confirmPasswordReset, { token, password: another })
    assert.equal(done.status, 204)
    assert.deepEqual(done.headers.getSetCookie(), [], 'a reset opens no session')
    assert.equal((await shop.call(getCurrentUser, {}, visitor)).status, 401)
    assert.equal((await shop.call(refreshSession, {}, visitor)).status, 401)
    assert.equal((await enter(account.username, aPassword)).status, 401)
    assert.equal((await enter(account.username, another)).status, 200)
    assert.deepEqual(
      (await auditOf(shop, `user:${account.userId}`)).filter((action) => action.startsWith('password')),
      ['password.reset-link-made', 'password.reset'],
    )
    assert.match((await emailsTo(shop, account.email))[0]?.subject ?? '', /הוחלפה/)
  })

  test('is handled the same for known and unknown addresses: same response, one job; only the job looks up the account', async () => {
    const account = await anAccount(shop)
    await runJobs(shop)
    const responses = [await request(account.email), await request('nobody@example.com')]
    for (const { status, data } of responses) assert.deepEqual([status, data], [202, { sent: true }])
    assert.equal((await waitingJobs(shop, 'send-reset-link')).length, 2)
    await runJobs(shop)
    assert.equal((await emailsTo(shop, 'nobody@example.com')).length, 0)
  })

  test('has links that work once, for an hour and no longer, and only the newest', async () => {
    const account = await anAccount(shop)
    await request(account.email)
    const first = await resetTokenFor(shop, account.email)
    await request(account.email)
    const second = await resetTokenFor(shop, account.email)
    assert.notEqual(first, second)
    const use = (token: string) => shop.call(confirmPasswordReset, { token, password: another })
    for (const token of [first, 'A'.repeat(43), 'x'])
      assert.equal((await use(token)).problem.error, 'Password reset failed. Please try again')
    assert.equal((await use(second)).status, 204)
    assert.equal((await use(second)).status, 400)
    const pass = (minutes: number) =>
      shop.context.pool.query(
        'update password_resets set ends_at = ends_at - make_interval(mins => $2) where user_id = $1',
        [account.userId, minutes],
      )
    for (const [minutes, status] of [
      [60, 400],
      [59, 204],
    ] as const) {
      await request(account.email)
      const token = await resetTokenFor(shop, account.email)
      await pass(minutes)
      assert.equal((await use(token)).status, status, `after ${minutes} minutes`)
    }
  })

  test('keeps its link valid when the new password is refused', async () => {
    const account = await anAccount(shop)
    await request(account.email)
    const token = await resetTokenFor(shop, account.email)
    const common = await shop.call(confirmPasswordReset, { token, password: 'password123' })
    assert.equal(common.problem.code, 'password-too-common')
    const own = await shop.call(confirmPasswordReset, { token, password: `${account.username}1` })
    assert.equal(own.problem.code, 'password-too-common')
    assert.equal((await shop.call(confirmPasswordReset, { token, password: 'short' })).status, 400)
    assert.equal((await shop.call(confirmPasswordReset, { token, password: another })).status, 204)
  })

  test('does not bypass the second factor', async () => {
    const account = await anAccount(shop)
    await shop.context.pool.query(
      `insert into two_factor_methods (id, user_id, kind) values ($1, $2, 'totp')`,
      [newRowId(), account.userId],
    )
    const before = await enter(account.username, aPassword)
    assert.equal(before.data.state, 'second-factor')
    await request(account.email)
    await shop.call(confirmPasswordReset, {
      token: await resetTokenFor(shop, account.email),
      password: another,
    })
    assert.equal((await enter(account.username, another)).data.state, 'second-factor')
    const { rows } = await shop.context.pool.query(
      'select count(*)::int as n from sign_in_challenges where user_id = $1',
      [account.userId],
    )
    assert.deepEqual(rows, [{ n: 1 }], 'the challenge of the old password ended with it')
  })

  test('of a disabled account gets no link', async () => {
    const account = await anAccount(shop, { disabledAt: new Date() })
    await request(account.email)
    assert.equal((await emailsTo(shop, account.email)).length, 0)
  })

  test('leaves no token in the database in plain text', async () => {
    const account = await anAccount(shop)
    await request(account.email)
    const token = await resetTokenFor(shop, account.email)
    const { rows } = await shop.context.pool.query(
      `select (select count(*) from pgboss.job j where j::text like $1) + (select count(*) from password_resets r where r::text like $1)
        + (select count(*) from audit_log a where a::text like $1) as found`,
      [`%${token}%`],
    )
    assert.equal(Number(rows[0]?.found), 0)
  })
})

describe('changing the password', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('requires the old one, ends the other sessions and reset links, and returns new tokens', async () => {
    const account = await anAccount(shop)
    const here = await aSignedInVisitor(shop, account)
    const there = await aSignedInVisitor(shop, account)
    await shop.call(requestPasswordReset, { email: account.email, language: 'en' })
    const link = await resetTokenFor(shop, account.email)
    const body = { currentPassword: aPassword, newPassword: another }
    const wrong = await shop.call(changePassword, { ...body, currentPassword: 'not the password' }, here)
    assert.deepEqual([wrong.status, wrong.problem.code], [403, 'password-wrong'])
    const missing = await shop.call(changePassword, { newPassword: another }, here)
    assert.deepEqual(missing.problem.fields, { currentPassword: 'required' })
    const oldCookie = here.cookies.get('refresh') ?? ''
    const { data } = await shop.call(changePassword, body, here)
    assert.ok(data.state === 'signed-in')
    assert.equal((await shop.call(getCurrentUser, {}, there)).status, 401)
    assert.equal((await shop.call(getCurrentUser, {}, here)).status, 401, 'the old token is revoked too')
    here.token = data.access_token
    assert.equal((await shop.call(getCurrentUser, {}, here)).status, 200)
    assert.notEqual(here.cookies.get('refresh'), oldCookie)
    assert.equal((await shop.call(refreshSession, {}, here)).status, 200)
    assert.equal(
      (await shop.call(confirmPasswordReset, { token: link, password: 'a third one 99' })).status,
      400,
    )
    assert.match((await emailsTo(shop, account.email))[0]?.subject ?? '', /password was changed/)
  })

  test('refuses common passwords and the user’s own words', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    for (const newPassword of ['password1', `${account.username}!`]) {
      const { problem } = await shop.call(
        changePassword,
        { currentPassword: aPassword, newPassword },
        visitor,
      )
      assert.deepEqual(problem.fields, { newPassword: 'too-common' })
    }
  })

  test('requires a fresh sign-in instead if there is no password yet', async () => {
    const stale = aVisitor(await aUser(shop.context, { fresh: false }))
    const refused = await shop.call(changePassword, { newPassword: another }, stale)
    assert.deepEqual([refused.status, refused.problem.code], [403, 'fresh-sign-in-needed'])
    const guess = { currentPassword: 'guessed-it', newPassword: another }
    assert.equal((await shop.call(changePassword, guess, stale)).problem.code, 'password-wrong')
    const fresh = aVisitor(await aUser(shop.context))
    assert.equal((await shop.call(changePassword, { newPassword: another }, fresh)).status, 200)
  })
})
