import { deepStrictEqual, notStrictEqual, ok, strictEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { responseCache, encode, toCachedResponse } from './response-cache.ts'

const html = `<!doctype html>${'<p>A key within a second.</p>'.repeat(200)}`

async function smallestOf(page: Parameters<typeof encode>[0]): Promise<Buffer> {
  const quick = encode(page, 'br').body
  for (let tries = 0; tries < 100; tries++) {
    const { body } = encode(page, 'br')
    if (body !== quick) return body
    await wait(20)
  }
  throw new Error('no smaller encoding was made')
}

describe('the response cache', () => {
  it('sends a page compressed fast at first, and with the best compression soon after', async () => {
    const page = responseCache().store('en /', html, {}, 0)
    const quick = encode(page, 'br').body
    const small = await smallestOf(page)
    ok(small.length <= quick.length)
    for (const body of [quick, small]) strictEqual(brotliDecompressSync(body).toString(), html)
  })

  it('uses no more memory for a response than its bytes', async () => {
    const response = responseCache().store('short', 'a short response', {}, 0)
    const bodies = [
      encode(response, null).body,
      encode(response, 'br').body,
      encode(response, 'gzip').body,
      await smallestOf(response),
    ]
    for (const { buffer, byteLength } of bodies) strictEqual(buffer.byteLength, byteLength)
  })

  it('keeps pages compressed, ten times as many as fit in its memory otherwise, and sends each of them plain', () => {
    const cache = responseCache(3 * html.length)
    const pages = Array.from({ length: 30 }, (_, at) => `${html}${at}`)
    for (const [at, page] of pages.entries())
      encode(cache.store(`en /?q=${at}`, page, {}, cache.edition()), 'br')
    const kept = () => pages.flatMap((_, at) => cache.peek(`en /?q=${at}`) ?? [])
    deepStrictEqual(
      kept().map((page) => String(encode(page, null).body)),
      pages,
    )
    strictEqual(kept().length, 2, 'plain, they take all of their memory')
  })

  it('compresses a page only once if it is rendered again unchanged', async () => {
    const cache = responseCache()
    const small = await smallestOf(cache.store('en /', html, {}, cache.edition()))
    cache.drop()
    const again = cache.store('en /', html, {}, cache.edition())
    strictEqual(cache.peek('en /'), again)
    strictEqual(encode(again, 'br').body, small)
  })

  it('does not treat a page as fresh if its data changed while it was being rendered', () => {
    const cache = responseCache()
    const begun = cache.edition()
    cache.drop()
    cache.store('en /', html, {}, begun)
    strictEqual(cache.peek('en /'), undefined)
    const fresh = cache.store('en /', html, {}, cache.edition())
    strictEqual(cache.peek('en /'), fresh)
  })

  it('makes a page again after a minute, even if the machine’s clock is set back in the meantime', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    let now = 0
    const cache = responseCache(undefined, () => now)
    const page = cache.store('en /', html, {}, cache.edition())
    t.mock.timers.setTime(Date.now() - 2 * 86_400_000)
    now += 59_000
    strictEqual(cache.peek('en /'), page)
    now += 1000
    strictEqual(cache.peek('en /'), undefined)
    strictEqual(cache.secondsSinceDrop(), 60)
    const before = performance.now()
    const { madeAt } = toCachedResponse(200, html, {})
    ok(before <= madeAt && madeAt <= performance.now(), 'a clock that nobody sets')
  })

  it('compresses only one page at a time; the others have to be requested again', async () => {
    const cache = responseCache()
    const pages = Array.from({ length: 12 }, (_, at) =>
      cache.store(`en /?q=${at}`, `${html}${at}`, {}, cache.edition()),
    )
    const quick = pages.map((page) => encode(page, 'br').body)
    await wait(500)
    const small = pages.filter((page, at) => page.bodies.br !== quick[at])
    strictEqual(small.length, 1)
    for (const page of pages.slice(1, 4)) await smallestOf(page)
  })

  it('compresses a page again if it has changed', async () => {
    const cache = responseCache()
    const small = await smallestOf(cache.store('en /', html, {}, cache.edition()))
    const changed = cache.store('en /', html.replace('A key', 'Two keys'), {}, cache.edition())
    const { body } = encode(changed, 'br')
    notStrictEqual(body, small)
    ok(brotliDecompressSync(body).toString().includes('Two keys'))
  })
})
