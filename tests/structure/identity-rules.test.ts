import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './source.ts'

type Shown = { readonly rule: number; readonly file: string; readonly test: string }

/** The table of docs/identity.md: `file`: “test”; “test”<br>`file`: … */
function shownIn(text: string): Shown[] {
  return [...text.matchAll(/^\| (\d+)\s*\|.*\|(.*)\|$/gm)].flatMap(([, rule, cell = '']) =>
    cell.split('<br>').flatMap((part) => {
      const file = /`([^`]+)`/.exec(part)?.[1] ?? ''
      return [...part.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({
        rule: Number(rule),
        file,
        test: name,
      }))
    }),
  )
}

const missing = (shown: readonly Shown[]) =>
  shown.filter(({ file, test: name }) => {
    const path = join(root, file)
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(`test('${name}'`)
  })

test('each of the 29 rules of identity names tests that exist', () => {
  const shown = shownIn(readFileSync(join(root, 'docs/identity.md'), 'utf8'))
  assert.deepEqual(
    [...new Set(shown.map(({ rule }) => rule))],
    Array.from({ length: 29 }, (_, at) => at + 1),
  )
  assert.deepEqual(missing(shown), [])
})

test('a test that has gone is missed', () => {
  const file = 'tests/structure/identity-rules.test.ts'
  const shown = shownIn(`| 1 | A rule | \`${file}\`: “a test that has gone is missed”; “not here” |`)
  assert.deepEqual(
    missing(shown).map(({ test: name }) => name),
    ['not here'],
  )
})
