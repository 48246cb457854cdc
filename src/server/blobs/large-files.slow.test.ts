import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '#tests/support/builders.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { type KillableServer, killableServer } from '#tests/support/servers/killable-server.ts'
import { buyFile, uploadLargeFile } from '#tests/support/shop-files/file-for-sale.ts'
import { hashOfAll, largeFile } from '#tests/support/shop-files/large-file.ts'
import { aBucket, type TestBucket } from '#tests/support/object-store/bucket.ts'
import { forgetPeak, peakMegabytes } from '#tests/support/shop-files/peak-memory.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

const masterKey = randomBytes(32).toString('base64')
const megabyte = 1024 * 1024
const megabytes = 300
/** In MB: the memory that the server may use beyond what it used for a small file. */
const allowed = 100

describe('a file that is larger than the memory for it', () => {
  const hash = hashOfAll(largeFile(megabytes))
  let bucket: TestBucket
  let database: TestDatabase
  let shop: TestShop
  let productId: string
  let path: string
  const servers: KillableServer[] = []
  before(async () => {
    bucket = await aBucket()
    database = await testDatabase()
    shop = await aShop({
      database: { url: database.url, drop: async () => undefined },
      environment: { MASTER_KEY: masterKey, ...bucket.environment },
    })
    productId = (await aProduct(shop.context, { kind: 'file' })).id
  })
  after(async () => {
    for (const server of servers) await server.kill()
    await shop.close()
    await database.drop()
    await bucket.stop()
  })

  const environmentOf = (store: string) => ({
    DATABASE_URL: database.url,
    MASTER_KEY: masterKey,
    ...bucket.environment,
    FILE_STORE: store,
  })
  async function startServer(store: string): Promise<KillableServer> {
    const server = await killableServer(environmentOf(store))
    servers.push(server)
    return server
  }
  /** Downloads the first half, aborts, and fetches the rest as a browser does. */
  async function fetchInTwo(server: KillableServer): Promise<string> {
    const cut = new AbortController()
    const first = await fetch(server.url + path, { signal: cut.signal })
    assert.equal(first.headers.get('content-length'), String(megabytes * megabyte))
    const half: Uint8Array[] = []
    let bytes = 0
    for await (const piece of first.body ?? []) {
      half.push(piece)
      bytes += piece.length
      if (bytes > (megabytes * megabyte) / 2) break
    }
    cut.abort()
    const headers = { range: `bytes=${bytes}-`, 'if-range': first.headers.get('etag') ?? '' }
    const rest = await fetch(server.url + path, { headers })
    assert.equal(rest.status, 206)
    async function* all() {
      yield* half
      yield* rest.body ?? []
    }
    return hashOfAll(all())
  }
  async function lies(): Promise<string> {
    const { rows } = await shop.context.pool.query<{ where: string }>(
      `select case when object_key is null then 'row' when object_key like 'database/%' then 'pieces' else 'bucket' end as where
       from product_files where product_id = $1`,
      [productId],
    )
    return rows[0]?.where ?? ''
  }

  for (const [store, where] of [
    ['database', 'pieces'],
    ['s3', 'bucket'],
  ] as const)
    test(`is uploaded to ${store} and downloaded again, with a resume, in constant memory`, async () => {
      const server = await startServer(store)
      assert.equal((await uploadLargeFile(shop, server.url, productId, 20))?.status, 200)
      path ??= await buyFile(shop, productId)
      await (await fetch(server.url + path)).arrayBuffer()
      const usual = peakMegabytes(server.pid)
      forgetPeak(server.pid)
      const sent = await uploadLargeFile(shop, server.url, productId, megabytes)
      assert.deepEqual(sent, {
        status: 200,
        body: { name: 'large.iso', mime: 'application/octet-stream', bytes: megabytes * megabyte },
      })
      const whileSent = peakMegabytes(server.pid)
      assert.equal(await lies(), where)
      forgetPeak(server.pid)
      assert.equal(await fetchInTwo(server), await hash)
      const whileFetched = peakMegabytes(server.pid)
      assert.ok(whileSent - usual < allowed, `${whileSent} MB after ${usual}`)
      assert.ok(whileFetched - usual < allowed, `${whileFetched} MB after ${usual}`)
      await server.kill()
    })
})
