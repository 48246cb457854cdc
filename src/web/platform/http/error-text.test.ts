import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseErrorText, isTokenExpired } from './error-text.ts'

test('the message is error, then message, then detail, then the status', () => {
  assert.equal(chooseErrorText(409, { error: 'a', message: 'b', detail: 'c' }), 'a')
  assert.equal(chooseErrorText(409, { message: 'b', detail: 'c' }), 'b')
  assert.equal(chooseErrorText(409, { detail: 'c' }), 'c')
  assert.equal(chooseErrorText(409, { error: '', detail: { code: 1 } }), 'Error: 409')
  assert.equal(chooseErrorText(502, null), 'Error: 502')
  assert.equal(chooseErrorText(502, '<html>'), 'Error: 502')
})

test('three phrases in a 401 mean that the token has expired', () => {
  for (const phrase of ['Signature has expired', 'token has expired', 'Could not validate credentials'])
    for (const name of ['error', 'detail', 'message'])
      assert.ok(isTokenExpired(401, { [name]: `Sorry: ${phrase}.` }), `${name}: ${phrase}`)
})

test('other responses do not mean an expired token', () => {
  assert.ok(!isTokenExpired(403, { error: 'Signature has expired' }))
  assert.ok(!isTokenExpired(401, { error: 'Please sign in.' }))
  assert.ok(!isTokenExpired(401, null))
})
