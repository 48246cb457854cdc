import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withAddresses } from './facts.ts'

const origin = 'https://mafteach.example'

test('facts carry whole addresses, pages in the language of the document', () => {
  const facts = {
    '@context': 'https://schema.org',
    image: ['/images/a/1200.webp'],
    offers: { url: '/product/underlane-vpn' },
    itemListElement: [{ item: '/products?category=games' }, { name: 'Underlane' }],
  }
  assert.deepEqual(withAddresses(facts, origin, 'he'), {
    '@context': 'https://schema.org',
    image: [`${origin}/images/a/1200.webp`],
    offers: { url: `${origin}/product/underlane-vpn?lng=he` },
    itemListElement: [{ item: `${origin}/products?category=games&lng=he` }, { name: 'Underlane' }],
  })
})

test('a name that looks like a path stays a name', () => {
  assert.deepEqual(withAddresses({ name: '/e/OS – 1 phone' }, origin, 'en'), { name: '/e/OS – 1 phone' })
})
