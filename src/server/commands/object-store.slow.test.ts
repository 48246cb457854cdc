import assert from 'node:assert/strict'
import { type ChildProcess, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { putProductFile } from '#contract/admin/products/products.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { awayBucket, aBucket, type TestBucket } from '#tests/support/object-store/bucket.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { readArchive } from '#tests/support/shop-files/read-archive.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { aShop, aVisitor, testSettings, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { checkObjectStore } from './doctor/object-store.ts'

const command = fileURLToPath(new URL('shop.ts', import.meta.url))
const masterKey = randomBytes(32).toString('base64')
const large = randomBytes(3_000_000)

describe('the commands, with an object store', () => {
  let bucket: TestBucket
  let database: TestDatabase
  let shop: TestShop
  let target: TestDatabase
  let bought: { readonly path: string; readonly visitor: Visitor; readonly productId: string }
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  before(async () => {
    bucket = await aBucket()
    database = await testDatabase()
    target = await emptyDatabase()
    // new uploads go into the database, and the shop can read the bucket
    shop = await aShop({
      database: { url: database.url, drop: async () => undefined },
      environment: { MASTER_KEY: masterKey, ...bucket.environment, FILE_STORE: 'database' },
    })
    const { id: productId } = await aProduct(shop.context, { kind: 'file' })
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    await shop.call(putProductFile, { id: productId, name: 'a.zip', body: large }, owner)
    const { orderId, visitor, reference } = await placeAndOpen(shop, productId)
    await act(shop, reference, 'succeed')
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    bought = { path: data.items[0]?.downloadUrl ?? '', visitor, productId }
    for (let i = 0; i < 12; i++)
      await shop.context.pool.query('insert into images (id, mime, content) values ($1, $2, $3)', [
        i.toString(16).padStart(16, '0'),
        'image/png',
        randomBytes(1000),
      ])
  })
  after(async () => {
    await shop.close()
    await database.drop()
    await target.drop()
    await bucket.stop()
    rmSync(folder, { recursive: true })
  })

  function start(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    let child: ChildProcess | undefined
    const ended = new Promise<{ code: number; text: string }>((resolve) => {
      const env = {
        ...process.env,
        DATABASE_URL: database.url,
        MASTER_KEY: masterKey,
        BACKUP_PASSPHRASE: 'a long passphrase of the owner',
        ...bucket.environment,
        ...environment,
      }
      child = execFile(process.execPath, [command, ...words], { env }, (_, out, err) =>
        resolve({ code: child?.exitCode ?? -1, text: out + err }),
      )
    })
    return { ended, kill: () => child?.kill('SIGKILL') }
  }
  const run = (...given: Parameters<typeof start>) => start(...given).ended
  async function count(where: string): Promise<number> {
    const { rows } = await shop.context.pool.query<{ count: number }>(
      `select ((select count(*) from images where ${where}) + (select count(*) from product_files where ${where}))::int as count`,
    )
    return rows[0]?.count ?? -1
  }
  const inStore = () => count('object_key is not null')
  const inRows = () => count('content is not null')
  const fetched = async () => {
    const response = await shop.request(bought.path, {}, bought.visitor)
    return Buffer.from(await response.arrayBuffer())
  }

  test('the doctor writes, reads and removes an object', async () => {
    const { text } = await run(['doctor'])
    assert.match(text, /^✔ object store: shop takes, gives and removes objects/m)
    assert.deepEqual(await bucket.keys(), [])
  })

  test('the doctor suggests a remedy for each problem', async () => {
    const client = new pg.Client(database.url)
    await client.connect()
    try {
      for (const [environment, said, remedy] of [
        [{ S3_BUCKET: 'another' }, /NoSuchBucket/, /^Create the bucket/],
        [{ S3_ACCESS_KEY_ID: 'test:nobody' }, /InvalidAccessKeyId|SignatureDoesNotMatch/, /^Copy S3_/],
        [{ S3_SECRET_ACCESS_KEY: 'wrong' }, /SignatureDoesNotMatch/, /^Copy S3_SECRET_ACCESS_KEY/],
        [awayBucket, /ECONNREFUSED/, /^Check S3_ENDPOINT/],
        [
          { S3_SECRET_ACCESS_KEY: '', S3_SECRET_ACCESS_KEY_FILE: join(folder, 'none') },
          /ENOENT/,
          /^S3_SECRET_ACCESS_KEY_FILE/,
        ],
      ] as const) {
        const { files } = testSettings({ ...bucket.environment, ...environment })
        const found = await checkObjectStore(client, files)
        assert.equal(found.state, 'problem')
        assert.match(found.message, said)
        assert.match(found.remedy ?? '', remedy)
      }
    } finally {
      await client.end()
    }
  })

  test('a killed move is completed by the next run, and downloads continue meanwhile', async () => {
    const all = await inRows()
    const begun = await shop.request(bought.path, {}, bought.visitor)
    const reader = begun.body?.getReader()
    const parts = [Buffer.from((await reader?.read())?.value ?? [])]
    const first = start(['blobs:move'])
    await until(async () => (await inStore()) > 0, 'a file is in the store')
    first.kill()
    await first.ended
    const { code, text } = await run(['blobs:move'])
    assert.equal(code, 0, text)
    assert.match(text, /All pictures and files of products are in the bucket\.$/m)
    assert.deepEqual([await inStore(), await inRows()], [all, 0])
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      parts.push(Buffer.from(value))
    }
    assert.ok(Buffer.concat(parts).equals(large), 'the download that had begun before is complete')
    assert.ok((await fetched()).equals(large))
  })

  test('a backup contains the files of the store, and can be restored without one', async () => {
    const file = join(folder, 'shop.backup')
    const made = await run(['backup', file])
    assert.equal(made.code, 0, made.text)
    assert.match(made.text, new RegExp(`, ${await inStore()} files of the object store\\.`))
    const client = new pg.Client(target.url)
    await client.connect()
    try {
      const none = { DATABASE_URL: target.url, FILE_STORE: 'database', S3_BUCKET: '' }
      const back = await run(['restore', file], none)
      assert.equal(back.code, 0, back.text)
      const { rows } = await client.query<{ content: Buffer }>('select content from product_files')
      assert.ok(rows[0]?.content.equals(large))
      assert.equal((await client.query('select from stored_objects')).rowCount, 0)
      assert.equal((await client.query('select from images where content is null')).rowCount, 0)
    } finally {
      await client.end()
    }
  })

  test('the export of the shop contains the files of the store', async () => {
    const file = join(folder, 'shop.zip')
    const made = await run(['export', file])
    assert.equal(made.code, 0, made.text)
    const files = await readArchive(readFileSync(file))
    assert.ok(files.get(`downloads/${bought.productId}/a.zip`)?.equals(large))
    assert.equal(files.get('pictures/0000000000000000.png')?.length, 1000)
  })

  test('without the bucket both a backup and the doctor fail', async () => {
    const none = { FILE_STORE: 'database', S3_BUCKET: '' }
    const made = await run(['backup', join(folder, 'none.backup')], none)
    assert.notEqual(made.code, 0)
    assert.match(made.text, /set S3_BUCKET/)
    const { code, text } = await run(['doctor'], none)
    assert.equal(code, 1)
    assert.match(
      text,
      /✖ object store: \d+ pictures and files lie in a bucket, and none is set\n    → Set S3_BUCKET/,
    )
  })

  test('moving back refuses a modified object, and completes once it is replaced', async () => {
    const { rows } = await shop.context.pool.query<{ key: string }>(
      'select object_key as key from product_files',
    )
    const key = rows[0]?.key ?? ''
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'the-secret\n')
    const home = { FILE_STORE: 'database', S3_SECRET_ACCESS_KEY: '', S3_SECRET_ACCESS_KEY_FILE: secret }
    await bucket.put(key, 'something else')
    const refused = await run(['blobs:move'], home)
    assert.equal(refused.code, 1)
    assert.match(refused.text, new RegExp(`The object ${key} is not what was put there`))
    assert.equal(await inStore(), 1)
    await shop.context.blobs.remove({ key, uploadId: null })
    const gone = await run(['blobs:move'], home)
    assert.match(gone.text, /NoSuchKey/)
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    await shop.call(putProductFile, { id: bought.productId, name: 'a.zip', body: large }, owner)
    const { code, text } = await run(['blobs:move'], home)
    assert.equal(code, 0, text)
    assert.equal(await inStore(), 0)
    assert.ok((await fetched()).equals(large))
  })
})
