import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { writtenDocs } from '#server/pages/api-docs/written-docs.ts'
import { settingDefinitions } from '#server/settings/definitions.ts'
import { readSources, root } from './source.ts'

describe('documents generated from the code', () => {
  for (const [path, write] of Object.entries(writtenDocs))
    test(`${path} matches the code (else: npm run docs)`, () => {
      assert.equal(readFileSync(join(root, path), 'utf8'), write())
    })

  test('.env.example lists exactly the existing settings', () => {
    const named = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^# ([A-Z\d_]+)=/gm)].map(
      ([, name]) => name,
    )
    assert.deepEqual(named, Object.keys(settingDefinitions))
  })
})

describe('documents written by hand', () => {
  const documents = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'docs',
    'docs/decisions',
    'docs/scaling',
  ].flatMap((path) =>
    path.endsWith('.md')
      ? [path]
      : readdirSync(join(root, path))
          .filter((name) => name.endsWith('.md'))
          .map((name) => join(path, name)),
  )
  const found = (pattern: RegExp) =>
    documents.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(pattern)].map(([, what = '']) => ({ path, what })),
    )

  test('name commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const commands = found(/\bnpm run ([a-z:-]+)/g)
    assert.ok(documents.length > 35 && commands.length > 15, `${documents.length}, ${commands.length}`)
    assert.deepEqual(
      commands.filter(({ what }) => !(what in scripts)),
      [],
    )
  })

  test('say why each package was chosen (docs/dependencies.md)', () => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    )
    const packages = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
    assert.ok(packages.length > 70, `only ${packages.length} packages were read`)
    const text = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
    const named = new Set([...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
    assert.deepEqual(
      packages.filter((name) => !named.has(name) && !named.has(name.replace(/\/.*/, '/*'))),
      [],
    )
  })

  test('link to files that exist', () => {
    const links = found(/\]\((?!https?:|#)([^)#]+)/g)
    assert.ok(links.length > 15, `${links.length}`)
    assert.deepEqual(
      links.filter(({ path, what }) => !existsSync(join(root, dirname(path), what))),
      [],
    )
  })

  test('explain each file of the page framework', () => {
    const folder = join(root, 'src/web/platform/framework')
    const [, table = ''] = /\n(\| file [^]*?)\n\n/.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? []
    const rows = table.split('\n').slice(2)
    const named = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    )
    const files = readdirSync(folder).filter((name) => !/\.test\.tsx?$|\.md$/.test(name))
    assert.ok(files.length > 15, `${files.length}`)
    assert.deepEqual(named.toSorted(), files.toSorted())
  })

  test('of decisions have a number of their own, and begin with it and a title', () => {
    const records = readdirSync(join(root, 'docs/decisions'))
    assert.ok(records.length > 120, `${records.length}`)
    const headings = records.map((name) => ({
      number: name.slice(0, 4),
      heading: readFileSync(join(root, 'docs/decisions', name), 'utf8').split('\n', 1)[0] ?? '',
    }))
    assert.equal(new Set(headings.map(({ number }) => number)).size, records.length)
    assert.deepEqual(
      headings.filter(({ number, heading }) => !heading.startsWith(`# ${number} `)),
      [],
    )
  })

  test('call endpoints in their examples that exist', () => {
    const endpoints = new Set(
      readSources('src/contract', ['.ts']).flatMap(({ text }) =>
        [...text.matchAll(/^export const (\w+) = endpoint(?:At)?\(/gm)].map(([, name]) => name),
      ),
    )
    const called = found(/(?:\b(?:useRead|callAdmin|call)\(|\bcsv=\{)(\w+)/g)
    assert.ok(endpoints.size > 250 && called.length > 5, `${endpoints.size}, ${called.length}`)
    assert.deepEqual(
      called.filter(({ what }) => what !== 'endpoint' && !endpoints.has(what)),
      [],
    )
  })

  test('name files that exist, by full path or from the room on', () => {
    const existing = ['src', 'tests', 'build', 'tools', 'bench', 'docs', 'content', 'migrations'].flatMap(
      (folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
          (path) => `/${folder}/${path}`,
        ),
    )
    const files = found(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|md|css|sql|html))`/g)
    assert.ok(files.length > 200, `${files.length}`)
    assert.deepEqual(
      files.filter(({ what }) => !existing.some((path) => path.endsWith(`/${what}`))),
      [],
    )
  })
})
