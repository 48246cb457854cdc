import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { addPicture } from '#contract/admin/products/products.ts'
import { listSettingVersions } from '#contract/admin/settings.ts'
import { brandColoursOf } from '#shop/settings/brand-colours.ts'
import { writeLogo } from '#shop/settings/logo.ts'
import { renderEmail } from '#server/integrations/mail/render-email.ts'
import { screenPath } from '#server/pages/manifest.ts'
import { brandHashes, logoOf, pageBrand } from '#server/pages/page-brand.ts'
import { aUser } from '#tests/support/builders.ts'
import { changeTo } from '#tests/support/admin/setting-admin.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('the looks of the shop', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const drawing = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 4, background } })
  const upload = async (bytes: Uint8Array) => shop.call(addPicture, { body: bytes }, owner)
  const uploaded = async (width: number, height: number, background: string) =>
    writeLogo((await upload(await drawing(width, height, background).png().toBuffer())).data)
  const middleOf = async (path: string) => {
    const bytes = Buffer.from(await (await shop.request(path)).arrayBuffer())
    const { width, height } = await sharp(bytes).metadata()
    const at = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 }
    return [...(await sharp(bytes).ensureAlpha().extract(at).raw().toBuffer())].slice(0, 3)
  }
  const near = (colour: readonly number[], other: readonly number[]) =>
    colour.every((part, at) => Math.abs(part - (other[at] ?? -99)) < 12)
  const frameOf = () =>
    renderEmail(
      { language: 'en', subject: '', blocks: [{ type: 'button', label: 'Open', url: 'https://a.example' }] },
      shop.context.settings,
    ).html

  test('are the default until they are set', async () => {
    const { look } = shop.context.settings
    assert.deepEqual([pageBrand(look), brandHashes({ look }), logoOf(look)], [null, [], {}])
    assert.match(frameOf(), /icon-192\.png"[^]*background:#2569ab/)
    assert.equal((await shop.request('/logo-light.png')).status, 404)
  })

  test('a logo is used in e-mails, icons and pages', async () => {
    const before = await middleOf('/icon-512.png')
    const { status } = await changeTo(shop, owner, {
      LOGO_LIGHT: await uploaded(640, 160, '#aa2200'),
      LOGO_DARK: await uploaded(640, 160, '#ffccbb'),
      LOGO_SQUARE: await uploaded(512, 512, '#00aa22'),
    })
    assert.equal(status, 200)
    assert.ok(near(await middleOf('/logo-light.png'), [170, 34, 0]))
    assert.ok(near(await middleOf('/logo-dark.png'), [255, 204, 187]))
    for (const path of ['/icon-512.png', '/apple-touch-icon.png', '/icon-maskable-192.png'])
      assert.ok(near(await middleOf(path), [0, 170, 34]), path)
    assert.ok(!near(before, [0, 170, 34]))
    assert.match(await (await shop.request('/favicon.svg')).text(), /data:image\/png;base64,/)
    assert.match(frameOf(), /logo-light\.png\?[0-9a-f]{16}" width="160" height="40" alt="Mafteach"/)
    assert.deepEqual(Object.keys(logoOf(shop.context.settings.look).logo ?? {}), ['light', 'dark', 'square'])
  })

  test('a file that is not a readable picture is rejected by its content, as is an SVG with scripts', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const cut = (await drawing(640, 160, '#aa2200').png().toBuffer()).subarray(0, 120)
    for (const bytes of [svg, Buffer.from('logo.png'), Buffer.from('%PDF-1.7'), cut])
      assert.equal((await upload(bytes)).problem.code, 'picture-unreadable')
  })

  test('an unsuitable logo is rejected at its field, and the previous one stays', async () => {
    const { logo } = shop.context.settings.look
    const wide = await uploaded(1200, 100, '#112233')
    const tiny = await uploaded(48, 48, '#112233')
    const gone = 'ffffffffffffffff/640x160'
    const refused = async (key: string, value: string) =>
      (await changeTo(shop, owner, { [key]: value })).problem.fields
    assert.deepEqual(await refused('LOGO_LIGHT', wide), { LOGO_LIGHT: 'logo-wide' })
    assert.deepEqual(await refused('LOGO_SQUARE', tiny), { LOGO_SQUARE: 'logo-small' })
    assert.deepEqual(await refused('LOGO_SQUARE', wide), { LOGO_SQUARE: 'logo-square' })
    assert.deepEqual(await refused('LOGO_DARK', gone), { LOGO_DARK: 'picture' })
    assert.deepEqual(await refused('LOGO_DARK', '"><script>'), { LOGO_DARK: 'picture' })
    assert.deepEqual(shop.context.settings.look.logo, logo)
  })

  test('an icon falls back to the default mark while the logo’s picture cannot be read', async (t) => {
    const { images, settingStore } = shop.context
    const gone = t.mock.method(images, 'find', async () => Promise.reject(new Error('gone')))
    await settingStore.reload()
    const drawn = ['/icon-512.png', '/favicon.svg', '/favicon.ico', screenPath('narrow', 'en')]
    const withoutLogo = await Promise.all(drawn.map((path) => shop.request(path)))
    for (const { status, headers } of withoutLogo)
      assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store'])
    const logo = await shop.request('/logo-light.png')
    assert.deepEqual([logo.status, logo.headers.get('cache-control')], [404, 'no-store'])
    gone.mock.restore()
    assert.equal((await shop.request('/logo-light.png')).status, 200)
    assert.ok(
      near(await middleOf('/icon-512.png'), [0, 170, 34]),
      'the logo is back as soon as it can be read',
    )
    for (const path of drawn)
      assert.equal((await shop.request(path)).headers.get('cache-control'), 'public, max-age=3600', path)
  })

  test('the brand colour is on pages, with its CSP hash, on the buttons of e-mails and in the manifest', async () => {
    assert.deepEqual((await changeTo(shop, owner, { BRAND_COLOUR: 'purple' })).problem.fields, {
      BRAND_COLOUR: 'colour',
    })
    await changeTo(shop, owner, { BRAND_COLOUR: '#7C3AED', BRAND_ACCENT: '#F59E0B' })
    const { look } = shop.context.settings
    assert.deepEqual([look.colour, look.accent], ['#7c3aed', '#f59e0b'])
    const { scale } = brandColoursOf('#7c3aed', null)
    const brand = pageBrand(look)
    assert.ok(brand?.brand.style.includes(`--blue-600:${scale[600]}`))
    assert.match(brandHashes(shop.context.settings)[0] ?? '', /^'sha256-[\w+/]{43}='$/)
    assert.match(frameOf(), /background:#7c3aed/)
    assert.equal((await (await shop.request('/manifest.webmanifest')).json()).theme_color, scale[600])
  })

  test('an earlier colour can be restored, as a new version', async () => {
    await changeTo(shop, owner, { BRAND_COLOUR: '#e11d48' })
    const key = 'BRAND_COLOUR'
    const { data } = await shop.call(listSettingVersions, { key }, owner)
    const [, earlier] = data.versions
    await changeTo(shop, owner, { BRAND_COLOUR: earlier?.value })
    const after = await shop.call(listSettingVersions, { key }, owner)
    assert.deepEqual(
      after.data.versions.map(({ version, value }) => [version, value]),
      [
        [3, '#7c3aed'],
        [2, '#e11d48'],
        [1, '#7c3aed'],
      ],
    )
  })
})
