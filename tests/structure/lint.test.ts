import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { root } from './source.ts'

const storage = `localStorage.getItem('cart')\n`
const cookie = `document.cookie = 'a=b'\n`
const request = `await fetch('/api/products')\n`
const beacon = `navigator.sendBeacon('/api/events')\n`
const environment = `export const url = process.env['DATABASE_URL']\n`
const form = `export const a = <form />\n`
const importing = (from: string) => `export * from '${from}'\n`

/** Deliberately wrong files, and the rule of .oxlintrc.json that refuses each. */
const wrong: readonly (readonly [path: string, text: string, rule: string])[] = [
  ['src/web/cart/a.ts', storage, 'no-restricted-globals'],
  ['src/web/cart/b.ts', `globalThis.sessionStorage.clear()\n`, 'no-restricted-globals'],
  ['src/web/cart/c.ts', `export const a = window.indexedDB\n`, 'no-restricted-globals'],
  ['src/web/cart/d.ts', request, 'no-restricted-globals'],
  ['src/web/cart/e.ts', `export const a = new XMLHttpRequest()\n`, 'no-restricted-globals'],
  ['src/web/platform/browser/storage.ts', request, 'no-restricted-globals'],
  ['src/web/platform/http/api.ts', storage, 'no-restricted-globals'],
  ['src/server/orders/a.ts', request, 'no-restricted-globals'],
  ['src/web/cart/f.ts', cookie, 'no-restricted-properties'],
  ['src/web/cart/g.ts', beacon, 'no-restricted-properties'],
  ['src/web/analytics/forget-cookies.ts', beacon, 'no-restricted-properties'],
  ['src/server/orders/b.ts', environment, 'no-restricted-properties'],
  ['src/shop/a.ts', `export const now = () => Date.now()\n`, 'no-restricted-properties'],
  ['src/shop/b.ts', `export const draw = () => Math.random()\n`, 'no-restricted-properties'],
  ['src/server/orders/c.ts', `export { env } from 'node:process'\n`, 'no-restricted-imports'],
  ['src/server/orders/d.ts', importing('react'), 'no-restricted-imports'],
  ['src/server/orders/e.ts', importing('#web/site-map.ts'), 'no-restricted-imports'],
  [
    'src/server/documents/confirmation/render-confirmation.ts',
    importing('#web/site-map.ts'),
    'no-restricted-imports',
  ],
  ['src/shop/c.ts', importing('valibot'), 'no-restricted-imports'],
  ['src/shop/d.ts', importing('#contract/problem.ts'), 'no-restricted-imports'],
  ['src/contract/a.ts', importing('node:fs'), 'no-restricted-imports'],
  ['src/contract/b.ts', importing('@hono/node-server'), 'no-restricted-imports'],
  ['src/contract/c.ts', importing('#server/http/handle-call.ts'), 'no-restricted-imports'],
  ['src/web/cart/h.ts', importing('node:fs'), 'no-restricted-imports'],
  ['src/web/cart/i.ts', importing('drizzle-orm/pg-core'), 'no-restricted-imports'],
  [
    'src/web/cart/j.ts',
    `export const a = await import('#server/http/handle-call.ts')\n`,
    'no-restricted-imports',
  ],
  ['src/web/cart/k.ts', `export type { A } from '#server/http/handle-call.ts'\n`, 'no-restricted-imports'],
  ['src/web/cart/l.tsx', form, 'forbid-elements'],
]

const right: readonly (readonly [path: string, text: string])[] = [
  ['src/web/platform/framework/head-script.ts', storage + cookie],
  ['src/web/platform/http/send-beacon.ts', beacon],
  ['src/server/integrations/mail/a.ts', request],
  ['src/server/settings/read-environment.ts', environment],
  ['src/server/documents/confirmation/render-confirmation.ts', importing('react')],
  ['src/shop/e.ts', importing('./money.ts') + importing('#shop/vat.ts')],
  ['src/contract/d.ts', importing('valibot') + importing('#shop/vat.ts') + importing('../a.ts')],
  ['src/server/orders/f.ts', importing('hono') + importing('#contract/problem.ts')],
  ['src/web/cart/m.ts', importing('react') + importing('#contract/problem.ts')],
  ['src/web/kit/form.tsx', form],
  ['src/web/cart/cart.test.ts', storage + importing('#server/http/handle-call.ts')],
]

test('the linter refuses what only one module or floor may use, and nothing else', () => {
  assert.deepEqual(
    lint(wrong.map(([path, text]) => [path, text])),
    wrong.map(([path, , rule]) => `${path} ${rule}`).toSorted(),
  )
  assert.deepEqual(lint(right), [])
})

/** What the rules of the house that restrict something report for these files, as `path rule`. */
function lint(files: readonly (readonly [path: string, text: string])[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-examples-'))
  try {
    // Rules that need types would need a whole project.
    const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replace(
      '"typeAware": true',
      '"typeAware": false',
    )
    writeFileSync(join(folder, '.oxlintrc.json'), config)
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-f', 'unix', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const reports = stdout.matchAll(
      /^(?:\.\/)?(src\S+?):\d+:\d+: .*\((no-restricted-\w+|forbid-elements)\)\]$/gm,
    )
    return [...reports].map(([, path, rule]) => `${path} ${rule}`).toSorted()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
