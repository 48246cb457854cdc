import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fillVariables, unknownVariables } from './text-variables.ts'

describe('the variables of a text', () => {
  test('are filled in, with or without spaces in their braces', () => {
    assert.equal(fillVariables('Hello {{name}}, {{ name }}!', { name: 'Dana' }), 'Hello Dana, Dana!')
  })

  test('leave no gap if a value is missing', () => {
    for (const [text, filled] of [
      ['Hello {{name}},', 'Hello,'],
      ['שלום {{name}}!', 'שלום!'],
      ['{{name}}, thank you', 'thank you'],
      ['Discount ({{name}}) today', 'Discount today'],
      ['To {{name}} with love', 'To with love'],
      ['A\n{{name}} B', 'A\nB'],
      ['{{name}}', ''],
    ] as const)
      assert.equal(fillVariables(text, { name: '' }), filled, text)
  })

  test('are not replaced within values', () => {
    const values = { name: '{{secret}} {{name}} $& $1', secret: 'x' }
    assert.equal(fillVariables('{{name}}', values), values.name)
  })

  test('are unchanged and reported if they are unknown', () => {
    assert.equal(fillVariables('{{nmae}} {{constructor}}', { name: 'Dana' }), '{{nmae}} {{constructor}}')
    assert.deepEqual(unknownVariables('{{name}} {{nmae}} {{ nmae }} {{}}', ['name']), ['nmae', ''])
    assert.deepEqual(unknownVariables('{{name and {{name}} }}', ['name']), ['{{', '}}'])
    assert.deepEqual(unknownVariables('{one} brace, {{name}}', ['name']), [])
  })
})
