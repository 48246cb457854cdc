import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { describe, test } from 'node:test'
import { readSources, type SourceFile } from '#tests/structure/source.ts'

/** Names that a kind of file always exports; the code that loads such a file knows it by its path. */
const conventions: ReadonlySet<string> = new Set(['page', 'section', 'find', 'words'])

/** Files that may share names: a subject, or null where every name must be the file's own. */
function sharedBy(path: string): string | null {
  // the two languages of the same texts
  if (/words\.(?:en|he)\.ts$/.test(path)) return path.replace(/\.(?:en|he)\.ts$/, '')
  // one adapter for each payment provider
  if (/^src\/server\/integrations\/payments\/\w+\//.test(path)) return dirname(dirname(path))
  return null
}

/** Every name with the files that export it, without paths and addresses, which repeat endpoints by design. */
function exporters(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { path, text } of files.filter(
    (file) => !/^src\/contract\/(?:paths|addresses)\.ts$/.test(file.path),
  ))
    for (const [, name = ''] of text.matchAll(
      /^export (?:async )?(?:const|class|type|interface|function\*?) (\w+)/gm,
    ))
      found.set(name, [...(found.get(name) ?? []), path])
  return found
}

/** Names with more than one meaning. */
function repeated(files: readonly SourceFile[]): string[] {
  return [...exporters(files)]
    .filter(([name]) => !conventions.has(name))
    .filter(([, paths]) => new Set(paths.map((path) => sharedBy(path) ?? path)).size > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}; put the subject into the name`)
}

describe('an exported name', () => {
  for (const [floor, least] of [
    ['shop', 300],
    ['contract', 300],
    ['server', 1000],
    ['web', 1000],
  ] as const)
    test(`has one meaning in src/${floor}`, () => {
      const files = readSources(`src/${floor}`, ['.ts', '.tsx'])
      const names = exporters(files).size
      assert.ok(names >= least, `only ${names} names were found`)
      assert.deepEqual(repeated(files), [])
    })

  test('is found where two rooms use it for different things', () => {
    const file = (path: string, text: string) => ({ path, text })
    assert.deepEqual(
      repeated([
        file('src/web/cart/a.ts', 'export function emptyDraft() {}'),
        file('src/web/orders/b.ts', 'export const emptyDraft = {}'),
        file('src/web/cart/words.en.ts', 'export const problems = {}'),
        file('src/web/cart/words.he.ts', 'export const problems = {}'),
      ]),
      ['emptyDraft: src/web/cart/a.ts, src/web/orders/b.ts; put the subject into the name'],
    )
  })
})
