import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fillAnswer, isUnfilled, unknownInAnswer } from './answer-variables.ts'

describe('a saved answer', () => {
  test('is filled with the sender, their order and the shop', () => {
    const text = 'Hello {{name}}, about {{ orderNumber }}: {{shopName}} looks into it.'
    assert.equal(
      fillAnswer(text, { name: 'Dana', orderNumber: 'MF-10427', shopName: 'Keys' }),
      'Hello Dana, about MF-10427: Keys looks into it.',
    )
  })

  test('keeps a variable without a value, and counts as unfilled', () => {
    const filled = fillAnswer('Order {{orderNumber}}', { name: 'Dana', orderNumber: null, shopName: 'Keys' })
    assert.equal(filled, 'Order {{orderNumber}}')
    assert.equal(isUnfilled(filled), true)
    assert.equal(isUnfilled('Use { braces } as you like.'), false)
  })

  test('does not fill variables in the sender’s name', () => {
    const name = '{{orderNumber}}'
    assert.equal(
      fillAnswer('Hello {{name}}', { name, orderNumber: 'MF-1', shopName: 'Keys' }),
      'Hello {{orderNumber}}',
    )
  })

  test('reports unknown variables', () => {
    assert.deepEqual(unknownInAnswer('{{name}} {{key}} {{password}}'), ['key', 'password'])
    assert.deepEqual(unknownInAnswer('Hello {{name'), ['{{'])
  })
})
