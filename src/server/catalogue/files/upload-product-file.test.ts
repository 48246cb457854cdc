import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { getFileLimit, putProductFile } from '#contract/admin/products/products.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { killableServer } from '#tests/support/servers/killable-server.ts'
import { largeFile, type Sent, sendStream } from '#tests/support/shop-files/large-file.ts'
import { aBucket, type TestBucket } from '#tests/support/object-store/bucket.ts'
import { aShop, aVisitor, origin, type TestShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { unreferencedObjects } from '#server/blobs/sweep-objects.ts'
import { csrfTokenOf } from '#server/http/checks/csrf.ts'
import { type HttpListener, serve } from '#server/http/files/serve.ts'
import { sweep } from '#server/jobs/sweep.ts'

const masterKey = randomBytes(32).toString('base64')
const megabyte = 1024 * 1024
const limit = 24
const cut = new Error('the client has left')

describe('the upload of a product’s file', () => {
  let bucket: TestBucket
  let database: TestDatabase
  const shops = new Map<string, { shop: TestShop; listening: HttpListener }>()
  const environmentOf = (store: string) => ({
    MASTER_KEY: masterKey,
    ...bucket.environment,
    FILE_STORE: store,
    MAX_FILE_MB: String(limit),
  })
  before(async () => {
    bucket = await aBucket()
    database = await testDatabase()
    for (const store of ['s3', 'database']) {
      const shop = await aShop({
        database: { url: database.url, drop: async () => undefined },
        environment: environmentOf(store),
      })
      shops.set(store, { shop, listening: await serve(shop.app, { host: '127.0.0.1', port: 0 }) })
    }
  })
  after(async () => {
    for (const { shop, listening } of shops.values()) {
      await listening.stop(0)
      await shop.close()
    }
    await database.drop()
    await bucket.stop()
  })

  function at(store: string): { shop: TestShop; url: string } {
    const found = shops.get(store)
    assert.ok(found)
    return { shop: found.shop, url: `http://127.0.0.1:${found.listening.port}` }
  }
  type Sending = {
    productId: string
    url?: string
    headers?: Record<string, string>
    body: Iterable<Buffer> | AsyncIterable<Buffer>
  }
  async function send(store: string, { productId, url, headers = {}, body }: Sending): Promise<Sent | null> {
    const { shop, url: own } = at(store)
    const { token } = await aUser(shop.context, { role: 0 })
    const { user } = await shop.context.resolveSession(`Bearer ${token}`)
    const address = (url ?? own) + putProductFile.path.replace(':id', productId)
    const session = {
      authorization: `Bearer ${token}`,
      'x-csrf-token': csrfTokenOf(shop.context.secrets.csrf, user?.sessionId ?? ''),
      origin,
    }
    return sendStream(`${address}?name=guide.iso`, { ...session, ...headers }, body)
  }
  /** A product with a file, which refused uploads must leave unchanged. */
  async function aDownload(store: string): Promise<string> {
    const { id } = await aProduct(at(store).shop.context, { kind: 'file' })
    assert.equal((await send(store, { productId: id, body: [Buffer.from('the first')] }))?.status, 200)
    return id
  }
  /** Everything that is stored anywhere. */
  async function stored() {
    const { rows } = await at('s3').shop.context.pool.query(
      `select (select json_agg(json_build_array(product_id, xmin::text, object_key) order by product_id) from product_files) as files,
         (select count(*)::int from object_pieces) as pieces`,
    )
    return { rows, onDisk: bucket.filesOnDisk(), objects: await bucket.keys() }
  }
  async function isStill(before: Awaited<ReturnType<typeof stored>>): Promise<boolean> {
    return JSON.stringify(await stored()) === JSON.stringify(before)
  }
  function* breakingOff(megabytes: number): Generator<Buffer> {
    yield* largeFile(megabytes)
    throw cut
  }
  const codeOf = (sent: Sent | null) =>
    typeof sent?.body === 'object' && sent.body !== null && 'code' in sent.body ? sent.body.code : null

  for (const store of ['s3', 'database']) {
    test(`of unknown length is stored (${store}), and is in the audit log`, async () => {
      const productId = await aDownload(store)
      const sent = await send(store, { productId, body: largeFile(20) })
      const bytes = 20 * megabyte
      const file = { name: 'guide.iso', mime: 'application/octet-stream', bytes }
      assert.deepEqual(sent, { status: 200, body: file })
      const { rows } = await at(store).shop.context.pool.query(
        `select detail from audit_log where subject = $1 order by id desc limit 1`,
        [`product:${productId}`],
      )
      assert.deepEqual(rows, [{ detail: { name: 'guide.iso', bytes } }])
    })

    test(`over the limit is refused (${store}), before it is sent or once the limit is exceeded`, async () => {
      const productId = await aDownload(store)
      const before = await stored()
      let read = 0
      function* counted() {
        for (const block of largeFile(500)) {
          read++
          yield block
        }
      }
      const headers = { 'content-length': String(500 * megabyte) }
      for (const body of [{ headers, body: counted() }, { body: largeFile(limit + 1) }]) {
        const sent = await send(store, { productId, ...body })
        assert.equal(sent?.status, 413)
        assert.equal(codeOf(sent), 'body-too-large')
        assert.ok(typeof sent?.body === 'object' && sent.body !== null && 'detail' in sent.body)
        assert.deepEqual(sent.body.detail, { megabytes: limit })
      }
      assert.ok(read < 200, `${read} MB were sent for nothing`)
      await until(() => isStill(before), 'what was stored of it is deleted')
      assert.deepEqual(await stored(), before)
    })

    test(`leaves nothing behind if it is aborted (${store}), and keeps the previous file`, async () => {
      const productId = await aDownload(store)
      const before = await stored()
      const headers = { 'content-length': String(limit * megabyte) }
      const sending = send(store, { productId, headers, body: breakingOff(limit - 2) })
      assert.equal(await sending, null)
      await until(() => isStill(before), 'what was stored of it is deleted')
      assert.deepEqual(await stored(), before)
    })

    test(`is refused if it is empty, from another site or without the session’s CSRF token (${store})`, async () => {
      const productId = await aDownload(store)
      const before = await stored()
      const refused = async (given: Omit<Sending, 'productId'>) => {
        const sent = await send(store, { productId, ...given })
        return [sent?.status, codeOf(sent)]
      }
      assert.deepEqual(await refused({ body: [] }), [400, 'invalid-input'])
      const body = largeFile(1)
      assert.deepEqual(await refused({ headers: { origin: 'https://other.example' }, body }), [
        403,
        'foreign-origin',
      ])
      assert.deepEqual(await refused({ headers: { 'x-csrf-token': 'another' }, body: largeFile(1) }), [
        403,
        'csrf-token-wrong',
      ])
      assert.deepEqual((await stored()).rows, before.rows)
    })
  }

  test('leaves parts in the bucket if its server is killed, until they are removed as unused', async () => {
    const { shop } = at('s3')
    const productId = await aDownload('s3')
    const before = bucket.filesOnDisk()
    const server = await killableServer({ DATABASE_URL: database.url, ...environmentOf('s3') })
    const left = Promise.withResolvers<void>()
    async function* slowly() {
      yield* largeFile(limit - 4)
      await left.promise
    }
    const headers = { 'content-length': String(limit * megabyte) }
    const sending = send('s3', { productId, url: server.url, headers, body: slowly() })
    await until(() => bucket.filesOnDisk().length > before.length + 1, 'a part of the file is in the bucket')
    await server.kill()
    left.resolve()
    assert.equal(await sending, null)
    assert.notDeepEqual(bucket.filesOnDisk(), before)
    const { pool, transact, blobs } = shop.context
    const sweepObjects = () => sweep(transact, unreferencedObjects(shop.context))
    await sweepObjects()
    await pool.query(
      `update stored_objects set unreferenced_since = unreferenced_since - interval '25 hours'`,
    )
    await sweepObjects()
    const { rows } = await pool.query<{ data: { key: string; uploadId: string | null } }>(
      `select data from pgboss.job where name = 'remove-object' and data ->> 'uploadId' is not null`,
    )
    assert.ok(rows.length > 0)
    for (const { data } of rows) await blobs.remove(data)
    assert.deepEqual(bucket.filesOnDisk(), before)
    // removing it twice is no error: a job may run twice
    for (const { data } of rows) await blobs.remove(data)
  })

  test('reports its limit to managers who may upload', async () => {
    const { shop } = at('s3')
    const { data } = await shop.call(getFileLimit, {}, aVisitor(await aUser(shop.context, { role: 0 })))
    assert.deepEqual(data, { megabytes: limit })
  })
})
