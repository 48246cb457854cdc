import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AdminColumn } from './column.ts'
import { hasTwoLines, phonePlace } from './phone-place.ts'

const column = (rest: Partial<AdminColumn<object>>): AdminColumn<object> => ({
  id: 'x',
  title: 'X',
  cell: () => null,
  ...rest,
})

test('on a phone the first column is what a row is called, unless it stands elsewhere', () => {
  assert.equal(phonePlace(column({}), 0), 'name')
  assert.equal(phonePlace(column({ phone: 'end' }), 0), 'end')
  assert.equal(phonePlace(column({ phone: 'name' }), 2), 'name')
})

test('a column without a place is left out, one that somebody chose is named, and buttons stand where they are', () => {
  assert.equal(phonePlace(column({}), 1), 'none')
  assert.equal(phonePlace(column({ hiddenAtFirst: true }), 1), 'named')
  assert.equal(phonePlace(column({ acts: true }), 3), undefined)
  assert.equal(hasTwoLines([column({}), column({})]), false)
  assert.equal(hasTwoLines([column({}), column({ phone: 'line' })]), true)
})
