import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whatsAppAddress } from './whatsapp.ts'

test('the address of a chat has the number with its country code, however it was typed', () => {
  const address = 'https://wa.me/972501234567'
  for (const typed of ['050-1234567', '0501234567', '+972 50-123-4567', '972501234567', '(050) 1234567'])
    assert.equal(whatsAppAddress(typed), address, typed)
  assert.equal(whatsAppAddress('+44 20 7946 0958'), 'https://wa.me/442079460958')
})

test('an invalid phone number has no address', () => {
  for (const typed of ['', 'dana', '123', '0', '05012345678901234', 'javascript:0501234567', '+0501234567'])
    assert.equal(whatsAppAddress(typed), null, typed)
})
