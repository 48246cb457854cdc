import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import {
  addPicture,
  duplicateProduct,
  getAdminProduct,
  putProductFile,
} from '#contract/admin/products/products.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { awayBucket, aBucket, type TestBucket } from '#tests/support/object-store/bucket.ts'
import { act, buyOne, placeAndOpen } from '#tests/support/orders.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { unreferencedObjects } from './sweep-objects.ts'

const masterKey = randomBytes(32).toString('base64')

describe('files in an object store', () => {
  let bucket: TestBucket
  let database: TestDatabase
  let shop: TestShop
  /** A second server on the same database, which cannot reach the store. */
  let cutOff: TestShop
  before(async () => {
    bucket = await aBucket()
    database = await testDatabase()
    const shared = { url: database.url, drop: async () => undefined }
    shop = await aShop({ database: shared, environment: { MASTER_KEY: masterKey, ...bucket.environment } })
    cutOff = await aShop({ database: shared, environment: { MASTER_KEY: masterKey, ...awayBucket } })
  })
  after(async () => {
    await shop.close()
    await cutOff.close()
    await database.drop()
    await bucket.stop()
  })

  const owner = async (at = shop) => aVisitor(await aUser(at.context, { role: 0 }))
  /** Random noise, different in every test run. */
  const photo = () =>
    sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
      .png()
      .toBuffer()
  async function upload(id: string, content: Buffer, at = shop) {
    return at.call(putProductFile, { id, name: 'guide.zip', body: content }, await owner(at))
  }
  async function objectOf(productId: string): Promise<string> {
    const { rows } = await shop.context.pool.query<{ key: string; content: null }>(
      'select object_key as key, content from product_files where product_id = $1',
      [productId],
    )
    assert.equal(rows[0]?.content, null)
    return rows[0].key
  }
  async function bought(content: Buffer): Promise<{ productId: string; visitor: Visitor; path: string }> {
    const { id: productId } = await aProduct(shop.context, { kind: 'file' })
    assert.equal((await upload(productId, content)).status, 200)
    const { orderId, visitor, reference } = await placeAndOpen(shop, productId)
    await act(shop, reference, 'succeed')
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    return { productId, visitor, path: data.items[0]?.downloadUrl ?? '' }
  }
  async function downloads(): Promise<number> {
    const { rows } = await shop.context.pool.query('select from order_lines where downloaded_at is not null')
    return rows.length
  }
  const removed = async () => {
    const { rows } = await shop.context.pool.query<{ key: string }>(
      `select data ->> 'key' as key from pgboss.job where name = 'remove-object'`,
    )
    return rows.map(({ key }) => key)
  }
  const sweepObjects = () => sweep(shop.context.transact, unreferencedObjects(shop.context))
  const aDayPasses = () =>
    shop.context.pool.query(
      `update stored_objects set unreferenced_since = unreferenced_since - interval '25 hours'`,
    )

  test('a picture is stored there and served by the shop, and by another server of it', async (t) => {
    const { status, data } = await shop.call(addPicture, { body: await photo() }, await owner())
    assert.equal(status, 201)
    const { rows } = await shop.context.pool.query<{ key: string; content: null }>(
      'select object_key as key, content from images where id = $1',
      [data.id],
    )
    assert.equal(rows[0]?.content, null)
    assert.ok((await bucket.keys()).includes(rows[0].key))
    const shown = await shop.request(`/images/${data.id}/160.webp`)
    assert.equal(shown.status, 200)
    assert.equal((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width, 160)
    const shared = { url: database.url, drop: async () => undefined }
    const other = await aShop(
      { database: shared, environment: { MASTER_KEY: masterKey, ...bucket.environment } },
      t,
    )
    // a width that no server has cached on its disk
    const elsewhere = await other.request(`/images/${data.id}/320.webp`)
    assert.equal(elsewhere.status, 200)
    assert.equal((await sharp(Buffer.from(await elsewhere.arrayBuffer())).metadata()).width, 300)
  })

  test('uploading the same picture again creates no second object', async () => {
    const picture = await photo()
    await shop.call(addPicture, { body: picture }, await owner())
    const before = await bucket.keys()
    assert.equal((await shop.call(addPicture, { body: picture }, await owner())).status, 201)
    assert.deepEqual(await bucket.keys(), before)
  })

  test('a buyer downloads exactly the bytes of a large file', async () => {
    const content = randomBytes(9_500_000)
    const { productId, visitor, path } = await bought(content)
    const { data } = await shop.call(getAdminProduct, { id: productId }, await owner())
    assert.equal(data.file?.bytes, content.length)
    const response = await shop.request(path, {}, visitor)
    assert.equal(response.headers.get('content-length'), String(content.length))
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(content))
  })

  test('a download can be resumed in the middle', async () => {
    const content = randomBytes(9_500_000)
    const { visitor, path } = await bought(content)
    const part = await shop.request(path, { headers: { range: 'bytes=4194300-4194309' } }, visitor)
    assert.deepEqual([part.status, part.headers.get('content-range')], [206, 'bytes 4194300-4194309/9500000'])
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(content.subarray(4_194_300, 4_194_310)))
  })

  test('while the store is unreachable, pictures return 503 with Retry-After, and uploads are refused', async () => {
    const { data } = await shop.call(addPicture, { body: await photo() }, await owner())
    // a width that no server has cached on its disk
    const missing = await cutOff.request(`/images/${data.id}/960.webp`)
    assert.deepEqual([missing.status, missing.headers.get('retry-after')], [503, '5'])
    assert.equal(missing.headers.get('cache-control'), 'no-store')
    const picture = await cutOff.call(addPicture, { body: await photo() }, await owner(cutOff))
    assert.deepEqual([picture.status, picture.problem.code], [503, 'file-store-unavailable'])
    const { id } = await aProduct(cutOff.context, { kind: 'file' })
    const file = await upload(id, Buffer.from('x'), cutOff)
    assert.deepEqual([file.status, file.problem.code], [503, 'file-store-unavailable'])
  })

  test('while it is unreachable, keys are sold, and a failed download is not recorded as one', async () => {
    const { order } = await buyOne(cutOff, (await aProduct(cutOff.context, { keys: 1 })).id)
    assert.equal(order.status, 'completed')
    const { visitor, path } = await bought(Buffer.from('the file'))
    const before = await downloads()
    const response = await cutOff.request(path, {}, visitor)
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5'])
    assert.equal(await downloads(), before)
    assert.equal(await (await shop.request(path, {}, visitor)).text(), 'the file')
    assert.equal(await downloads(), before + 1)
  })

  test('a replaced file is deleted a day later, unless a copy of the product uses it', async () => {
    const { id } = await aProduct(shop.context, { kind: 'file' })
    await upload(id, Buffer.from('first'))
    const first = await objectOf(id)
    const { data: copy } = await shop.call(duplicateProduct, { id }, await owner())
    await upload(id, Buffer.from('second'))
    const second = await objectOf(id)
    await upload(id, Buffer.from('third'))
    await sweepObjects()
    assert.deepEqual(await removed(), [])
    await aDayPasses()
    await sweepObjects()
    const gone = await removed()
    assert.deepEqual([gone.includes(first), gone.includes(second)], [false, true])
    assert.equal(await objectOf(copy.id), first)
    await shop.context.blobs.remove({ key: second, uploadId: null })
    const left = await bucket.keys()
    assert.deepEqual([left.includes(first), left.includes(second)], [true, false])
    await shop.context.pool.query(`delete from pgboss.job where name = 'remove-object'`)
  })

  test('objects of unfinished uploads are deleted too, and every row keeps its object', async () => {
    const stored = await shop.context.blobs.store(Buffer.from('nobody names this'), 'files')
    await assert.rejects(cutOff.context.blobs.store(Buffer.from('nor this'), 'files'))
    await sweepObjects()
    await aDayPasses()
    await sweepObjects()
    const gone = await removed()
    assert.equal(gone.length, 2)
    assert.ok(gone.includes(stored.objectKey ?? ''))
    for (const key of gone) await shop.context.blobs.remove({ key, uploadId: null })
    const { rows } = await shop.context.pool.query<{ key: string }>(
      'select object_key as key from images where object_key is not null union select object_key from product_files where object_key is not null',
    )
    const there = new Set(await bucket.keys())
    assert.deepEqual(
      rows.filter(({ key }) => !there.has(key)),
      [],
    )
  })
})
