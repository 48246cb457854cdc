import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { aProduct } from '#tests/support/builders.ts'
import { storeSetting } from '#tests/support/admin/stored-settings.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { drawShareCard, type ShareCard } from './draw-share-image.ts'
import { drawText, fitText } from './render-text.ts'

const aCard: ShareCard = {
  language: 'he',
  shop: 'Mafteach',
  title: 'Halberd אנטי־וירוס <פלוס> & עוד – 3 מכשירים, שנה',
  price: '₪49.90',
  fullPrice: '₪69.90',
  cover: null,
  icon: null,
  colour: null,
}
const style = { weight: 'Bold', colour: '#000000', width: 500 } as const

/** The share of dark pixels in each half of a picture. */
async function inkOf(png: Buffer): Promise<{ left: number; right: number }> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ink = { left: 0, right: 0 }
  for (const [at, light] of data.entries())
    if (light < 100) ink[at % info.width < info.width / 2 ? 'left' : 'right']++
  return ink
}

describe('the text of a share card', () => {
  test('a long text is wrapped, then drawn smaller, and cut off if it still does not fit', async () => {
    const text = 'Halberd Antivirus Plus – 3 devices, one year'
    const one = await drawText('Halberd', { ...style, language: 'en', size: 60 })
    const many = await drawText(text, { ...style, language: 'en', size: 60 })
    assert.ok(many.width <= 500 && many.height > one.height * 2)
    const fitted = await fitText(text, [60, 30], { width: 500, height: 100 }, { ...style, language: 'en' })
    assert.ok(fitted.height <= 100)
    const cut = await fitText(
      'word '.repeat(200),
      [40],
      { width: 500, height: 100 },
      { ...style, language: 'en' },
    )
    assert.ok(cut.height <= 100)
  })

  test('a line has the direction of its language, even if it begins with a word of the other one', async () => {
    const ends = async (language: 'he' | 'en') => {
      const text = `MMMM ${'י'.repeat(16)}`
      const { png } = await drawText(text, { ...style, language, size: 40 })
      return inkOf(png)
    }
    const [hebrew, english] = [await ends('he'), await ends('en')]
    // the first word is the darkest, and must be on the start side
    assert.ok(hebrew.right > hebrew.left, JSON.stringify(hebrew))
    assert.ok(english.left > english.right, JSON.stringify(english))
  })

  test('a machine without font configuration draws the same picture, without warnings', async () => {
    const program = `
      import { writeFileSync } from 'node:fs'
      import { drawShareCard } from './draw-share-image.ts'
      writeFileSync(1, await drawShareCard(${JSON.stringify(aCard)}))`
    const draw = (environment: Record<string, string>) => {
      const { stdout, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module-typescript', '--eval', program],
        { cwd: import.meta.dirname, env: { ...process.env, ...environment } },
      )
      assert.equal(stderr.toString(), '')
      return createHash('sha256').update(stdout).digest('hex')
    }
    const settings = readFileSync(join(import.meta.dirname, 'fonts.conf'), 'utf8')
    const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
    const bare = join(folder, 'fonts.conf')
    writeFileSync(bare, settings.replace('/etc/fonts', '/nowhere'))
    assert.equal(draw({ FONTCONFIG_FILE: bare, HOME: '/nowhere' }), draw({}))
    rmSync(folder, { recursive: true })
  })
})

describe('the picture of a shared link', () => {
  let shop: TestShop
  let folder: string
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'share-'))
    shop = await aShop({ environment: { DATA_DIRECTORY: folder } })
  })
  after(async () => {
    await shop.close()
    rmSync(folder, { recursive: true })
  })
  const get = (path: string, headers = {}) => shop.request(`/images/og/${path}`, { headers })

  test('is a PNG of the size that social networks require, in both languages, with the text on the start side', async () => {
    const { slug } = await aProduct(shop.context, { slug: 'halberd', discountPercent: 20 })
    for (const [language, side, other] of [
      ['he', 'right', 'left'],
      ['en', 'left', 'right'],
    ] as const) {
      const response = await get(`${slug}-${language}.png`)
      assert.equal(response.headers.get('content-type'), 'image/png')
      const png = Buffer.from(await response.arrayBuffer())
      const { width, height } = await sharp(png).metadata()
      assert.deepEqual([width, height], [1200, 630])
      assert.ok(png.length < 300_000, `${png.length} bytes`)
      const bare = await inkOf(await drawShareCard({ ...aCard, language }))
      assert.ok(bare[side] > 1000 && bare[other] < bare[side] / 5, JSON.stringify(bare))
    }
  })

  test('is cached, has an ETag, and is drawn again when the price changes', async () => {
    const { id } = await aProduct(shop.context, { slug: 'kept' })
    const files = () => readdirSync(join(folder, 'share-cache')).length
    const first = await get('kept-en.png')
    const etag = first.headers.get('etag') ?? ''
    const kept = files()
    assert.deepEqual(await (await get('kept-en.png')).arrayBuffer(), await first.arrayBuffer())
    assert.equal((await get('kept-en.png', { 'if-none-match': etag })).status, 304)
    assert.equal(files(), kept)
    await shop.context.pool.query('update products set price_agorot = 12345 where id = $1', [id])
    const second = await get('kept-en.png', { 'if-none-match': etag })
    assert.equal(second.status, 200)
    assert.notEqual(second.headers.get('etag'), etag)
  })

  test('is without the shop’s logo while that cannot be read, and is drawn again with it', async (t) => {
    await storeSetting(shop.context, 'LOGO_SQUARE', 'abcdefabcdefabcd/512x512')
    await aProduct(shop.context, { slug: 'with-logo' })
    const { images } = shop.context
    const find = images.find.bind(images)
    const logo = sharp({ create: { width: 640, height: 640, channels: 3, background: '#00aa22' } })
    const bytes = await logo.png().toBuffer()
    let isAway = true
    const readable = async () => (isAway ? Promise.reject(new Error('the object store is away')) : bytes)
    t.mock.method(images, 'find', async (...[id, width]: Parameters<typeof find>) =>
      id === 'abcdefabcdefabcd' ? readable() : find(id, width),
    )
    const files = () => readdirSync(join(folder, 'share-cache')).length
    const kept = files()
    const without = await get('with-logo-en.png')
    const { headers } = without
    assert.deepEqual(
      [without.status, headers.get('cache-control'), headers.get('etag'), files()],
      [200, 'no-store', null, kept],
    )
    isAway = false
    const again = await get('with-logo-en.png')
    assert.deepEqual([again.headers.get('cache-control'), files()], ['public, max-age=3600', kept + 1])
    assert.notDeepEqual(await again.arrayBuffer(), await without.arrayBuffer())
  })

  test('exists for posts and for the shop, but not for products that are not on sale', async () => {
    const post = shop.context.content.posts.he[0]?.slug
    for (const path of ['he.png', 'en.png', `blog/${post}-he.png`])
      assert.equal((await get(path)).status, 200, path)
    await aProduct(shop.context, { slug: 'draft', state: 'draft' })
    for (const path of ['draft-en.png', 'no-such-en.png', 'fr.png', 'halberd.png', 'blog/no-such-he.png'])
      assert.equal((await get(path)).status, 404, path)
  })
})
