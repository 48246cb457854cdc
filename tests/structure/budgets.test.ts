import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readSources, root, type SourceFile, withoutComments } from './source.ts'

const maxLines = 250

function tooLong({ path, text }: SourceFile): string[] {
  const lines = text.split('\n').length - 1
  return lines > maxLines ? [`${path} has ${lines} lines`] : []
}

const maxEntries = 30
/** Lists that are read by name or number. */
const lists = ['migrations', 'docs/decisions', 'tests/pictures']

/** The folders below one that hold more files and folders than a reader takes in at a glance. */
function crowdedFolders(folder: string, most = maxEntries): string[] {
  if (lists.includes(folder)) return []
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const crowded = entries.length > most ? [`${folder} has ${entries.length} entries`] : []
  const below = entries.filter((entry) => entry.isDirectory())
  return [...crowded, ...below.flatMap(({ name }) => crowdedFolders(`${folder}/${name}`, most))]
}

const forbiddenFolders = /\/(?:utils|common|helpers|types|controllers|services|repositories|hooks)\//
const forbiddenNames = /\/(?:index|utils?|helpers?|common|misc|types)\.tsx?$/

function junkDrawer({ path }: SourceFile): string[] {
  return forbiddenFolders.test(path) || forbiddenNames.test(path) ? [path] : []
}

/** Type assertions with `as`, except `as const` and marked edges. Strings (SQL, class names) do not count. */
function unprovenCasts({ path, text }: SourceFile): string[] {
  const marks = text.split('\n')
  const code = withoutComments(text)
    .replace(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, (string) =>
      string.replace(/[^\n]/g, '_'),
    )
    .replace(/^(?:import|export)\s(?:type\s)?[\s\S]*?\bfrom\b/gm, (names) => names.replace(/[^\n]/g, '_'))
  return code.split('\n').flatMap((line, at) => {
    const marked = marks.slice(Math.max(0, at - 2), at + 1).some((near) => near.includes('edge:'))
    return /\bas (?!const\b)[A-Za-z{([]/.test(line) && !marked
      ? [`${path}:${at + 1}: ${marks[at]?.trim()}`]
      : []
  })
}

describe('budgets', () => {
  const files = readSources('src', ['.ts', '.tsx', '.css'])

  test(`no file is longer than ${maxLines} lines`, () => {
    assert.ok(files.length > 120, `only ${files.length} files were read`)
    assert.deepEqual(files.flatMap(tooLong), [])
    assert.equal(tooLong({ path: 'src/a.ts', text: '\n'.repeat(251) }).length, 1)
  })

  test(`no folder has more than ${maxEntries} entries`, () => {
    const folders = ['bench', 'build', 'content', 'deploy', 'docs', 'migrations', 'src', 'tests', 'tools']
    assert.deepEqual(
      folders.flatMap((folder) => crowdedFolders(folder)),
      [],
    )
    assert.ok(crowdedFolders('src', 5).length > 100)
  })

  test('no folder is a catch-all such as utils, and no file is a barrel', () => {
    assert.deepEqual(files.flatMap(junkDrawer), [])
    assert.equal(junkDrawer({ path: 'src/server/utils/text.ts', text: '' }).length, 1)
    assert.equal(junkDrawer({ path: 'src/server/orders/index.ts', text: '' }).length, 1)
  })

  test('there are no type assertions, except as const and at marked edges', () => {
    const code = files.filter(({ path }) => !path.endsWith('.css'))
    assert.deepEqual(code.flatMap(unprovenCasts), [])
    assert.equal(unprovenCasts({ path: 'src/a.ts', text: 'const a = b as string' }).length, 1)
    assert.equal(
      unprovenCasts({ path: 'src/a.ts', text: '// edge: checked above\nconst a = b as string' }).length,
      0,
    )
    assert.equal(unprovenCasts({ path: 'src/a.ts', text: 'const a = { b } as const' }).length, 0)
  })

  test('the linter rejects a function over 60 lines, a component over 100, any, non-null assertions and floating promises', () => {
    const folder = join(root, 'src', '.budget-example')
    mkdirSync(folder, { recursive: true })
    try {
      const long = (lines: number) =>
        `export function long(): number {\n  let a = 0\n${'  a++\n'.repeat(lines)}  return a\n}\n`
      writeFileSync(join(folder, 'long.ts'), long(61))
      writeFileSync(join(folder, 'long.tsx'), long(101))
      writeFileSync(join(folder, 'any.ts'), 'export const a: any = 1\n')
      writeFileSync(join(folder, 'bang.ts'), 'export const f = (a: string | null): string => a!\n')
      const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-f', 'unix', folder], {
        encoding: 'utf8',
        cwd: root,
      })
      for (const [file, rule] of [
        ['long.ts:', 'max-lines-per-function'],
        ['long.tsx:', 'max-lines-per-function'],
        ['any.ts:', 'no-explicit-any'],
        ['bang.ts:', 'no-non-null-assertion'],
      ] as const)
        assert.ok(
          stdout.split('\n').some((line) => line.includes(file) && line.includes(rule)),
          `${file} ${rule}\n${stdout}`,
        )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
