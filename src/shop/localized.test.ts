import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressIn } from './localized.ts'

test('an English address has no language parameter, a Hebrew one has it, and other parameters are kept', () => {
  assert.equal(addressIn('en', '/products?page=2&lng=he'), '/products?page=2')
  assert.equal(addressIn('he', '/products?page=2'), '/products?page=2&lng=he')
  assert.equal(addressIn('he', '/?lng=he#top'), '/?lng=he')
  assert.equal(addressIn('en', '/'), '/')
  assert.equal(addressIn('en', '/?lng=he'), '/')
  assert.equal(addressIn('he', '/products?q=%D7%90&lng'), '/products?q=%D7%90&lng=he')
})
