import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinName, splitName } from './product-name.ts'

test('a name is split at its first dash, and joined again unchanged', () => {
  for (const [full, name, variant] of [
    ['Underlane VPN – 5 devices, 1 year', 'Underlane VPN', '5 devices, 1 year'],
    ['Rookpost', 'Rookpost', ''],
    ['Rookpost – Pro – 1 year', 'Rookpost', 'Pro – 1 year'],
    ['Need-for-Keys', 'Need-for-Keys', ''],
    ['', '', ''],
  ] as const) {
    assert.deepEqual(splitName(full), [name, variant])
    assert.equal(joinName(name, variant), full)
  }
})

test('a blank variant label is omitted, and surrounding spaces are ignored', () => {
  assert.equal(joinName(' Rookpost ', '  '), 'Rookpost')
  assert.equal(joinName('Rookpost ', ' 1 year '), 'Rookpost – 1 year')
})
