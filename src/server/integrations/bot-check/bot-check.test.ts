import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { after, before, describe, test, type TestContext } from 'node:test'
import { botAction, getBotChallenge } from '#contract/identity/bot-check.ts'
import { requestPasswordReset, signIn, signUp } from '#contract/identity/identity.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { aProduct } from '#tests/support/builders.ts'
import { aSignUp, anAccount, aSignedInVisitor, aPassword } from '#tests/support/identity.ts'
import { fakeSiteVerify } from '#tests/support/fakes/fake-site-verify.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { aBotProof, decodeProof, encodeProof } from '#tests/support/fakes/solve-bot-check.ts'

const cheap = { BOT_CHECK: 'altcha', BOT_CHECK_COST: '10' }

describe('the shop’s own bot check', () => {
  let shop: TestShop
  before(async () => (shop = await aShop({ environment: cheap })))
  after(() => shop.close())

  const signUpWith = (proof?: string) =>
    shop.call(signUp, aSignUp(), aVisitor(), proof === undefined ? {} : { 'bot-proof': proof })

  test('protects sign-up and password reset, and accepts a solved challenge', async () => {
    const without = await signUpWith()
    assert.deepEqual([without.status, without.problem.code], [403, 'bot-proof-needed'])
    const reset = { email: 'dana@example.com', language: 'en' }
    assert.equal((await shop.call(requestPasswordReset, reset)).problem.code, 'bot-proof-needed')
    assert.equal((await signUpWith(await aBotProof(shop))).status, 202)
    assert.equal(
      (await shop.call(requestPasswordReset, reset, aVisitor(), { 'bot-proof': await aBotProof(shop) }))
        .status,
      202,
    )
  })

  test('accepts a proof once, even if it is sent ten times at once', async () => {
    const proof = await aBotProof(shop)
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUpWith(proof)))
    assert.equal(responses.filter(({ status }) => status === 202).length, 1)
    assert.equal(responses.filter(({ status }) => status === 403).length, 9)
  })

  test('does not use up a proof on an invalid form', async () => {
    const headers = { 'bot-proof': await aBotProof(shop) }
    assert.equal((await shop.call(signUp, aSignUp({ email: 'nowhere' }), aVisitor(), headers)).status, 400)
    assert.equal((await shop.call(signUp, aSignUp(), aVisitor(), headers)).status, 202)
  })

  test('refuses a proof that is unsolved, changed or not signed by this shop', async (t) => {
    const good = decodeProof(await aBotProof(shop))
    const foreign = await aShop({ environment: cheap }, t)
    const { challenge, solution } = good
    for (const [what, proof] of [
      ['nonsense', 'nonsense'],
      ['not an object', encodeProof(null)],
      ['incomplete', encodeProof({ challenge })],
      ['unsolved', encodeProof({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } })],
      [
        'another derived key',
        encodeProof({ challenge, solution: { ...solution, derivedKey: 'ff'.repeat(32) } }),
      ],
      [
        'a lower cost',
        encodeProof({
          challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
          solution,
        }),
      ],
      [
        'a later expiry',
        encodeProof({
          challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9e9 } },
          solution,
        }),
      ],
      ['unsigned', encodeProof({ challenge: { ...challenge, signature: '' }, solution })],
      ['of another shop', await aBotProof(foreign)],
    ] as const) {
      const { status, problem } = await signUpWith(proof)
      assert.deepEqual([status, problem.code], [403, 'bot-proof-wrong'], what)
    }
  })

  test('is required of guests who order only if the shop’s settings say so', async (t) => {
    const product = await aProduct(shop.context)
    const order = anOrder([{ productId: product.id, quantity: 1 }])
    assert.equal((await shop.call(placeOrder, order)).status, 201)
    const strict = await aShop({ environment: { ...cheap, GUEST_CHECKOUT_BOT_CHECK: 'on' } }, t)
    const other = anOrder([{ productId: (await aProduct(strict.context)).id, quantity: 1 }])
    assert.equal((await strict.call(placeOrder, other)).problem.code, 'bot-proof-needed')
    const proof = { 'bot-proof': await aBotProof(strict) }
    assert.equal((await strict.call(placeOrder, other, aVisitor(), proof)).status, 201)
    const member = await aSignedInVisitor(strict, await anAccount(strict))
    assert.equal((await strict.call(placeOrder, other, member)).status, 201)
  })

  test('is required at sign-in after three failures for a login, and then accepts the right password', async (t) => {
    const guarded = await aShop({ environment: { ...cheap, RATE_LIMITS: 'on' } }, t)
    const account = await anAccount(guarded)
    const wrong = () =>
      guarded.call(signIn, { login: account.username, password: 'not the password' }, aVisitor())
    for (let i = 0; i < 3; i++) assert.equal((await wrong()).problem.code, 'sign-in-failed')
    for (let i = 0; i < 20; i++)
      assert.equal((await wrong()).problem.code, 'bot-proof-needed', 'and the attempt is not counted')
    const right = { login: account.username, password: aPassword }
    assert.equal((await guarded.call(signIn, right)).problem.code, 'bot-proof-needed')
    const proof = { 'bot-proof': await aBotProof(guarded) }
    assert.equal((await guarded.call(signIn, right, aVisitor(), proof)).status, 200)
    const spent = await guarded.call(signIn, right, aVisitor(), proof)
    assert.equal(spent.problem.code, 'bot-proof-wrong')
  })

  test('is required at sign-in after three failures from an IP address, whatever the login', async (t) => {
    const guarded = await aShop({ environment: { ...cheap, RATE_LIMITS: 'on' } }, t)
    const { username } = await anAccount(guarded)
    const here = aVisitor()
    const enter = (login: string, password: string, visitor = here) =>
      guarded.call(signIn, { login, password }, visitor)
    for (const login of ['noa', 'roni', 'avi'])
      assert.equal((await enter(login, 'not the password')).problem.code, 'sign-in-failed')
    assert.equal((await enter(username, aPassword)).problem.code, 'bot-proof-needed')
    assert.equal((await enter(username, aPassword, aVisitor())).status, 200)
    const proof = { 'bot-proof': await aBotProof(guarded) }
    const proved = await guarded.call(signIn, { login: username, password: aPassword }, here, proof)
    assert.equal(proved.status, 200)
  })

  test('has no challenge when it is off', async (t) => {
    const off = await aShop({}, t)
    assert.equal((await off.call(getBotChallenge, {})).status, 404)
    assert.equal((await off.call(signUp, aSignUp())).status, 202)
  })
})

