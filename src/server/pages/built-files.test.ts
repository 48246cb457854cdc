import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { expiredData } from '#server/jobs/sweep-old.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { findBuiltFile, storeBuiltFiles } from './built-files.ts'
import type { StaticFile } from './static-files.ts'

function release(...names: readonly string[]): Map<string, StaticFile> {
  return new Map(
    [...names, 'robots.txt'].map((name) => {
      const path = name.includes('.js') ? `/assets/${name}` : `/${name}`
      const bytes = Buffer.from(`of ${name}`)
      return [
        path,
        { type: 'text/javascript', bytes, br: null, etag: '', forever: path.startsWith('/assets/') },
      ]
    }),
  )
}

describe('the hashed files of releases', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop()
    await storeBuiltFiles(shop.context, release('home-1.js', 'libraries.js'))
    await storeBuiltFiles(shop.context, release('home-2.js', 'libraries.js'))
  })
  after(() => shop.close())

  const passes = (days: number) =>
    shop.context.pool.query('update built_files set replaced_at = replaced_at - make_interval(days => $1)', [
      days,
    ])
  const content = async (path: string) => (await findBuiltFile(shop.context, path))?.bytes.toString()

  test('are found by servers of either release, under their exact names only', async () => {
    assert.equal(await content('/assets/home-1.js'), 'of home-1.js')
    assert.equal(await content('/assets/home-2.js'), 'of home-2.js')
    for (const path of ['/robots.txt', '/assets/home-3.js', '/assets/../assets/home-1.js', '/assets/%00'])
      assert.equal(await content(path), undefined, path)
  })

  test('are deleted two weeks after their release was replaced, except those still in use', async () => {
    await passes(13)
    await sweep(shop.context.transact, expiredData)
    assert.equal(await content('/assets/home-1.js'), 'of home-1.js')
    await passes(2)
    await sweep(shop.context.transact, expiredData)
    assert.equal(await content('/assets/home-1.js'), undefined)
    assert.equal(await content('/assets/home-2.js'), 'of home-2.js')
    assert.equal(await content('/assets/libraries.js'), 'of libraries.js')
  })

  test('are stored again when their release is started again, and only once by ten servers that start at the same time', async () => {
    const again = release('home-1.js', 'libraries.js')
    await Promise.all(Array.from({ length: 10 }, () => storeBuiltFiles(shop.context, again)))
    const { rows } = await shop.context.pool.query(
      'select path, replaced_at is not null as replaced from built_files order by path',
    )
    assert.deepEqual(rows, [
      { path: '/assets/home-1.js', replaced: false },
      { path: '/assets/home-2.js', replaced: true },
      { path: '/assets/libraries.js', replaced: false },
    ])
  })
})
