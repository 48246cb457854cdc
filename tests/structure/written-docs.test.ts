import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { writtenDocs } from '#server/docs/written-docs.ts'
import { settingDefinitions } from '#server/settings/definitions.ts'
import { root } from './source.ts'

describe('documents made from the code', () => {
  for (const [path, write] of Object.entries(writtenDocs))
    test(`${path} is what the code says (else: npm run docs)`, () => {
      assert.equal(readFileSync(join(root, path), 'utf8'), write())
    })

  test('.env.example names every setting and no other', () => {
    const named = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^# ([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    )
    assert.deepEqual(named, Object.keys(settingDefinitions))
  })
})

describe('documents written by hand', () => {
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs', 'docs/decisions'].flatMap(
    (path) =>
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

  test('name commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const commands = found(/\bnpm run ([a-z:-]+)/g)
    assert.ok(documents.length > 35 && commands.length > 15, `${documents.length}, ${commands.length}`)
    assert.deepEqual(
      commands.filter(({ what }) => !(what in scripts)),
      [],
    )
  })

  test('link to pages and name files that there are', () => {
    const links = found(/\]\((?!https?:|#)([^)#]+)/g)
    const files = found(/`((?:src|tests|scripts|bench|docs|content|migrations)\/[\w./-]+\.\w+)`/g)
    assert.ok(links.length > 15 && files.length > 60, `${links.length}, ${files.length}`)
    assert.deepEqual(
      [
        ...links.filter(({ path, what }) => !existsSync(join(root, dirname(path), what))),
        ...files.filter(({ what }) => !existsSync(join(root, what))),
      ],
      [],
    )
  })
})
