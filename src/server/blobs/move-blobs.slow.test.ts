import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { duplicateProduct, putProductFile } from '#contract/admin/products/products.ts'
import { getOrder } from '#contract/orders/orders.ts'
import type { ObjectStore } from '#server/integrations/object-store/object-store.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { aBucket, type TestBucket } from '#tests/support/object-store/bucket.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, testSettings, type Visitor } from '#tests/support/shop.ts'
import { moveToDatabase, moveToStore } from './move-blobs.ts'
import { openStore } from './open-blobs.ts'

const masterKey = randomBytes(32).toString('base64')
/** In bytes: in the row itself, and in pieces. */
const sizes = { small: 1_500_000, large: 9_500_000 }

describe('files that are moved while the shop is open', () => {
  let bucket: TestBucket
  let database: TestDatabase
  let store: ObjectStore
  /** Two servers: before and after FILE_STORE is changed. */
  let shops: { readonly s3: TestShop; readonly database: TestShop }
  let owner: Visitor
  before(async () => {
    bucket = await aBucket()
    database = await testDatabase()
    const open = (FILE_STORE: string) =>
      aShop({
        database: { url: database.url, drop: async () => undefined },
        environment: { MASTER_KEY: masterKey, ...bucket.environment, FILE_STORE },
      })
    shops = { s3: await open('s3'), database: await open('database') }
    const opened = await openStore(testSettings(bucket.environment).files.bucket)
    assert.ok(opened)
    store = opened
    owner = aVisitor(await aUser(shops.s3.context, { role: 0 }))
  })
  after(async () => {
    await shops.s3.close()
    await shops.database.close()
    await database.drop()
    await bucket.stop()
  })

  type Bought = { readonly productId: string; readonly path: string; readonly visitor: Visitor }
  const upload = async (to: keyof typeof shops, productId: string, content: Buffer) => {
    const file = { id: productId, name: 'a.zip', body: content }
    assert.equal((await shops[to].call(putProductFile, file, owner)).status, 200)
  }
  async function bought(content: Buffer): Promise<Bought> {
    const shop = shops.database
    const { id: productId } = await aProduct(shop.context, { kind: 'file' })
    await upload('database', productId, content)
    const { orderId, visitor, reference } = await placeAndOpen(shop, productId)
    await act(shop, reference, 'succeed')
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    return { productId, visitor, path: data.items[0]?.downloadUrl ?? '' }
  }
  const request = ({ path, visitor }: Bought, headers: Record<string, string> = {}) =>
    shops.s3.request(path, { headers }, visitor)
  const fetched = async (of: Bought, headers = {}) =>
    Buffer.from(await (await request(of, headers)).arrayBuffer())
  const moving = (through: ObjectStore = store) => ({
    pool: shops.s3.context.pool,
    store: through,
    done: () => undefined,
  })
  async function placeOf(productId: string): Promise<string> {
    const { rows } = await shops.s3.context.pool.query<{ place: string }>(
      `select coalesce(split_part(object_key, '/', 1), 'row') as place from product_files where product_id = $1`,
      [productId],
    )
    return rows[0]?.place ?? ''
  }

  for (const [size, bytes] of Object.entries(sizes)) {
    test(`a ${size} file that is replaced while it is moved to the bucket keeps its new content`, async () => {
      const of = await bought(randomBytes(bytes))
      const fresh = randomBytes(bytes)
      let replaced = false
      // between its upload and the change of its row
      const slow: ObjectStore = {
        ...store,
        async getPiece(...given) {
          if (!replaced) {
            replaced = true
            await upload('database', of.productId, fresh)
          }
          return store.getPiece(...given)
        },
      }
      await moveToStore(moving(slow))
      assert.ok(replaced)
      assert.ok((await fetched(of)).equals(fresh))
      await moveToStore(moving())
      assert.equal(await placeOf(of.productId), 'files')
      assert.ok((await fetched(of)).equals(fresh))
    })

    test(`a ${size} file that is replaced while it is moved back keeps its new content`, async () => {
      const of = await bought(randomBytes(bytes))
      await upload('s3', of.productId, randomBytes(bytes))
      const fresh = randomBytes(bytes)
      let replaced = false
      const slow: ObjectStore = {
        ...store,
        async getPiece(...given) {
          const piece = await store.getPiece(...given)
          if (!replaced) {
            replaced = true
            await upload('s3', of.productId, fresh)
          }
          return piece
        },
      }
      await moveToDatabase(moving(slow))
      assert.ok(replaced)
      assert.ok((await fetched(of)).equals(fresh))
    })
  }

  test('an interrupted download can be resumed after the file was moved there and back', async () => {
    const content = randomBytes(sizes.large)
    const of = await bought(content)
    const begun = await request(of)
    const headers = { range: 'bytes=5000000-', 'if-range': begun.headers.get('etag') ?? '' }
    const reader = begun.body?.getReader()
    const parts = [Buffer.from((await reader?.read())?.value ?? [])]
    for (const move of [moveToStore, moveToDatabase, moveToStore]) {
      await move(moving())
      const rest = await request(of, headers)
      assert.equal(rest.status, 206)
      assert.ok(Buffer.from(await rest.arrayBuffer()).equals(content.subarray(5_000_000)))
    }
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      parts.push(Buffer.from(value))
    }
    assert.ok(Buffer.concat(parts).equals(content), 'a download that began before the moves is complete')
  })

  test('copies of a product share one object, and are moved together', async () => {
    const content = randomBytes(sizes.large)
    const of = await bought(content)
    const { data: copy } = await shops.database.call(duplicateProduct, { id: of.productId }, owner)
    const before = await bucket.keys()
    await moveToStore(moving())
    assert.equal((await bucket.keys()).length, before.length + 1)
    assert.deepEqual([await placeOf(of.productId), await placeOf(copy.id)], ['files', 'files'])
  })

  test('under traffic each download is one version of the file, and the last upload stays', async () => {
    const content = (version: number) =>
      Buffer.alloc(version % 2 === 0 ? sizes.small : sizes.large, version + 1)
    const versionOf = (file: Buffer) => {
      const version = (file[0] ?? 0) - 1
      assert.ok(file.equals(content(version)), `a download mixes versions and begins with ${version}`)
      return version
    }
    const versions = 12
    const products = [await bought(content(0)), await bought(content(1))]
    let busy = true
    const moves = (async () => {
      let count = 0
      for (const move of repeated([moveToStore, moveToDatabase])) {
        await move(moving())
        count++
        if (!busy) return count
      }
      return count
    })()
    const traffic = products.map(async (of, at) => {
      let downloads = 0
      for (let version = 2; version <= versions; version++) {
        const uploading = upload(version % 3 === 0 ? 's3' : 'database', of.productId, content(version + at))
        // replacing a file aborts its downloads
        const seen = await fetched(of).catch(() => null)
        if (seen !== null) {
          downloads++
          versionOf(seen)
        }
        await uploading
        assert.equal(versionOf(await fetched(of)), version + at)
      }
      return downloads
    })
    const downloads = await Promise.all(traffic)
    busy = false
    assert.ok((await moves) > 1)
    assert.ok(downloads.every((count) => count > 0))
    await moveToStore(moving())
    for (const [at, of] of products.entries()) {
      assert.equal(await placeOf(of.productId), 'files')
      assert.equal(versionOf(await fetched(of)), versions + at)
    }
  })
})

function* repeated<T>(all: readonly T[]): Generator<T, void> {
  for (;;) yield* all
}
