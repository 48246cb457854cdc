import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addressWith, addressWithout, wantedBy } from './list-query.ts'

const query = new URLSearchParams(
  'q=vpn&category=security&platform=windows&platform=macos&price=100-200&sort=name&page=3',
)

describe('the address of a product list', () => {
  test('states search, filters, order and page', () => {
    const { q, category, platform, price, stock, sort, page } = { category: '', ...wantedBy(query) }
    assert.deepEqual([q, category, platform, price], ['vpn', 'security', 'windows,macos', '100-200'])
    assert.deepEqual([stock, sort, page], ['no', 'name', 3])
  })

  test('is read without its invalid parts', () => {
    const wrong = new URLSearchParams(
      'category=A%20B&platform=amiga&price=7-9&stock=maybe&sort=colour&page=-1&term=year,short',
    )
    assert.deepEqual(wantedBy(wrong), wantedBy(new URLSearchParams()))
    assert.equal(wantedBy(new URLSearchParams(`q=${'x'.repeat(200)}`)).q.length, 100)
    assert.equal(wantedBy(new URLSearchParams({ q: 'vpn\u0000\tkey' })).q, 'vpn key')
    assert.equal(wantedBy(new URLSearchParams({ q: `${'x'.repeat(99)}🔑` })).q, 'x'.repeat(99))
  })

  test('starts at page 1 when the filters change', () => {
    assert.equal(
      addressWith(query, { category: '' }),
      '/products?q=vpn&platform=windows&platform=macos&price=100-200&sort=name',
    )
    assert.equal(addressWith(new URLSearchParams('q=vpn'), { page: '2' }), '/products?q=vpn&page=2')
    assert.equal(addressWith(new URLSearchParams('q=vpn'), { q: '' }), '/products')
  })

  test('loses one value of a filter, or all filters and nothing else', () => {
    assert.equal(
      addressWithout(query, 'platform', 'windows'),
      '/products?q=vpn&category=security&platform=macos&price=100-200&sort=name',
    )
    assert.equal(addressWithout(query), '/products?q=vpn&category=security&sort=name')
  })
})
