import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainFault } from './plain-fault.ts'

test('e-mail addresses, tokens, keys and phone numbers are removed', () => {
  const told: Readonly<Record<string, string>> = {
    'No mail to dana@example.com': 'No mail to [address]',
    'at https://shop.example/reset-password?token=abc:3:14': 'at https://shop.example/reset-password:3:14',
    'at /success?order=1#x': 'at /success',
    'Bearer 7f8a9c0d1e2f7f8a9c0d1e2f7f8a9c0d': 'Bearer […]',
    'the key ABCD-EFGH-1234-5678 is wrong': 'the key […] is wrong',
    'call 052-1234567': 'call [number]',
  }
  for (const [text, plain] of Object.entries(told)) assert.equal(plainFault(text, 300), plain)
})

test('the message, the file and the line are kept', () => {
  const stack = 'TypeError: x is not a function\n    at draw (https://shop.example/assets/Ab12.js:4:99)'
  assert.equal(plainFault(stack, 300), stack)
})

test('it is truncated, and control characters cannot forge log lines', () => {
  assert.equal(plainFault('a b '.repeat(500), 300).length, 300)
  assert.equal(plainFault('a\r\u0000\u202Eb\nc', 300), 'a   b\nc')
})
