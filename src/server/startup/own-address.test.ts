import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownAddress } from './own-address.ts'

for (const [host, address] of [
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['192.168.1.5', 'http://192.168.1.5:3000'],
  ['shop.example', 'http://shop.example:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['fd00::5', 'http://[fd00::5]:3000'],
] as const)
  test(`a server on ${host} reaches itself at ${address}`, () => {
    assert.equal(ownAddress(host, 3000), address)
  })
