import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fakeSiteVerify } from '#tests/support/fakes/fake-site-verify.ts'
import { isSecretAccepted, recaptchaCheck, turnstileCheck } from './site-verify.ts'

const proof = { proof: 'token.sign_up.1', address: '10.0.0.1', action: '/api/sign-up' }

async function aService(t: TestContext) {
  const service = await fakeSiteVerify('turnstile')
  t.after(() => service.stop())
  const heard: unknown[] = []
  const terms = (secret: string, url = service.url) => ({
    secret,
    url,
    siteKey: 'site',
    host: 'localhost',
    report: (error: unknown) => heard.push(error),
  })
  return { service, terms, heard: () => heard.map(String) }
}

test('a service that gives no verdict is reported: it lets no visitor through', async (t) => {
  const { terms, heard } = await aService(t)
  assert.equal(await turnstileCheck(terms('of another shop')).verify(proof), 'unavailable')
  assert.equal(await recaptchaCheck(terms('secret', 'http://127.0.0.1:9/')).verify(proof), 'unavailable')
  assert.deepEqual(heard(), [
    'Error: The bot check of turnstile gives no verdict: invalid-input-secret',
    'Error: The bot check of recaptcha does not respond',
  ])
})

test('a token that the service refuses is no fault of the shop', async (t) => {
  const { service, terms, heard } = await aService(t)
  assert.equal(await turnstileCheck(terms(service.secret)).verify({ ...proof, proof: 'x' }), 'failed')
  assert.deepEqual(heard(), [])
})

test('a secret is tried out without a visitor', async (t) => {
  const { service, terms } = await aService(t)
  assert.equal(await isSecretAccepted(terms(service.secret)), true)
  assert.equal(await isSecretAccepted(terms('of another shop')), false)
  assert.equal(await isSecretAccepted(terms('secret', 'http://127.0.0.1:9/')), null)
})
