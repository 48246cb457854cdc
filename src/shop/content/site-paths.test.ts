import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { targetOf } from './site-paths.ts'

describe('a link of a menu or a button leads to', () => {
  for (const [href, target] of [
    ['/', { kind: 'site', path: '/' }],
    ['/terms-of-service#refunds', { kind: 'site', path: '/terms-of-service' }],
    ['/products?sale=yes', { kind: 'site', path: '/products' }],
    ['/products?category=games', { kind: 'category', slug: 'games' }],
    ['/product/%D7%A9%D7%9C%D7%95%D7%9D', { kind: 'product', slug: 'שלום' }],
    ['/blog/a-post', { kind: 'post', slug: 'a-post' }],
    ['/page/our-team', { kind: 'page', slug: 'our-team' }],
    ['https://example.com/a', { kind: 'outside' }],
    ['mailto:help@example.com', { kind: 'outside' }],
    ['tel:+972-3-1234567', { kind: 'outside' }],
  ] as const)
    test(`${href}: ${target.kind}`, () => assert.deepEqual(targetOf(href), target))

  for (const href of [
    '',
    'products',
    '//evil.example',
    '/\\evil.example',
    '/nowhere',
    '/dashboard/admin',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'https://',
    'mailto:nobody',
  ])
    test(`${JSON.stringify(href)}: nothing`, () => assert.equal(targetOf(href), null))
})
