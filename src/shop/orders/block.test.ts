import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { domainsOf, normalDomain } from './block.ts'

describe('the domain', () => {
  test('of a block is normalised, however it is written', () => {
    for (const text of ['example.com', ' @Example.COM', 'example.com.', '@example.com. '])
      assert.equal(normalDomain(text), 'example.com', text)
  })

  test('of an e-mail address includes all parent domains', () => {
    assert.deepEqual(domainsOf('Dana@Mail.Example.co.il'), [
      'mail.example.co.il',
      'example.co.il',
      'co.il',
      'il',
    ])
    assert.deepEqual(domainsOf(''), [''])
  })
})
