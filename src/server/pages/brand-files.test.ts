import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { aShop, origin, type TestShop } from '#tests/support/shop.ts'
import { languages } from '#shop/localized.ts'
import { screenSizes } from '#server/catalogue/images/draw-screen.ts'
import { screenForms, screenPath } from './manifest.ts'
import { securityText } from './seo/security-text.ts'

describe('files that browsers and phones request on their own', () => {
  let shop: TestShop
  before(async () => (shop = await aShop({ environment: { SHOP_NAME: 'חנות "המפתח"' } })))
  after(() => shop.close())
  const bytesOf = async (path: string) => {
    const response = await shop.request(path)
    assert.equal(response.status, 200, path)
    return { type: response.headers.get('content-type'), body: Buffer.from(await response.arrayBuffer()) }
  }

  test('the manifest exists in both languages, and its icons and screenshots have the sizes it states', async () => {
    for (const [query, language, start] of [
      ['', 'en', '/'],
      ['?lng=he', 'he', '/?lng=he'],
    ] as const) {
      const { type, body } = await bytesOf(`/manifest.webmanifest${query}`)
      assert.equal(type, 'application/manifest+json')
      const manifest = JSON.parse(body.toString())
      assert.equal(manifest.name, 'חנות "המפתח"')
      assert.deepEqual([manifest.lang, manifest.start_url], [language, start])
      assert.ok(manifest.icons.some(({ purpose }: { purpose: string }) => purpose === 'maskable'))
      for (const icon of manifest.icons) {
        const drawn = await bytesOf(icon.src)
        assert.equal(drawn.type, icon.type)
        if (icon.sizes === 'any') continue
        const { width, height } = await sharp(drawn.body).metadata()
        assert.equal(`${width}x${height}`, icon.sizes)
      }
      assert.deepEqual(
        manifest.screenshots.map(({ form_factor: form }: { form_factor: string }) => form),
        ['narrow', 'wide'],
      )
      for (const { src, sizes, label } of manifest.screenshots) {
        const { width, height, format } = await sharp((await bytesOf(src)).body).metadata()
        assert.deepEqual([`${width}x${height}`, format], [sizes, 'png'])
        assert.match(label, language === 'he' ? /[א-ת]/ : /^[ -~]+$/)
      }
      for (const { icons } of manifest.shortcuts)
        for (const icon of icons) assert.equal((await bytesOf(icon.src)).type, icon.type)
    }
    assert.equal((await shop.request('/manifest.webmanifest?lng=fr')).status, 404)
  })

  test('a demo shop with the default name has captures of its home page as screenshots, one with its own name does not', async (t) => {
    const plain = await aShop({}, t)
    for (const language of languages)
      for (const form of screenForms) {
        const path = screenPath(form, language)
        const captured = readFileSync(
          new URL(`../../../content/pictures/screens/${form}-${language}.png`, import.meta.url),
        )
        const { width, height } = await sharp(captured).metadata()
        assert.deepEqual(
          { width, height },
          { width: screenSizes[form].width, height: screenSizes[form].height },
        )
        assert.ok(captured.equals(Buffer.from(await (await plain.request(path)).arrayBuffer())), path)
        assert.ok(!captured.equals((await bytesOf(path)).body), `${path} of a shop with its own name`)
      }
  })

  test('an icon that devices crop fills its corners, the others leave them transparent', async () => {
    const cornerOf = async (path: string) => {
      const { body } = await bytesOf(path)
      const [, , , alpha] = await sharp(body)
        .ensureAlpha()
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .raw()
        .toBuffer()
      return alpha
    }
    for (const path of ['/apple-touch-icon.png', '/icon-maskable-512.png'])
      assert.equal(await cornerOf(path), 255, path)
    assert.equal(await cornerOf('/icon-512.png'), 0)
  })

  test('favicon.ico is a valid icon, and an unchanged icon is not sent again', async () => {
    const { body } = await bytesOf('/favicon.ico')
    assert.deepEqual([...body.subarray(0, 8)], [0, 0, 1, 0, 1, 0, 48, 48])
    assert.equal((await sharp(body.subarray(body.readUInt32LE(18))).metadata()).format, 'png')
    const first = await shop.request('/favicon.svg')
    const again = await shop.request('/favicon.svg', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    assert.equal(again.status, 304)
  })

  test('security.txt names a contact and an expiry date within the next year', async () => {
    const { type, body } = await bytesOf('/.well-known/security.txt')
    assert.equal(type, 'text/plain; charset=utf-8')
    assert.match(body.toString(), /^Contact: mailto:support@mafteach\.example$/m)
    assert.match(
      body.toString(),
      new RegExp(`^Canonical: ${origin.replaceAll('/', '\\/')}/\\.well-known/security\\.txt$`, 'm'),
    )
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(body.toString())?.[1] ?? '')
    assert.ok(expires > Date.now() && expires < Date.now() + 365 * 86_400_000)
    assert.match(securityText('', '', new Date('2026-11-21T22:10:00Z')), /^Expires: 2027-05-20T00:00:00Z$/m)
  })
})
