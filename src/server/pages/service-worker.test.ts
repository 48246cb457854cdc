import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { serviceWorkerRoutes } from './service-worker.ts'

describe('the service worker', () => {
  let shop: TestShop
  before(async () => (shop = await aShop({ environment: { SHOP_NAME: 'Keys & <Co>' } })))
  after(() => shop.close())

  const read = async (path: string) => {
    const response = await shop.request(path)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const cacheIn = (text: string) => /const cacheName = "(shop-[0-9a-f]{16})"/.exec(text)?.[1]
  const cacheOf = async (files: readonly string[]) => {
    const route = serviceWorkerRoutes(shop.context.settings, files).find(
      ({ path }) => path === '/service-worker.js',
    )
    const response = await route?.serve(new Request('http://shop.test/service-worker.js'), {})
    return cacheIn((await response?.text()) ?? '')
  }

  test('is revalidated each time, may connect only to the shop, and is a script that parses', async () => {
    const { status, headers, text } = await read('/service-worker.js?lng=he')
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'text/javascript; charset=utf-8')
    assert.equal(headers.get('cache-control'), 'no-cache')
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; connect-src 'self'")
    assert.ok(text.includes('"/offline.html?lng=he"'))
    // oxlint-disable-next-line typescript/no-implied-eval -- parsed, never run
    assert.doesNotThrow(() => new Function(text))
    assert.equal((await read('/service-worker.js?lng=fr')).status, 404)
    const again = await shop.request('/service-worker.js', {
      headers: { 'if-none-match': (await read('/service-worker.js')).headers.get('etag') ?? '' },
    })
    assert.equal(again.status, 304)
  })

  test('responds for built files, but not for the scripts of workers, which WebKit may refuse then', async () => {
    const { text } = await read('/service-worker.js')
    const listeners = new Map<string, (event: object) => void>()
    runInNewContext(text, {
      URL,
      location: { origin: 'http://shop.test' },
      caches: { open: () => new Promise(() => {}) },
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    })
    const responds = (destination: string) => {
      let responded = false
      const request = { method: 'GET', url: 'http://shop.test/assets/a-1.js', destination, mode: 'cors' }
      listeners.get('fetch')?.({ request, respondWith: () => (responded = true) })
      return responded
    }
    assert.deepEqual([responds('script'), responds('worker')], [true, false])
  })

  test('caches the files of each release separately', async () => {
    const one = await cacheOf(['/assets/a-1.js', '/assets/b-1.js'])
    assert.ok(one)
    assert.equal(await cacheOf(['/assets/b-1.js', '/assets/a-1.js']), one)
    assert.notEqual(await cacheOf(['/assets/a-2.js', '/assets/b-1.js']), one)
  })

  test('has one self-contained offline page in each language', async () => {
    for (const [path, language, direction] of [
      ['/offline.html', 'en', 'ltr'],
      ['/offline.html?lng=he', 'he', 'rtl'],
    ] as const) {
      const { status, headers, text } = await read(path)
      assert.equal(status, 200)
      assert.ok(text.includes(`<html lang="${language}" dir="${direction}">`))
      assert.ok(text.includes('Keys &amp; &lt;Co&gt;') && !text.includes('<Co>'))
      assert.doesNotMatch(text, / src=|url\(|<link/)
      const policy = headers.get('content-security-policy') ?? ''
      for (const tag of ['script', 'style']) {
        const inside = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(text)?.[1] ?? ''
        const hash = createHash('sha256').update(inside).digest('base64')
        assert.ok(inside !== '' && policy.includes(`${tag}-src 'sha256-${hash}'`), tag)
      }
    }
  })
})
