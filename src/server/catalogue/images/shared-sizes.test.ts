import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { addPicture } from '#contract/admin/products/products.ts'
import { aUser } from '#tests/support/builders.ts'
import { aBucket, type TestBucket } from '#tests/support/object-store/bucket.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { moveToDatabase } from '#server/blobs/move-blobs.ts'
import { openStore } from '#server/blobs/open-blobs.ts'
import { unreferencedObjects } from '#server/blobs/sweep-objects.ts'
import { sweep } from '#server/jobs/sweep.ts'

describe('sizes of pictures in an object store', () => {
  let bucket: TestBucket
  let database: TestDatabase
  let shop: TestShop
  const environment = { MASTER_KEY: randomBytes(32).toString('base64') }
  const opened: TestShop[] = []
  const folders: string[] = []
  /** With an empty disk of its own. */
  async function aServer(): Promise<TestShop> {
    const folder = mkdtempSync(join(tmpdir(), 'sizes-'))
    folders.push(folder)
    const server = await aShop({
      database: { url: database.url, drop: async () => undefined },
      environment: { ...environment, ...bucket.environment, DATA_DIRECTORY: folder },
    })
    opened.push(server)
    return server
  }
  before(async () => {
    bucket = await aBucket()
    database = await testDatabase()
    shop = await aServer()
  })
  after(async () => {
    for (const server of opened) await server.close()
    await database.drop()
    await bucket.stop()
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  async function picture(): Promise<string> {
    const body = await sharp(randomBytes(900 * 600 * 3), { raw: { width: 900, height: 600, channels: 3 } })
      .png()
      .toBuffer()
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const { data } = await shop.call(addPicture, { body }, owner)
    return data.id
  }
  async function shownBy(server: TestShop, id: string): Promise<Buffer> {
    const response = await server.request(`/images/${id}/480.webp`)
    assert.equal(response.status, 200)
    return Buffer.from(await response.arrayBuffer())
  }
  async function keyOf(id: string): Promise<string | undefined> {
    const { rows } = await shop.context.pool.query<{ key: string }>(
      `select object_key as key from picture_sizes where image_id = $1 and size = '480.webp'`,
      [id],
    )
    return rows[0]?.key
  }
  async function storedKey(id: string, other?: string): Promise<string> {
    await until(async () => ![undefined, other].includes(await keyOf(id)), 'the size is in the store')
    return (await keyOf(id)) ?? ''
  }
  async function loseOriginal(id: string): Promise<void> {
    const { rows } = await shop.context.pool.query<{ key: string }>(
      'select object_key as key from images where id = $1',
      [id],
    )
    await shop.context.blobs.remove({ key: rows[0]?.key ?? '', uploadId: null })
  }

  test('are rendered by one server, and reused by servers that start later', async () => {
    const id = await picture()
    const made = await shownBy(shop, id)
    const key = await storedKey(id)
    assert.ok((await bucket.keys()).includes(key))
    // without it no server can render the size again
    await loseOriginal(id)
    assert.ok((await shownBy(await aServer(), id)).equals(made))
  })

  test('are rendered again if they are missing from the store', async () => {
    const id = await picture()
    const made = await shownBy(shop, id)
    const lost = await storedKey(id)
    await shop.context.blobs.remove({ key: lost, uploadId: null })
    assert.ok((await shownBy(await aServer(), id)).equals(made))
    const again = await storedKey(id, lost)
    assert.ok((await bucket.keys()).includes(again))
  })

  test('are kept as long as their picture, and removed with it', async () => {
    const id = await picture()
    await shownBy(shop, id)
    const key = await storedKey(id)
    await sweepAfterADay()
    assert.ok(!(await removed()).includes(key))
    await shop.context.pool.query('delete from images where id = $1', [id])
    await sweepAfterADay()
    assert.ok((await removed()).includes(key))
  })

  test('are removed from the store when pictures are moved into the database', async () => {
    const id = await picture()
    await shownBy(shop, id)
    const key = await storedKey(id)
    const store = await openStore(shop.context.settings.files.bucket)
    assert.ok(store)
    // the picture of an earlier test is lost
    await shop.context.pool.query('delete from images where id <> $1', [id])
    await moveToDatabase({ pool: shop.context.pool, store, done: () => undefined })
    await sweepAfterADay()
    assert.ok((await removed()).includes(key))
  })

  async function sweepAfterADay(): Promise<void> {
    const objects = unreferencedObjects(shop.context)
    await sweep(shop.context.transact, objects)
    await shop.context.pool.query(
      `update stored_objects set unreferenced_since = unreferenced_since - interval '25 hours'`,
    )
    await sweep(shop.context.transact, objects)
  }
  async function removed(): Promise<string[]> {
    const { rows } = await shop.context.pool.query<{ key: string }>(
      `select data ->> 'key' as key from pgboss.job where name = 'remove-object'`,
    )
    return rows.map(({ key }) => key)
  }
})
