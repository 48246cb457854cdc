import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestedRange } from './byte-range.ts'

const file = { bytes: 1000, etag: '"a"' }
const part = (range: string, more: Record<string, string> = {}, of = file) =>
  requestedRange(new Headers({ range, ...more }), of)

test('without a range the whole file is requested', () => {
  assert.equal(requestedRange(new Headers(), file), 'whole')
})

test('a range is parsed and limited to the size of the file', () => {
  assert.deepEqual(part('bytes=0-'), { from: 0, to: 1000 })
  assert.deepEqual(part('bytes=0-0'), { from: 0, to: 1 })
  assert.deepEqual(part('bytes=999-'), { from: 999, to: 1000 })
  assert.deepEqual(part('Bytes=10-19'), { from: 10, to: 20 })
  assert.deepEqual(part('bytes=10-5000'), { from: 10, to: 1000 })
  assert.deepEqual(part('bytes=-100'), { from: 900, to: 1000 })
  assert.deepEqual(part('bytes=-5000'), { from: 0, to: 1000 })
})

test('a range that begins after the end is not satisfiable', () => {
  assert.equal(part('bytes=1000-'), 'beyond')
  for (const range of ['bytes=-0', 'bytes=-00']) assert.equal(part(range), 'beyond', range)
  assert.equal(part('bytes=0-', {}, { ...file, bytes: 0 }), 'beyond')
})

test('an invalid range, or several ranges, request the whole file', () => {
  for (const range of [
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=0-1,5-6',
    'items=0-1',
    'bytes=a-b',
    `bytes=${'9'.repeat(16)}-`,
  ])
    assert.equal(part(range), 'whole', range)
})

test('a range of another version of the file requests the whole file', () => {
  assert.deepEqual(part('bytes=5-', { 'if-range': '"a"' }), { from: 5, to: 1000 })
  for (const other of ['"b"', 'W/"a"', 'Mon, 23 Nov 2026 00:00:00 GMT'])
    assert.equal(part('bytes=5-', { 'if-range': other }), 'whole', other)
})
