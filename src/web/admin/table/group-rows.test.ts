import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { groupRows } from './group-rows.ts'

const groups = {
  idOf: (row: string) => row.slice(0, 1),
  nameOf: (row: string) => `All of ${row.slice(0, 1)}`,
}

describe('the rows of a table', () => {
  test('are listed under the name of their group if it has two or more', () => {
    assert.deepEqual(groupRows(['a1', 'a2', 'b1', 'c1', 'd1', 'd2', 'd3', 'e1'], groups), [
      { name: 'All of a', rows: ['a1', 'a2'] },
      { name: null, rows: ['b1', 'c1'] },
      { name: 'All of d', rows: ['d1', 'd2', 'd3'] },
      { name: null, rows: ['e1'] },
    ])
  })

  test('of two consecutive groups are kept apart', () => {
    const names = groupRows(['a1', 'a2', 'b1', 'b2'], groups).map(({ name }) => name)
    assert.deepEqual(names, ['All of a', 'All of b'])
  })

  test('do not change in a table without groups', () => {
    assert.deepEqual(groupRows(['a1', 'a2'], undefined), [{ name: null, rows: ['a1', 'a2'] }])
    assert.deepEqual(groupRows([], groups), [])
  })
})
