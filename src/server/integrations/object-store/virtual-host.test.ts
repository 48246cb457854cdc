import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import dns from 'node:dns'
import { after, before, mock, test } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { checkObjectStore } from '#server/commands/doctor/object-store.ts'
import { openStore } from '#server/blobs/open-blobs.ts'
import { readerOf } from '#server/blobs/store-reader.ts'
import { wholeOf } from '#server/blobs/byte-source.ts'
import { aBucket, type TestBucket } from '#tests/support/object-store/bucket.ts'
import { aShop, testSettings } from '#tests/support/shop.ts'
import { ObjectStoreError, type ObjectStore } from './object-store.ts'

// The bucket is part of the host name, as at Amazon: the default, S3_PATH_STYLE=off. Not every system resolves
// names under localhost, so this process does.
const names: string[] = []
let bucket: TestBucket
let environment: Readonly<Record<string, string>>
before(async () => {
  const { lookup } = dns
  mock.method(dns, 'lookup', (name: string, ...rest: never[]) => {
    names.push(name)
    return Reflect.apply(lookup, dns, [name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest])
  })
  bucket = await aBucket()
  const { port } = new URL(bucket.environment['S3_ENDPOINT'] ?? '')
  environment = {
    ...bucket.environment,
    S3_ENDPOINT: `http://localhost:${port}`,
    S3_PATH_STYLE: 'off',
    S3_DIRECT_DOWNLOADS: 'on',
  }
})
after(async () => {
  mock.restoreAll()
  await bucket.stop()
})

async function opened(more: Readonly<Record<string, string>> = {}): Promise<ObjectStore> {
  const store = await openStore(testSettings({ ...environment, ...more }).files.bucket)
  assert.ok(store)
  return store
}

test('a bucket in the host name stores small and large objects, returns parts of them and deletes them', async () => {
  const store = await opened()
  const contents = { 'files/small': randomBytes(1000), 'files/מדריך גדול+1.iso': randomBytes(20_000_000) }
  for (const [key, content] of Object.entries(contents)) {
    await store.put(key, [content])
    assert.ok(
      (await buffer(wholeOf({ key, bytes: content.length, read: readerOf(store, key) }))).equals(content),
    )
    assert.deepEqual(await store.getPiece(key, 990, 10), content.subarray(990, 1000))
  }
  assert.deepEqual(await bucket.keys(), Object.keys(contents).toSorted())
  for (const key of Object.keys(contents)) await store.remove(key)
  assert.deepEqual(await bucket.keys(), [])
  assert.ok(names.includes('shop.localhost'))
  assert.ok(!names.includes('localhost'), 'no request goes to the store’s own host')
})

test('its signed link uses that host, and opens only the object for which it was signed, until it expires', async (t) => {
  const store = await opened()
  const content = randomBytes(3000)
  await store.put('files/a', [content])
  const sign = async () =>
    new URL(
      await store.linkTo(
        'files/a',
        { disposition: 'attachment; filename="a.zip"', mime: 'application/zip' },
        60,
      ),
    )
  const link = await sign()
  assert.deepEqual([link.hostname, link.pathname], ['shop.localhost', '/files/a'])
  const file = await fetch(link)
  assert.equal(file.status, 200)
  assert.equal(file.headers.get('content-disposition'), 'attachment; filename="a.zip"')
  assert.ok(Buffer.from(await file.arrayBuffer()).equals(content))
  const rest = await fetch(link, { headers: { range: 'bytes=2990-' } })
  assert.deepEqual([rest.status, Buffer.from(await rest.arrayBuffer())], [206, content.subarray(2990)])
  const other = new URL(link)
  other.pathname = '/files/b'
  assert.equal((await fetch(other)).status, 403)
  // the host is part of the signature: the same request with a path-style URL is refused
  const byPath = new URL(link)
  byPath.hostname = 'localhost'
  byPath.pathname = '/shop/files/a'
  assert.equal((await fetch(byPath)).status, 403)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 61_000 })
  const expired = await sign()
  t.mock.timers.reset()
  assert.equal((await fetch(expired)).status, 403)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 30_000 })
  const older = await sign()
  t.mock.timers.reset()
  assert.equal((await fetch(older)).status, 200)
})

test('a wrong secret or an unknown bucket is refused there too, with its reason', async () => {
  const stranger = await opened({ S3_SECRET_ACCESS_KEY: 'wrong' })
  await assert.rejects(
    stranger.get('files/a'),
    (error) => error instanceof ObjectStoreError && error.reason === 'SignatureDoesNotMatch',
  )
  const elsewhere = await opened({ S3_BUCKET: 'another' })
  await assert.rejects(
    elsewhere.put('files/a', [Buffer.from('x')]),
    (error) => error instanceof ObjectStoreError && error.reason === 'NoSuchBucket',
  )
})

test('the doctor reports it as good', async (t) => {
  const shop = await aShop({ environment }, t)
  const client = await shop.context.pool.connect()
  try {
    const found = await checkObjectStore(client, testSettings(environment).files)
    assert.deepEqual([found.state, found.remedy ?? null], ['good', null])
  } finally {
    client.release()
  }
})
