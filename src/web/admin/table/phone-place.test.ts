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

test('on a phone the first column names the row, unless it has another place', () => {
  assert.equal(phonePlace(column({}), 0), 'name')
  assert.equal(phonePlace(column({ phone: 'end' }), 0), 'end')
  assert.equal(phonePlace(column({ phone: 'name' }), 2), 'name')
})

test('a column without a place is left out, one that the user chose has its title, and buttons keep their place', () => {
  assert.equal(phonePlace(column({}), 1), 'none')
  assert.equal(phonePlace(column({ hiddenAtFirst: true }), 1), 'named')
  assert.equal(phonePlace(column({ actions: true }), 3), undefined)
  assert.equal(hasTwoLines([column({}), column({})]), false)
  assert.equal(hasTwoLines([column({}), column({ phone: 'line' })]), true)
})
