import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { guessSeparator, type KeyFileShape, readKeyFile, readRows, separators } from './read-key-file.ts'

function read(shape: KeyFileShape, text: string): string[] {
  const reader = readKeyFile(shape)
  return [...reader.push(text), ...reader.end()]
}

const table = (separator: ',' | ';' | '\t' | '|', column: number, heading = false): KeyFileShape => ({
  kind: 'table',
  separator,
  column,
  heading,
})

describe('a file of keys', () => {
  test('has one key per line, with any line endings', () => {
    for (const text of [
      'A-1\nB-2\nC-3',
      'A-1\r\nB-2\r\nC-3\r\n',
      'A-1\rB-2\rC-3\r',
      '\uFEFFA-1\n B-2 \nC-3\n',
    ])
      assert.deepEqual(read({ kind: 'lines' }, text), ['A-1', 'B-2', 'C-3'], JSON.stringify(text))
  })

  test('keeps empty lines, so that line numbers stay those of the file', () => {
    assert.deepEqual(read({ kind: 'lines' }, 'A\n\n\nB\n'), ['A', '', '', 'B'])
    assert.deepEqual(read({ kind: 'lines' }, ''), [])
  })

  test('keeps quotes and commas of plain lines', () => {
    assert.deepEqual(read({ kind: 'lines' }, 'a"b,c\n"d"\n'), ['a"b,c', '"d"'])
  })

  test('yields one column of a table; its heading is no key but counts as a line', () => {
    assert.deepEqual(read(table(',', 1, true), 'name,key\n"Levi, Dana",K-1\r\n"say ""hi""",K-2\n'), [
      '',
      'K-1',
      'K-2',
    ])
    assert.deepEqual(read(table(';', 0), 'K-1;x\nK-2;y'), ['K-1', 'K-2'])
    assert.deepEqual(read(table('\t', 2), 'a\tb\tK-1\nonly one cell\n'), ['K-1', ''])
  })

  test('may have separators and line breaks inside quoted cells', () => {
    assert.deepEqual(read(table(',', 0), '"K\n1",x\n"K,2",y\n'), ['K\n1', 'K,2'])
  })

  test('is read the same, however it is split into chunks', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'ש', '\uFEFF') })
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 12 }), (pieces) => {
        const whole = readRows(',')
        const parts = readRows(',')
        const once = [...whole.push(pieces.join('')), ...whole.end()]
        assert.deepEqual([...pieces.flatMap((piece) => parts.push(piece)), ...parts.end()], once)
      }),
      { numRuns: 1000 },
    )
  })

  test('is read back exactly if it is a table with quoted cells', () => {
    const rows = fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), { maxLength: 6 })
    fc.assert(
      fc.property(rows, fc.constantFrom(...separators), (given, separator) => {
        const text = given
          .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator) + '\r\n')
          .join('')
        const reader = readRows(separator)
        assert.deepEqual([...reader.push(text), ...reader.end()], given)
      }),
      { numRuns: 1000 },
    )
  })

  test('has its separator detected, or none', () => {
    assert.equal(guessSeparator('key,date\nA-1,2026\nB-2,2027\n'), ',')
    assert.equal(guessSeparator('key;price\nA-1;1,5\nB-2;2,5\nC-3;3\n'), ';')
    assert.equal(guessSeparator('A-1\nB-2\n'), null)
    assert.equal(guessSeparator('a\tb|c\nd\te\n'), '\t')
  })
})
