import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeEmail, confirmEmail } from '#contract/identity/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requestGuestOrders, confirmGuestOrders } from '#contract/orders/guest-orders.ts'
import { confirmSignUp, resendSignUpCode, signUp } from '#contract/identity/identity.ts'
import { tally } from '#tests/support/faults/at-once.ts'
import { aProduct } from '#tests/support/builders.ts'
import {
  aSignedInVisitor,
  aSignUp,
  anAccount,
  codeFor,
  emailsTo,
  notThe,
  runJobs,
} from '#tests/support/identity.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? ''

describe('wrong codes for one mailbox', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  /** Guesses codes as an attacker who requests a new one whenever the tries are used up. */
  async function guess(confirm: Endpoint, request: () => Promise<string>, times: number, as?: () => Visitor) {
    const responses = []
    let ticket = ''
    for (let i = 0; i < times; i++) {
      if (i % 5 === 0) {
        ticket = await request()
        await runJobs(shop)
      }
      // right by chance once in a million
      responses.push(await shop.call(confirm, { ticket, code: '000000' }, as?.()))
    }
    return responses
  }
  const pass = (minutes: number) =>
    shop.context.pool.query(
      `update wrong_codes set at = array(select t - make_interval(mins => $1) from unnest(at) with ordinality u (t, n) order by n)`,
      [minutes],
    )

  test('of a sign-up: after twenty even the right code is refused, for at most fifteen minutes', async () => {
    const form = aSignUp()
    const again = (email: string) => async () =>
      (await shop.call(signUp, { ...aSignUp(), email })).data.ticket
    const mine = await shop.call(signUp, form)
    const code = await codeFor(shop, form.email)
    const wrong = await guess(confirmSignUp, again(form.email.toUpperCase()), 21)
    assert.deepEqual(tally(wrong), { 400: 20, 429: 1 })
    const wait = Number(wrong.at(-1)?.headers.get('retry-after'))
    assert.ok(wait > 0 && wait <= 900, `Retry-After: ${wait}`)
    const blocked = await shop.call(confirmSignUp, { ticket: mine.data.ticket, code })
    assert.equal(blocked.problem.code, 'too-many-requests')
    await pass(15)
    assert.equal((await shop.call(confirmSignUp, { ticket: mine.data.ticket, code })).status, 201)
  })

  test('stay counted when another code is sent, and do not affect other mailboxes', async () => {
    const form = aSignUp()
    const { data } = await shop.call(signUp, form)
    for (let sent = 0; sent < 4; sent++) {
      const code = await codeFor(shop, form.email)
      for (let i = 0; i < 5; i++)
        assert.equal(
          (await shop.call(confirmSignUp, { ticket: data.ticket, code: notThe(code) })).status,
          400,
        )
      await shop.context.pool.query(`update codes set sent_at = sent_at - interval '31 seconds'`)
      await shop.call(resendSignUpCode, { ticket: data.ticket })
    }
    const other = await shop.call(signUp, { ...aSignUp(), email: form.email })
    assert.equal((await shop.call(confirmSignUp, { ticket: other.data.ticket, code: '000000' })).status, 429)
    const stranger = aSignUp()
    const { data: theirs } = await shop.call(signUp, stranger)
    const code = await codeFor(shop, stranger.email)
    assert.equal((await shop.call(confirmSignUp, { ticket: theirs.ticket, code })).status, 201)
  })

  test('expire one by one after an hour, not all at once after the block', async () => {
    const form = aSignUp()
    const request = async () => (await shop.call(signUp, { ...aSignUp(), email: form.email })).data.ticket
    await guess(confirmSignUp, request, 20)
    await pass(16)
    const after = await guess(confirmSignUp, request, 2)
    assert.deepEqual(
      after.map(({ status }) => status),
      [400, 429],
    )
    await pass(61)
    const later = await guess(confirmSignUp, request, 5)
    assert.ok(later.every(({ status }) => status === 400))
  })

  test('for an account’s new e-mail address are counted by that address', async () => {
    const visitor = await aSignedInVisitor(shop, await anAccount(shop))
    const request = async () =>
      (await shop.call(changeEmail, { email: 'moved@example.com' }, visitor)).data.ticket
    const responses = await guess(confirmEmail, request, 21, () => visitor)
    assert.equal(responses.at(-2)?.status, 400)
    assert.equal(responses.at(-1)?.status, 429)
  })

  test('are counted alike, whether or not the address has an account or guest orders', async () => {
    const { email: known } = await anAccount(shop)
    const buyer = 'has-orders@example.com'
    const { id } = await aProduct(shop.context)
    await placeAndOpen(shop, id, { wanted: { email: buyer } })
    const visitor = await aSignedInVisitor(shop, await anAccount(shop))
    const signUpAs = (email: string) => async () =>
      (await shop.call(signUp, { ...aSignUp(), email })).data.ticket
    const moveTo = (email: string) => async () =>
      (await shop.call(changeEmail, { email }, visitor)).data.ticket
    const lookUp = (email: string) => async () =>
      (await shop.call(requestGuestOrders, { email, language: 'en' })).data.ticket
    const codesOf = async (confirm: Endpoint, request: () => Promise<string>) =>
      tally(await guess(confirm, request, 21, () => visitor))
    const counted = { 400: 20, 429: 1 }
    for (const email of [known, 'has-no-account@example.com']) {
      assert.deepEqual(await codesOf(confirmSignUp, signUpAs(email)), counted, `sign-up: ${email}`)
      assert.deepEqual(await codesOf(confirmEmail, moveTo(email)), counted, `new address: ${email}`)
    }
    for (const email of [buyer, 'has-no-orders@example.com'])
      assert.deepEqual(await codesOf(confirmGuestOrders, lookUp(email)), counted, `guest orders: ${email}`)
  })

  test('are limited to twenty even if sent at once, in several sign-ups', async () => {
    const { email } = aSignUp()
    const tickets = []
    for (let i = 0; i < 6; i++) tickets.push((await shop.call(signUp, { ...aSignUp(), email })).data.ticket)
    await runJobs(shop)
    const guesses = tickets.flatMap((ticket) => Array<string>(5).fill(ticket))
    const responses = await Promise.all(
      guesses.map((ticket) => shop.call(confirmSignUp, { ticket, code: '000000' })),
    )
    assert.equal(responses.filter(({ status }) => status === 400).length, 20)
  })

  test('for guest orders never block the link in the order’s own e-mail', async () => {
    const limited = await aShop({ environment: { RATE_LIMITS: 'on' } })
    try {
      const email = 'locked-out@example.com'
      const { id } = await aProduct(limited.context)
      const buyer = aVisitor()
      const { orderId, reference } = await placeAndOpen(limited, id, { visitor: buyer, wanted: { email } })
      await act(limited, reference, 'succeed')
      const [mail] = await emailsTo(limited, email)
      const proof = new RegExp(
        `/orders/${orderId}\\?[^#]*#link=([\\w-]{43})|/orders/${orderId}#link=([\\w-]{43})`,
      )
        .exec(mail?.text ?? '')
        ?.slice(1)
        .find((found) => found !== undefined)
      const request = (orderLink?: object) =>
        limited.call(requestGuestOrders, { email, language: 'en', ...(orderLink ? { orderLink } : {}) })
      for (let i = 0; i < 5; i++) {
        const { data } = await request()
        for (let j = 0; j < 5; j++)
          await limited.call(confirmGuestOrders, { ticket: data.ticket, code: 'wrong!' })
      }
      assert.equal((await request()).status, 429, 'the attacker has used up the e-mails')
      assert.equal(
        (await request({ orderId, proof: 'A'.repeat(43) })).status,
        429,
        'a forged proof does not help',
      )
      const { data } = await request({ orderId, proof })
      const code = codeIn((await emailsTo(limited, email))[0]?.text)
      const opened = await limited.call(confirmGuestOrders, { ticket: data.ticket, code })
      assert.equal(opened.status, 200)
    } finally {
      await limited.close()
    }
  })
})
