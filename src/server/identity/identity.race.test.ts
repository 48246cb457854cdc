import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { confirmEmail, changeEmail, linkGoogle } from '#contract/identity/account.ts'
import {
  requestPasswordReset,
  confirmPasswordReset,
  confirmSignUp,
  signInWithGoogle,
  signUp,
} from '#contract/identity/identity.ts'
import { getCurrentUser, refreshSession } from '#contract/identity/session.ts'
import { tally, tenTimes } from '#tests/support/faults/at-once.ts'
import { type FakeGoogle, fakeGoogle } from '#tests/support/fakes/fake-google.ts'
import {
  aSignedInVisitor,
  aSignUp,
  anAccount,
  codeFor,
  emailsTo,
  notThe,
  resetTokenFor,
  runJobs,
} from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { sendResetLink } from './send-account-email.ts'

describe('ten concurrent requests', () => {
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
  const count = async (table: string, where: string, value: string) =>
    (await shop.context.pool.query(`select from ${table} where ${where} = $1`, [value])).rows.length

  test('with one sign-up code: one user, one session', async () => {
    const form = aSignUp()
    const { data } = await shop.call(signUp, form)
    const code = await codeFor(shop, form.email)
    const responses = await tenTimes(() => shop.call(confirmSignUp, { ticket: data.ticket, code }))
    assert.deepEqual(tally(responses), { 201: 1, 400: 9 })
    assert.equal(await count('users', 'username', form.username), 1)
    const sessions = 'sessions s join users u on u.id = s.user_id'
    assert.equal(await count(sessions, 'u.username', form.username), 1)
  })

  test('changing one user’s e-mail address: one of the codes works, and the others are refused or never sent', async () => {
    const visitor = await aSignedInVisitor(shop, await anAccount(shop))
    for (let round = 0; round < 3; round++) {
      const addresses = Array.from({ length: 5 }, () => `new-${randomUUID()}@example.com`)
      const request = async (email: string) => ({
        email,
        response: await shop.call(changeEmail, { email }, visitor),
      })
      const earlier = await request(`earlier-${randomUUID()}@example.com`)
      await runJobs(shop) // sends its code
      const asked = [earlier, ...(await Promise.all(addresses.map(request)))]
      for (const { response } of asked)
        assert.ok([202, 429].includes(response.status), String(response.status))
      const waiting = await shop.context.pool.query<{ email: string }>(
        'select c.email from email_changes c join users u on u.id = c.user_id where c.email = any($1)',
        [addresses],
      )
      assert.equal(waiting.rows.length, 1)
      const won = asked.find(({ email }) => email === waiting.rows[0]?.email)
      assert.equal(won?.response.status, 202)
      const confirmed: string[] = []
      for (const { email, response } of asked.filter((one) => one.response.status === 202)) {
        const code = /\b\d{6}\b/.exec((await emailsTo(shop, email))[0]?.text ?? '')?.[0] ?? '000000'
        const done = await shop.call(confirmEmail, { ticket: response.data.ticket, code }, visitor)
        if (done.status === 200) confirmed.push(email)
        else assert.equal(done.problem.code, 'code-wrong')
      }
      assert.deepEqual(confirmed, [won?.email])
      await shop.context.pool.query(`delete from rate_counters where key like 'new email %'`)
    }
  })

  test('guessing one code: five tries are counted, and the right code no longer works', async () => {
    const form = aSignUp()
    const { data } = await shop.call(signUp, form)
    const code = await codeFor(shop, form.email)
    const guess = () => shop.call(confirmSignUp, { ticket: data.ticket, code: notThe(code) })
    assert.deepEqual(tally(await tenTimes(guess)), { 400: 10 })
    const { rows } = await shop.context.pool.query(
      'select c.tries from codes c join sign_ups s on s.id = c.id where s.username = $1',
      [form.username],
    )
    assert.deepEqual(rows, [{ tries: 5 }])
    assert.equal((await shop.call(confirmSignUp, { ticket: data.ticket, code })).status, 400)
  })

  test('confirming ten sign-ups for one username: one gets it, the others are refused', async () => {
    const { username } = aSignUp()
    const attempts = await tenTimes(async (at) => {
      const form = { ...aSignUp(), username: at % 2 === 0 ? username : username.toUpperCase() }
      const { data } = await shop.call(signUp, form)
      return { ticket: data.ticket, email: form.email }
    })
    const codes: string[] = []
    for (const { email } of attempts) codes.push(await codeFor(shop, email))
    const responses = await tenTimes((at) =>
      shop.call(confirmSignUp, { ticket: attempts[at]?.ticket, code: codes[at] }),
    )
    assert.deepEqual(tally(responses), { 201: 1, 409: 9 })
  })

  test('with one reset link: one new password', async () => {
    const account = await anAccount(shop)
    await shop.call(requestPasswordReset, { email: account.email, language: 'en' })
    const token = await resetTokenFor(shop, account.email)
    const responses = await tenTimes((at) =>
      shop.call(confirmPasswordReset, { token, password: `seven copper kettles ${at}` }),
    )
    assert.deepEqual(tally(responses), { 204: 1, 400: 9 })
  })

  test('a reset link is not sent to an address that the account leaves at this moment', async () => {
    const account = await anAccount(shop)
    const { pool } = shop.context
    const client = await pool.connect()
    await client.query('begin')
    await client.query('update users set email = $1 where id = $2', [`new-${account.email}`, account.userId])
    const job = sendResetLink(shop.context, { email: account.email, language: 'en' })
    const waits = async () => (await pool.query(`select from pg_locks where not granted`)).rows.length > 0
    await Promise.race([job, until(waits, 'the job waits', 10)])
    await client.query('commit')
    client.release()
    await job
    assert.deepEqual(await emailsTo(shop, account.email), [])
    assert.equal(await count('password_resets', 'user_id', account.userId), 0)
  })

  test('renewing one session: one new token, and the session stays valid', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const responses = await tenTimes(() =>
      shop.call(refreshSession, {}, { ...visitor, cookies: new Map(visitor.cookies) }),
    )
    assert.deepEqual(tally(responses), { 200: 1, 409: 9 })
    const token = responses.find(({ status }) => status === 200)?.data.access_token ?? ''
    assert.equal((await shop.call(getCurrentUser, {}, { ...aVisitor(), token })).status, 200)
  })

  test('with one code for a new e-mail address: it changes once', async () => {
    const visitor = await aSignedInVisitor(shop, await anAccount(shop))
    const { data } = await shop.call(changeEmail, { email: 'raced@example.com' }, visitor)
    const code = await codeFor(shop, 'raced@example.com')
    const responses = await tenTimes(() => shop.call(confirmEmail, { ticket: data.ticket, code }, visitor))
    assert.deepEqual(tally(responses), { 200: 1, 400: 9 })
  })

  test('signing in with Google for the first time: one user', async () => {
    const person = { sub: 'raced', email: 'raced-google@gmail.example', name: 'Raced Person' }
    const credentials = await tenTimes((at) => google.sign({ ...person, jti: String(at) }))
    const responses = await Promise.all(
      credentials.map((credential) => shop.call(signInWithGoogle, { credential })),
    )
    assert.ok(
      responses.every(({ status }) => status === 200 || status === 401),
      JSON.stringify(tally(responses)),
    )
    assert.ok(responses.some(({ status }) => status === 200))
    assert.equal(await count('users', 'email', person.email), 1)
    assert.equal(await count('linked_identities', 'subject', 'raced'), 1)
  })

  test('with one Google token: one session', async () => {
    const credential = await google.sign()
    const responses = await tenTimes(() => shop.call(signInWithGoogle, { credential }))
    assert.deepEqual(tally(responses), { 200: 1, 401: 9 })
  })

  test('linking one Google account to ten users: one gets it', async () => {
    const visitors: Visitor[] = []
    for (let i = 0; i < 10; i++) visitors.push(await aSignedInVisitor(shop, await anAccount(shop)))
    const credentials = await tenTimes((at) => google.sign({ sub: 'wanted', jti: String(at) }))
    const responses = await tenTimes((at) =>
      shop.call(linkGoogle, { credential: credentials[at] }, visitors[at]),
    )
    assert.deepEqual(tally(responses), { 200: 1, 409: 9 })
  })

  test('signing up, thirty at once on twelve connections: all succeed', async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, () => shop.call(signUp, aSignUp())))
    assert.deepEqual(tally(responses), { 202: 30 })
  })
})
