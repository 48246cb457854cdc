import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { adminMap } from '#web/admin/admin-map.ts'
import { siteMap } from '#web/site-map.ts'
import { root } from './source.ts'

type Chunk = {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}
// edge: written by our own build
const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

/** Everything the browser may fetch for these modules, including lazy imports, but not whole pages. */
function reach(keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) continue
    seen.add(key)
    const later = (chunk.dynamicImports ?? []).filter((next) => !pages.has(next))
    reach([...(chunk.imports ?? []), ...later], seen)
  }
  return seen
}

const sourceOf = ({ source }: { source: string }) => `src/web/${source}`
const shopPages = siteMap.filter(({ path }) => !path.startsWith('/dashboard/admin')).map(sourceOf)
const adminPages = adminMap.map(sourceOf)
const pages = new Set([...siteMap, ...adminMap].map(sourceOf))
const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)

const textOf = (keys: Iterable<string>) =>
  [...keys]
    .map((key) => readFileSync(join(root, 'dist/client', manifest[key]?.file ?? ''), 'utf8'))
    .join('\n')

describe('the admin area', () => {
  test('is for managers only, in its own layout', () => {
    const [admin] = siteMap.filter(({ path }) => path.startsWith('/dashboard/admin'))
    assert.deepEqual([admin?.path, admin?.access, admin?.kind], ['/dashboard/admin/*', 'manager', 'shell'])
    assert.equal(admin?.bare, true)
    assert.ok(adminMap.length > 0)
    for (const { path } of adminMap) assert.match(path, /^\/dashboard\/admin(\/|$)/)
  })

  test('loads the modules that its map names', () => {
    const text = readFileSync(join(root, 'src/web/admin/admin-map.ts'), 'utf8')
    const pairs = [...text.matchAll(/source: 'admin\/([^']+)'[^}]*?import\('\.\/([^']+)'\)/g)]
    assert.equal(pairs.length, adminMap.length)
    for (const [, source, loaded] of pairs) assert.equal(source, loaded)
  })

  test('adds no byte to what shoppers load', () => {
    const shopper = reach([...entries, ...shopPages])
    assert.ok(shopper.size > 20, `only ${shopper.size} files were followed`)
    assert.deepEqual(
      [...shopper].filter((key) => key.startsWith('src/web/admin/')),
      [],
    )
    // names from the libraries and the admin area's words that the build does not shorten
    const marks = /getToggleAllRowsSelectedHandler|FloatingPortal|data-table-search/
    assert.doesNotMatch(textOf(shopper), marks)
    const manager = reach([...entries, ...adminPages])
    assert.match(
      textOf([...manager].filter((key) => !shopper.has(key))),
      marks,
      'the marks exist in the admin area',
    )
  })
})
