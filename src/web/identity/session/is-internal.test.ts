import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setSiteMap } from '#web/platform/framework/route.ts'
import { siteMap } from '#web/site-map.ts'
import { isInternal } from './is-internal.ts'

setSiteMap(siteMap)

for (const [address, inner] of [
  ['/', true],
  ['/account', true],
  ['/product/some-key?ref=1', true],
  ['/sign-in', false],
  ['/sign-up?lng=he', false],
  ['/reset-password#token=x', false],
  ['/no-such-page', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/account\\..\\x', false],
  ['https://evil.example/account', false],
  ['javascript:alert(1)', false],
  ['', false],
] as const)
  test(`${address || 'nothing'} is ${inner ? '' : 'not '}a page to return to`, () =>
    assert.equal(isInternal(address), inner))
