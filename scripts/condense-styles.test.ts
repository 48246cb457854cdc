import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condenseStyles } from './condense-styles.ts'

test('what nobody asks for goes, with its rule of inheritance', () => {
  assert.equal(
    condenseStyles(
      '@property --tw-a{syntax:"*";inherits:false}:root{--b:1px;color:red}.c{--tw-a:700;font-weight:700}',
      [],
    ),
    ':root{color:red}.c{font-weight:700}',
  )
})

test('what is set once and asked for once is written where it is asked for', () => {
  assert.equal(
    condenseStyles(':root{--a:1px;--b:2px}.c{margin:var(--a)}.d{margin:var(--b) var(--b)}', []),
    ':root{--b:2px}.c{margin:1px}.d{margin:var(--b) var(--b)}',
  )
})

test('what changes with the theme or only holds somewhere, rests on another, or has something else in its place stays', () => {
  for (const css of [
    ':root{--a:red}[data-theme=dark]{--a:blue}.c{color:var(--a)}',
    '.b{--a:red}.c{color:var(--a)}',
    '@media print{:root{--a:red}}.c{color:var(--a)}',
    ':root{--a:var(--b);--b:red}.c{color:var(--a);background:var(--b)}',
    ':root{--a:red}.c{color:var(--a,blue)}',
  ])
    assert.equal(condenseStyles(css, []), css)
})

test('what styles loaded besides ask for stays', () => {
  const css = ':root{--a:red;--b:blue}.c{color:var(--b)}'
  assert.equal(condenseStyles(css, ['.d{color:var(--a)}.e{color:var(--b)}']), css)
})