describe('an external bot check', () => {
  let server: Server
  let url = ''
  let said: { status: number; body: unknown } = { status: 200, body: {} }
  const asked: URLSearchParams[] = []
  before(async () => {
    server = createServer((request, response) => {
      let text = ''
      request.on('data', (part: Buffer) => (text += part.toString()))
      request.on('end', () => {
        asked.push(new URLSearchParams(text))
        response.writeHead(said.status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(said.body))
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address !== null && typeof address === 'object') url = `http://127.0.0.1:${address.port}/verify`
  })
  after(() => {
    server.close()
    server.closeAllConnections()
  })

  const aShopThatAsks = (t: TestContext, kind: string, wanted: Record<string, string> = {}) =>
    aShop(
      {
        environment: {
          BOT_CHECK: kind,
          BOT_CHECK_SITE_KEY: 'site',
          BOT_CHECK_SECRET: 'secret',
          BOT_CHECK_URL: url,
          ...wanted,
        },
      },
      t,
    )
  const signUpAt = (shop: TestShop) => shop.call(signUp, aSignUp(), aVisitor(), { 'bot-proof': 'token-1' })
  const action = botAction(signUp.path)

  test('of Turnstile gets the secret, token and IP address, and its verdict counts', async (t) => {
    const shop = await aShopThatAsks(t, 'turnstile')
    said = { status: 200, body: { success: true, hostname: 'localhost', action } }
    assert.equal((await signUpAt(shop)).status, 202)
    assert.equal(asked.at(-1)?.get('secret'), 'secret')
    assert.equal(asked.at(-1)?.get('response'), 'token-1')
    assert.match(asked.at(-1)?.get('remoteip') ?? '', /^10\./)
    for (const body of [
      { success: false, 'error-codes': ['timeout-or-duplicate'] },
      { success: true, action: 'another_form' },
    ]) {
      said = { status: 200, body }
      assert.equal((await signUpAt(shop)).problem.code, 'bot-proof-wrong')
    }
    const { data: challenge } = await shop.call(getBotChallenge, {})
    assert.deepEqual(challenge, { kind: 'turnstile', siteKey: 'site' })
  })

  test('of reCAPTCHA must report a good score for this form and host', async (t) => {
    const shop = await aShopThatAsks(t, 'recaptcha')
    const good = { success: true, score: 0.9, action, hostname: 'localhost' }
    said = { status: 200, body: good }
    assert.equal((await signUpAt(shop)).status, 202)
    for (const changed of [
      { score: 0.3 },
      { score: undefined },
      { action: 'another_form' },
      { hostname: 'evil.example' },
      { success: false },
    ]) {
      said = { status: 200, body: { ...good, ...changed } }
      assert.equal((await signUpAt(shop)).problem.code, 'bot-proof-wrong', JSON.stringify(changed))
    }
    const { data: challenge } = await shop.call(getBotChallenge, {})
    assert.deepEqual(challenge, { kind: 'recaptcha', siteKey: 'site' })
  })

  test('accepts each token once, and identifies the shop by its secret', async (t) => {
    for (const kind of ['turnstile', 'recaptcha'] as const) {
      const service = await fakeSiteVerify(kind)
      const asking = (secret: string) =>
        aShopThatAsks(t, kind, { BOT_CHECK_URL: service.url, BOT_CHECK_SECRET: secret })
      const shop = await asking(service.secret)
      const send = (at: TestShop, token: string) =>
        at.call(signUp, aSignUp(), aVisitor(), { 'bot-proof': token })
      const token = `token.${action}.1`
      assert.equal((await send(shop, token)).status, 202)
      assert.equal((await send(shop, token)).problem.code, 'bot-proof-wrong')
      assert.equal((await send(shop, 'token.another_form.2')).problem.code, 'bot-proof-wrong')
      assert.equal((await send(shop, 'made-up')).problem.code, 'bot-proof-wrong')
      const stranger = await asking('another secret')
      assert.equal((await send(stranger, `token.${action}.3`)).problem.code, 'bot-check-unavailable')
      await service.stop()
    }
  })

  test('lets nobody through if it does not respond or its response is invalid: the shop responds 503', async (t) => {
    const shop = await aShopThatAsks(t, 'turnstile')
    for (const response of [
      { status: 500, body: 'oops' },
      { status: 200, body: { something: 'else' } },
      { status: 200, body: { success: false, 'error-codes': ['invalid-input-secret'] } },
      { status: 200, body: { success: false, 'error-codes': ['internal-error'] } },
    ]) {
      said = response
      const { status, problem } = await signUpAt(shop)
      assert.deepEqual([status, problem.code], [503, 'bot-check-unavailable'])
    }
    const away = await aShopThatAsks(t, 'turnstile', { BOT_CHECK_URL: 'http://127.0.0.1:9/' })
    assert.equal((await signUpAt(away)).status, 503)
  })
})
