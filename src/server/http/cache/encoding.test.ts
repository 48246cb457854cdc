import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseEncoding } from './encoding.ts'

test('a browser gets the smallest encoding it accepts', () => {
  for (const [accepts, expected] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=1.0, BR;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.000,br ; q=0', null],
    ['br;q=0.001', 'br'],
    ['brotli, x-gzip', null],
    ['identity', null],
    ['', null],
    [null, null],
    [undefined, null],
    [['deflate', 'br'], 'br'],
  ] as const)
    assert.equal(
      chooseEncoding(typeof accepts === 'object' && accepts !== null ? [...accepts] : accepts),
      expected,
      String(accepts),
    )
})

test('only an available encoding is chosen', () => {
  assert.equal(chooseEncoding('br, gzip', ['gzip']), 'gzip')
  assert.equal(chooseEncoding('gzip', ['br']), null)
  assert.equal(chooseEncoding('br', []), null)
})
