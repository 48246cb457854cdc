import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readMethodEntry, writeMethodEntry } from './method-entry.ts'

describe('a payment method in the settings', () => {
  test('is a provider or one of its methods, with or without a name', () => {
    for (const text of ['payplus', 'payplus:bit', 'payplus:card = Credit card | כרטיס אשראי']) {
      const entry = readMethodEntry(text)
      assert.ok(entry !== null, text)
      assert.equal(writeMethodEntry(entry), text)
    }
    assert.deepEqual(readMethodEntry(' payplus:card=A = B|ב '), {
      id: 'payplus:card',
      name: { en: 'A = B', he: 'ב' },
    })
  })

  test('has its name in both languages or not at all', () => {
    for (const text of ['payplus = Card', 'payplus =', 'payplus = a | b | c', 'payplus = | b'])
      assert.equal(readMethodEntry(text), null, text)
  })
})
