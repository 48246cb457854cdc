import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readSources, root, type SourceFile, withoutComments } from './source.ts'

const floors = ['shop', 'contract', 'server', 'web'] as const
type Floor = (typeof floors)[number]

/** The floors that each floor may import, as its tsconfig.json says; .oxlintrc.json has their packages. */
const allowed: Readonly<Record<Floor, readonly Floor[]>> = {
  shop: ['shop'],
  contract: ['shop', 'contract'],
  server: ['shop', 'contract', 'server'],
  web: ['shop', 'contract', 'web'],
}

/** The current time, which a rule is given. The compiler and the linter refuse what else is impure. */
const timesIn = ({ path, text }: SourceFile) =>
  [...withoutComments(text).matchAll(/\bnew Date\(\)/g)].map(([word]) => `${path} uses ${word}`)

describe('the floors', () => {
  test('no rule reads the clock', () => {
    const files = readSources('src/shop', ['.ts'])
    assert.ok(files.length >= 8, `only ${files.length} files were read`)
    assert.deepEqual(files.flatMap(timesIn), [])
    assert.equal(timesIn({ path: 'src/shop/x.ts', text: 'export const now = new Date()' }).length, 1)
  })

  for (const [floor, wrong] of [
    ['web', `import '../../../src/server/settings/read-settings.ts'`],
    ['shop', `import '../../../src/contract/problems/problem.ts'`],
    ['contract', `import '../../../src/server/settings/read-settings.ts'`],
    ['server', `import '../../../src/web/site-map.ts'`],
  ] as const)
    test(`an import that leaves the ${floor} floor does not compile`, () => {
      const folder = join(root, '.cache', 'floor-examples', floor)
      mkdirSync(folder, { recursive: true })
      try {
        const references = allowed[floor]
          .filter((name) => name !== floor)
          .map((name) => ({ path: `../../../src/${name}` }))
        writeFileSync(join(folder, 'example.ts'), `${wrong}\n`)
        writeFileSync(
          join(folder, 'tsconfig.json'),
          JSON.stringify({
            extends: `../../../src/${floor}/tsconfig.json`,
            compilerOptions: { rootDir: '../../..', outDir: 'out', tsBuildInfoFile: 'out/info' },
            include: ['example.ts'],
            exclude: [],
            references,
          }),
        )
        const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], {
          encoding: 'utf8',
        })
        assert.notEqual(status, 0)
        assert.match(stdout, /TS6307/, stdout)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    })
})
