import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import sharp from 'sharp'
import { testDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'
import { typed } from '#server/database/connect.ts'
import { blobsOf } from '#server/blobs/open-blobs.ts'
import { placeholderId } from './image-url.ts'
import { imageCache } from './image-cache.ts'
import type { Images } from '#server/context/images.ts'
import { openImages } from './images.ts'
import { images } from '#server/database/tables/catalogue.ts'

const drawing = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><circle cx="200" cy="150" r="90" fill="${colour}"/></svg>`,
  )

describe('pictures', () => {
  let database: TestDatabase
  let pool: pg.Pool
  let folder: string
  let queries = 0
  const svgId = 'a'.repeat(32)
  const photoId = 'b'.repeat(32)
  const drawnId = 'c'.repeat(32)
  before(async () => {
    database = await testDatabase()
    pool = new pg.Pool({ connectionString: database.url })
    pool.on('acquire', () => queries++)
    folder = mkdtempSync(join(tmpdir(), 'images-'))
    const photo = await sharp({ create: { width: 500, height: 250, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    await typed(pool)
      .insert(images)
      .values([
        { id: svgId, mime: 'image/svg+xml', content: drawing('red') },
        { id: photoId, mime: 'image/png', content: photo },
      ])
  })
  after(async () => {
    await pool.end()
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  let places = 0
  const open = (place = String(places++), builtIn = 'grey'): Images =>
    openImages(
      {
        pool,
        blobs: blobsOf(pool, { store: null, storesInBucket: false, directDownloads: false }),
        log: pino({ level: 'silent' }),
        settings: { dataDirectory: join(folder, place) },
      },
      new Map([
        [drawnId, { mime: 'image/svg+xml', content: drawing('blue') }],
        [placeholderId, { mime: 'image/svg+xml', content: drawing(builtIn) }],
      ]),
    )
  const get = (served: Images, id: string, width: number, headers: Record<string, string> = {}) =>
    served.serve(new Request('http://localhost/', { headers }), id, width)
  async function sizeOf(response: Response): Promise<{ width: number; height: number; format: string }> {
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return { width, height, format }
  }

  test('an SVG is rendered sharply at each width, and may be cached for ever', async () => {
    const served = open()
    for (const width of [160, 320, 480, 640, 960, 1200]) {
      const response = await get(served, svgId, width)
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-type'), 'image/webp')
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.deepEqual(await sizeOf(response), { width, height: width * 0.75, format: 'webp' })
    }
  })

  test('an e-mail gets a small JPEG, which every e-mail program can show', async () => {
    const served = open()
    for (const id of [svgId, photoId, drawnId]) {
      const response = await served.serveForEmail(new Request('http://localhost/'), id)
      assert.equal(response.headers.get('content-type'), 'image/jpeg')
      assert.equal((await sizeOf(response)).format, 'jpeg')
    }
    assert.equal((await served.serveForEmail(new Request('http://localhost/'), '../a')).status, 404)
  })

  test('a photo is scaled down, never up', async () => {
    const served = open()
    assert.deepEqual(await sizeOf(await get(served, photoId, 320)), {
      width: 320,
      height: 160,
      format: 'webp',
    })
    assert.deepEqual(await sizeOf(await get(served, photoId, 1200)), {
      width: 500,
      height: 250,
      format: 'webp',
    })
  })

  test('built-in pictures and the placeholder are not in the database', async () => {
    const served = open()
    assert.equal((await get(served, drawnId, 320)).status, 200)
    const neutral = await get(served, 'placeholder', 320)
    assert.equal(neutral.headers.get('cache-control'), 'public, max-age=86400')
    assert.deepEqual(await sizeOf(neutral), { width: 320, height: 240, format: 'webp' })
  })

  test('a built-in picture that a new release has changed is not served from the cache', async () => {
    const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
    const before = await get(open('upgraded'), placeholderId, 320)
    const etag = before.headers.get('etag') ?? ''
    const now = await get(open('upgraded', 'black'), placeholderId, 320, { 'if-none-match': etag })
    assert.equal(now.status, 200)
    assert.ok(!(await bytesOf(now)).equals(await bytesOf(before)))
  })

  test('other widths, unknown pictures and invalid names are not found', async () => {
    const served = open()
    for (const [id, width] of [
      [svgId, 641],
      [svgId, Number.NaN],
      ['d'.repeat(32), 640],
      ['../../etc/passwd', 640],
      [svgId.toUpperCase(), 640],
    ] as const)
      assert.equal((await get(served, id, width)).status, 404)
  })

  test('simultaneous requests share one rendering, and later ones are served from the disk', async () => {
    const served = open()
    queries = 0
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(served, svgId, 960)))
    assert.ok(responses.every(({ status }) => status === 200))
    assert.equal(queries, 1)
    await get(served, svgId, 960)
    assert.equal(queries, 1)
    const known = await get(served, svgId, 960, { 'if-none-match': `"${svgId}-960"` })
    assert.equal(known.status, 304)
  })

  test('pictures are served even if the disk cannot be written', async () => {
    const place = String(places)
    const served = open()
    writeFileSync(join(folder, place), 'a file where the folder should be')
    assert.equal((await get(served, svgId, 160)).status, 200)
  })

  test('the cache finds all its files again, and removes what an interrupted write left', async () => {
    const place = join(folder, 'reopened')
    const cache = imageCache(place, 100)
    for (const name of ['a.webp', 'b.png', 'c.jpg']) await cache.write(name, Buffer.alloc(10))
    const [old, recent] = ['d.jpg.1.part', 'd.jpg.2.part']
    for (const name of [old, recent]) writeFileSync(join(place, name), 'half')
    utimesSync(join(place, old), 1, 1)
    const again = imageCache(place, 100)
    assert.equal((await again.read('c.jpg'))?.length, 10)
    assert.deepEqual(
      readdirSync(place).toSorted(),
      ['a.webp', 'b.png', 'c.jpg', recent],
      'another server writes',
    )
  })

  test('the cache leaves nothing of a file that it cannot write', async () => {
    const place = join(folder, 'unwritable')
    mkdirSync(join(place, 'a.webp', 'in the way'), { recursive: true })
    await assert.rejects(imageCache(place, 100).write('a.webp', Buffer.alloc(10)))
    assert.deepEqual(readdirSync(place), ['a.webp'])
  })

  test('the cache stays within its limit by removing the least recently used files', async () => {
    const place = join(folder, 'bounded')
    const cache = imageCache(place, 100)
    for (const name of ['a', 'b', 'c']) await cache.write(`${name}.webp`, Buffer.alloc(33))
    await cache.read('a.webp')
    await cache.write('d.webp', Buffer.alloc(33))
    assert.equal(await cache.read('b.webp'), null)
    assert.equal((await cache.read('a.webp'))?.length, 33)
    assert.deepEqual(readdirSync(place).toSorted(), ['a.webp', 'c.webp', 'd.webp'])

    const again = imageCache(place, 100)
    assert.equal((await again.read('d.webp'))?.length, 33)
    await again.write('e.webp', Buffer.alloc(60))
    assert.equal(readdirSync(place).length, 2)
    rmSync(join(place, 'e.webp'))
    assert.equal(await again.read('e.webp'), null, 'a file that somebody removed is not found')
    await again.write('f.webp', Buffer.alloc(101))
    assert.equal(await again.has('f.webp'), false, 'a file larger than the limit is not written')

    const [older = ''] = readdirSync(place)
    await again.write('g.webp', Buffer.alloc(40))
    utimesSync(join(place, older), 1, 1)
    const smaller = imageCache(place, 40)
    assert.equal(await smaller.has(older), false)
    await smaller.write(older, Buffer.alloc(33))
    assert.deepEqual(readdirSync(place), [older], 'a file that is written again is not removed')
  })

  test('processes that share the cache find each other’s files, and together stay within its limit', async () => {
    const place = join(folder, 'shared')
    const [one, other] = [imageCache(place, 100, 0), imageCache(place, 100, 0)]
    for (const cache of [one, other]) assert.equal(await cache.read('a.webp'), null)
    await one.write('a.webp', Buffer.alloc(33))
    assert.equal((await other.read('a.webp'))?.length, 33)
    for (const name of ['b', 'c']) await one.write(`${name}.webp`, Buffer.alloc(33))
    for (const name of ['d', 'e', 'f']) await other.write(`${name}.webp`, Buffer.alloc(33))
    assert.equal(readdirSync(place).length, 3)
  })
})
