import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSettings } from '#tests/support/shop.ts'
import { outsideSources, pagePolicy, paymentStepSources } from './security-headers.ts'

/** The policy's directives by name, for these settings. */
function policyWith(environment: Readonly<Record<string, string>> = {}): Map<string, string> {
  const hashes = { scripts: ["'sha256-a'"], styles: ["'sha256-b'"] }
  const policy = pagePolicy(hashes, outsideSources(testSettings(environment)))
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

const keys = { BOT_CHECK_SITE_KEY: 'site', BOT_CHECK_SECRET: 'secret' }
const outside = (policy: Map<string, string>) => [...policy.values()].join(' ').match(/https:\/\/[^/ ]+/g)

test('the policy of a shop without external services names no other site', () => {
  for (const kind of ['altcha', 'off']) assert.equal(outside(policyWith({ BOT_CHECK: kind })), null)
  assert.equal(policyWith().get('script-src'), "'self' 'sha256-a'")
})

test('each configured service is added to the policy, and no other site is', () => {
  const turnstile = policyWith({ BOT_CHECK: 'turnstile', ...keys })
  for (const name of ['script-src', 'frame-src', 'connect-src'])
    assert.match(turnstile.get(name) ?? '', / https:\/\/challenges\.cloudflare\.com$/)
  assert.equal(new Set(outside(turnstile)).size, 1)

  const recaptcha = policyWith({ BOT_CHECK: 'recaptcha', ...keys })
  assert.equal(
    recaptcha.get('script-src'),
    "'self' 'sha256-a' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
  )
  assert.deepEqual(
    [...new Set(outside(recaptcha))],
    ['https://www.google.com', 'https://www.gstatic.com', 'https://recaptcha.google.com'],
  )

  const google = policyWith({ GOOGLE_CLIENT_ID: 'shop-1' })
  assert.match(google.get('script-src') ?? '', / https:\/\/accounts\.google\.com\/gsi\/client$/)
  assert.match(google.get('frame-src') ?? '', / https:\/\/accounts\.google\.com\/gsi\/$/)
  assert.deepEqual([...new Set(outside(google))], ['https://accounts.google.com'])
})

test('PayPal is added to the policy of the payment step only, and no other service is', () => {
  const paypal = { PAYPAL_CLIENT_ID: 'c', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'W' }
  assert.doesNotMatch([...policyWith(paypal).values()].join(' '), /paypal/)
  const hostsOf = (environment: Readonly<Record<string, string>>) => [
    ...new Set(paymentStepSources(testSettings(environment)).flatMap(({ scripts = [] }) => scripts)),
  ]
  assert.deepEqual(hostsOf({ ...paypal, GOOGLE_CLIENT_ID: 'x', BOT_CHECK: 'recaptcha', ...keys }), [
    'https://www.paypal.com',
    'https://api-m.paypal.com',
    'https://*.paypal.com',
    'https://*.paypalobjects.com',
  ])
  const there = { PAYPAL_URL: 'http://127.0.0.1:5000', PAYPAL_SCRIPT_URL: 'http://127.0.0.1:5001/sdk/js' }
  assert.deepEqual(hostsOf({ ...paypal, ...there }), ['http://127.0.0.1:5001', 'http://127.0.0.1:5000'])
  for (const none of [{}, { ...paypal, PAYPAL_SCRIPT_URL: 'off' }]) assert.deepEqual(hostsOf(none), [])
})

test('no setting allows inline scripts, eval or framing by other origins', () => {
  for (const environment of [{}, { GOOGLE_CLIENT_ID: 'x' }, { BOT_CHECK: 'recaptcha', ...keys }]) {
    const policy = policyWith(environment)
    assert.doesNotMatch([...policy.values()].join(' '), /unsafe|\*/)
    assert.equal(policy.get('frame-ancestors'), "'none'")
    assert.equal(policy.get('base-uri'), "'none'")
  }
})
