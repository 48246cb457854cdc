import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { importsOf, readSources, root, targetOf, withoutComments } from './source.ts'

const floors = ['shop', 'contract', 'server', 'web'] as const
type Floor = (typeof floors)[number]

/** The floors and packages that each floor may import. */
const allowed: Readonly<Record<Floor, { floors: readonly Floor[]; packages: (name: string) => boolean }>> = {
  shop: { floors: ['shop'], packages: () => false },
  contract: { floors: ['shop', 'contract'], packages: (name) => name === 'valibot' },
  server: {
    floors: ['shop', 'contract', 'server'],
    packages: (name) => !/^(react|react-dom|vite)\b/.test(name),
  },
  web: {
    floors: ['shop', 'contract', 'web'],
    packages: (name) =>
      !name.startsWith('node:') && !/^(pg|hono|drizzle-orm|@hono|pino|sharp|nodemailer)\b/.test(name),
  },
}

/** Renders a PDF from React elements (decision 0092); only `web` renders pages. */
const drawsByReact = 'src/server/documents/confirmation/draw-confirmation.ts'

function floorOf(path: string): Floor | null {
  return floors.find((floor) => path.startsWith(`src/${floor}/`)) ?? null
}

/** The forbidden imports of one file. */
function strangersIn(path: string, text: string): string[] {
  const floor = floorOf(path)
  if (floor === null) return [`${path} stands on no floor`]
  return importsOf(text).flatMap(({ from }) => {
    const file = targetOf(path, from)
    if (file === null && from === 'react' && path === drawsByReact) return []
    if (file === null)
      return allowed[floor].packages(from) || from.startsWith('virtual:') ? [] : [`${path} imports ${from}`]
    const target = floorOf(file)
    return target === null || allowed[floor].floors.includes(target) ? [] : [`${path} imports ${from}`]
  })
}

/** Impure code in `shop`, which must not use the clock, random numbers or anything external. */
function impuritiesIn(path: string, text: string): string[] {
  const pattern =
    /\b(Date\.now|new Date\(\)|Math\.random|performance\.|setTimeout|setInterval|fetch\(|process\.|crypto\.|console\.)/g
  return [...withoutComments(text).matchAll(pattern)].map(([word]) => `${path} uses ${word}`)
}

describe('the floors', () => {
  test('no floor imports a floor that it may not import', () => {
    const files = readSources('src', ['.ts', '.tsx'])
    assert.ok(files.length > 120, `only ${files.length} files were read`)
    assert.deepEqual(
      files.flatMap(({ path, text }) => strangersIn(path, text)),
      [],
    )
  })

  test('the check finds a web file that imports the server, a rule that imports a package, and a lazy import', () => {
    assert.equal(
      strangersIn(
        'src/web/cart/cart.tsx',
        `import { users } from '#server/database/tables/identity/users.ts'`,
      ).length,
      1,
    )
    assert.equal(
      strangersIn('src/web/cart/cart.tsx', `const m = await import('../../server/app.ts')`).length,
      1,
    )
    assert.equal(strangersIn('src/web/cart/cart.tsx', `import { readFileSync } from 'node:fs'`).length, 1)
    assert.equal(strangersIn('src/shop/money.ts', `import * as v from 'valibot'`).length, 1)
    assert.equal(
      strangersIn(
        'src/contract/orders/orders.ts',
        `export { x } from '../../server/database/tables/orders.ts'`,
      ).length,
      1,
    )
    assert.equal(
      strangersIn('src/server/startup/app.ts', `import {\n  a,\n  b,\n} from '../../web/site-map.ts'`).length,
      1,
    )
  })

  test('the rules are pure', () => {
    const files = readSources('src/shop', ['.ts'])
    assert.ok(files.length >= 8, `only ${files.length} files were read`)
    assert.deepEqual(
      files.flatMap(({ path, text }) => impuritiesIn(path, text)),
      [],
    )
    assert.equal(impuritiesIn('src/shop/x.ts', 'export const now = Date.now()').length, 1)
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
        const references = allowed[floor].floors
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
