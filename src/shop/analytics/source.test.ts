import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceOf } from './source.ts'

test('a link’s campaign parameters take precedence over the referring site', () => {
  const by = (medium: string) =>
    sourceOf({ utm: { utm_source: 'x', utm_medium: medium }, site: 'www.google.com' })
  assert.deepEqual(
    ['cpc', 'Paid_Social', 'email', 'E-mail', 'social', 'organic', 'affiliate', 'qr', ''].map(by),
    ['paid', 'paid', 'email', 'email', 'social', 'search', 'referral', 'campaign', 'campaign'],
  )
})

test('sites are matched by their full names', () => {
  const from = (site: string | null) => sourceOf({ utm: null, site })
  assert.deepEqual(
    [
      'www.google.co.il',
      'duckduckgo.com',
      'l.facebook.com',
      't.co',
      'wa.me',
      'notfacebook.com',
      'google.evil.example',
      null,
    ].map(from),
    ['search', 'search', 'social', 'social', 'social', 'referral', 'referral', 'direct'],
  )
})
