import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readSources, root, type SourceFile } from '#tests/structure/source.ts'

/** Names that a kind of file always exports; the code that loads such a file knows it by its path. */
const conventions: ReadonlySet<string> = new Set(['page', 'section', 'find', 'words'])

/** drizzle-kit reads every table from its file's exports. */
const tables = /^src\/server\/database\/tables\//

function sources(): SourceFile[] {
  const folders = ['src', 'tests', 'tools', 'build', 'bench']
  const settings = readdirSync(root).filter((name) => name.endsWith('.ts'))
  return [
    ...folders.flatMap((folder) => readSources(folder, ['.ts', '.tsx', '.mjs', '.js'], { tests: true })),
    ...settings.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  ]
}

/** Functions, values and types that are exported from `src`, and named in no other file. */
function unused(files: readonly SourceFile[]): string[] {
  const users = new Map<string, number>()
  for (const { text } of files)
    for (const word of new Set(text.match(/\w+/g))) users.set(word, (users.get(word) ?? 0) + 1)
  return files
    .filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)(?<table> = pgTable)?/gm,
        ),
      ]
        .filter(({ groups }) => groups?.['table'] === undefined || !tables.test(path))
        .map(([, name = '']) => name)
        .filter((name) => !conventions.has(name) && users.get(name) === 1)
        .map((name) => `${path}: ${name}`),
    )
}

describe('an export', () => {
  test('is used by another file, because readers take it for a way in', () => {
    const files = sources()
    assert.ok(files.length > 2500, `only ${files.length} files were read`)
    assert.deepEqual(unused(files), [])
  })

  test('that only its own file uses is found', () => {
    const file = (path: string, text: string) => ({ path, text })
    assert.deepEqual(
      unused([
        file(
          'src/shop/a.ts',
          'export const used = 1\nexport function unused() {}\nunused()\nexport type Alone = 1',
        ),
        file('src/shop/a.test.ts', 'import { used } from "./a.ts"'),
        file(
          'src/server/database/tables/b.ts',
          'export const rows = pgTable("rows")\nexport const kinds = []',
        ),
        file('src/web/c-page.tsx', 'export const page = definePage()'),
      ]),
      ['src/shop/a.ts: unused', 'src/shop/a.ts: Alone', 'src/server/database/tables/b.ts: kinds'],
    )
  })
})
