import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { csvFile, readCsv } from './csv.ts'

const textOf = (rows: (string | number | null)[][]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(csvFile('a.csv', ['a', 'ב'], rows).content)

describe('a CSV file', () => {
  test('begins with a byte order mark and ends every line with CRLF', () => {
    assert.equal(textOf([['x', 1]]), '\uFEFFa,ב\r\nx,1\r\n')
  })

  test('quotes cells with quotes, commas or line breaks', () => {
    assert.equal(textOf([['a "b", c', 'two\nlines']]).split('\r\n')[1], '"a ""b"", c","two\nlines"')
  })

  test('contains no formulas, whatever the cells contain', () => {
    for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\uFF1D1']) {
      const line = textOf([[evil, '']]).slice(6)
      assert.match(line, /^"?'/, JSON.stringify(evil))
    }
    assert.match(textOf([[-5, null]]), /\r\n-5,\r\n/, 'a number stays a number')
  })

  test('is read back as it was written', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' })), {
          minLength: 1,
        }),
        (rows) => {
          // an apostrophe before one of these characters is the escape itself
          const plain = rows.filter(([a, b]) => ![a, b].some((cell) => /^'[=+\-@\t\r\n]/.test(cell)))
          assert.deepEqual(readCsv(textOf(plain))?.slice(1), plain)
        },
      ),
    )
  })

  test('is read with other line endings or without the last one, but not with an unclosed quote', () => {
    assert.deepEqual(readCsv('a,b\nc,d'), [
      ['a', 'b'],
      ['c', 'd'],
    ])
    assert.deepEqual(readCsv('a,\r\n\r\n,b'), [['a', ''], [''], ['', 'b']])
    assert.equal(readCsv('a,"b'), null)
    assert.equal(readCsv('a"b,c'), null)
    assert.deepEqual(readCsv(''), [])
  })
})
