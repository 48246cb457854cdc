import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { confirmSignUp, resendSignUpCode, signIn, signUp } from '#contract/identity/identity.ts'
import { aPassword, aSignUp, codeFor, emailsTo, notThe, runJobs } from '#tests/support/identity.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

describe('the confirmation code of a sign-up', () => {
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

  test('works once', async () => {
    const { form, ticket } = await started()
    const code = await codeFor(shop, form.email)
    assert.equal((await shop.call(confirmSignUp, { ticket, code })).status, 201)
    const again = await shop.call(confirmSignUp, { ticket, code })
    assert.equal(again.status, 400)
    assert.equal(again.problem.error, 'Invalid OTP.')
  })

  test('is refused with the same error whether it is wrong, malformed, expired or for an unknown sign-up', async () => {
    const { form, ticket } = await started()
    const code = await codeFor(shop, form.email)
    for (const [given, of] of [
      [notThe(code), ticket],
      ['abc', ticket],
      ['1234567', ticket],
      [code, 'A'.repeat(43)],
      [code, 'no ticket'],
    ] as const) {
      const { status, problem } = await shop.call(confirmSignUp, { ticket: of, code: given })
      assert.deepEqual([status, problem.error], [400, 'Invalid OTP.'], given)
    }
    await shop.context.pool.query(
      `update codes set code_ends_at = now() - interval '1 second' where id = (select id from sign_ups where username = $1)`,
      [form.username],
    )
    assert.equal((await shop.call(confirmSignUp, { ticket, code })).problem.error, 'Invalid OTP.')
  })

  test('is refused after five wrong codes', async () => {
    const { form, ticket } = await started()
    const code = await codeFor(shop, form.email)
    for (let i = 0; i < 5; i++) await shop.call(confirmSignUp, { ticket, code: notThe(code) })
    assert.equal((await shop.call(confirmSignUp, { ticket, code })).status, 400)
    assert.equal((await usersNamed(form.username)).length, 0)
  })

  test('can be sent again, which invalidates the first one', async () => {
    const { form, ticket } = await started()
    const first = await codeFor(shop, form.email)
    const soon = await shop.call(resendSignUpCode, { ticket })
    assert.equal(soon.status, 429)
    assert.ok(Number(soon.headers.get('retry-after')) > 0)
    await passSeconds(31)
    assert.equal((await shop.call(resendSignUpCode, { ticket })).data.resendsLeft, 2)
    assert.equal((await shop.call(confirmSignUp, { ticket, code: first })).status, 400, 'invalid at once')
    const second = await codeFor(shop, form.email)
    assert.equal((await shop.call(confirmSignUp, { ticket, code: second })).status, 201)

    async function passSeconds(seconds: number) {
      await shop.context.pool.query(`update codes set sent_at = sent_at - make_interval(secs => $1)`, [
        seconds,
      ])
    }
  })

  test('is sent again at most three times, and not for an expired sign-up', async () => {
    const { ticket } = await started()
    const later = () => shop.context.pool.query(`update codes set sent_at = sent_at - interval '31 seconds'`)
    for (let i = 0; i < 3; i++) {
      await later()
      assert.equal((await shop.call(resendSignUpCode, { ticket })).status, 202)
    }
    await later()
    assert.equal((await shop.call(resendSignUpCode, { ticket })).problem.code, 'too-many-requests')
    await shop.context.pool.query(`update codes set ends_at = now()`)
    assert.equal((await shop.call(resendSignUpCode, { ticket })).problem.code, 'sign-up-ended')
  })

  test('does not confirm another sign-up with the same address', async () => {
    const mine = await started()
    const rival = await started({ email: mine.form.email, password: 'the rival chose this one' })
    await runJobs(shop)
    const codes = (await emailsTo(shop, mine.form.email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '')
    assert.equal(codes.length, 2)
    const opened = []
    for (const code of codes) {
      const { status } = await shop.call(confirmSignUp, { ticket: mine.ticket, code })
      if (status === 201) opened.push(code)
    }
    assert.equal(opened.length, 1, 'one of the two codes is mine')
    for (const code of codes)
      assert.equal((await shop.call(confirmSignUp, { ticket: rival.ticket, code })).status, 400)
    const asRival = await shop.call(signIn, { login: mine.form.email, password: 'the rival chose this one' })
    assert.equal(asRival.status, 401)
    assert.equal((await shop.call(signIn, { login: mine.form.email, password: aPassword })).status, 200)
  })

  test('is stored nowhere in plain text, nor is the ticket', async () => {
    const { form, ticket } = await started()
    const code = await codeFor(shop, form.email)
    const { rows } = await shop.context.pool.query<{ found: number }>(
      `select (select count(*) from codes c where c::text like $1 or c::text like $2)
        + (select count(*) from pgboss.job j where j::text like $1 or j::text like $2)
        + (select count(*) from audit_log a where a.detail::text like $1) as found`,
      [`%${code}%`, `%${ticket}%`],
    )
    assert.equal(Number(rows[0]?.found), 0)
  })
})
