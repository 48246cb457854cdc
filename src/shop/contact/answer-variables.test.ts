import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fillAnswer, isUnfilled, unknownInAnswer } from './answer-variables.ts'

describe('a saved answer', () => {
  test('is filled with who wrote, their order and the shop', () => {
    const text = 'Hello {{name}}, about {{ orderNumber }}: {{shopName}} looks into it.'
    assert.equal(
      fillAnswer(text, { name: 'Dana', orderNumber: 'MF-10427', shopName: 'Keys' }),
      'Hello Dana, about MF-10427: Keys looks into it.',
    )
  })

  test('shows what the shop does not know, and is not to be sent like that', () => {
    const filled = fillAnswer('Order {{orderNumber}}', { name: 'Dana', orderNumber: null, shopName: 'Keys' })
    assert.equal(filled, 'Order {{orderNumber}}')
    assert.equal(isUnfilled(filled), true)
    assert.equal(isUnfilled('Use { braces } as you like.'), false)
  })

  test('does not fill what a sender has called themselves', () => {
    const name = '{{orderNumber}}'
    assert.equal(
      fillAnswer('Hello {{name}}', { name, orderNumber: 'MF-1', shopName: 'Keys' }),
      'Hello {{orderNumber}}',
    )
  })

  test('may name nothing else', () => {
    assert.deepEqual(unknownInAnswer('{{name}} {{key}} {{password}}'), ['key', 'password'])
    assert.deepEqual(unknownInAnswer('Hello {{name'), ['{{'])
  })
})
