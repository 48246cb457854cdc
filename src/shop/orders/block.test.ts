import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { domainsOf, normalDomain } from './block.ts'

describe('the domain of a block', () => {
  test('is one, however it is written', () => {
    for (const text of ['example.com', ' @Example.COM', 'example.com.', '@example.com. '])
      assert.equal(normalDomain(text), 'example.com', text)
  })

  test('of an address is its own, and every one it stands beneath', () => {
    assert.deepEqual(domainsOf('Dana@Mail.Example.co.il'), [
      'mail.example.co.il',
      'example.co.il',
      'co.il',
      'il',
    ])
    assert.deepEqual(domainsOf(''), [''])
  })
})
