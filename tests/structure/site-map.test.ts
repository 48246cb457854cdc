import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { siteMap } from '#web/site-map.ts'
import { root } from './source.ts'

const text = ['public-pages.ts', 'site-map.ts']
  .map((file) => readFileSync(join(root, 'src/web', file), 'utf8'))
  .join('\n')

test('every route preloads the module that it loads', () => {
  const pairs = [...text.matchAll(/source: '([^']+)'[^}]*?import\('\.\/([^']+)'\)/g)]
  // in development there is one more route
  assert.equal(pairs.length, siteMap.length + 1, 'a route without source or load')
  for (const [, source = '', loaded] of pairs) {
    assert.equal(source, loaded)
    assert.ok(existsSync(join(root, 'src/web', source)), source)
  }
})

test('no path is in the site map twice', () => {
  const paths = siteMap.map(({ path }) => path)
  assert.deepEqual([...new Set(paths)], paths)
})

test('the server never renders pages with restricted access', () => {
  for (const { path, access, kind } of siteMap) if (access !== 'anyone') assert.equal(kind, 'shell', path)
})
