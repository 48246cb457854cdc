import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { openPromise } from 'yauzl'
import { productFiles } from '#server/database/tables/catalogue.ts'
import { typed } from '#server/database/connect.ts'
import { wholeOf } from '#server/blobs/byte-source.ts'
import { readPiece } from '#server/blobs/object-pieces.ts'
import { aProduct } from '#tests/support/builders.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { hashOfAll, largeFile } from '#tests/support/shop-files/large-file.ts'
import { aBucket, type TestBucket } from '#tests/support/object-store/bucket.ts'
import { peakUntilEnd } from '#tests/support/shop-files/peak-memory.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

const command = fileURLToPath(new URL('shop.ts', import.meta.url))
const masterKey = randomBytes(32).toString('base64')
const megabytes = 300
/** In MB: the memory that a command may use beyond what it uses without a large file. */
const allowed = 150

describe('the commands, with a file that is larger than the memory for it', () => {
  let bucket: TestBucket
  let database: TestDatabase
  let target: TestDatabase
  let shop: TestShop
  let usual: number
  let identity: string
  let recipient: string
  const folder = mkdtempSync(join(tmpdir(), 'large-files-'))
  before(async () => {
    bucket = await aBucket()
    database = await testDatabase()
    target = await emptyDatabase()
    shop = await aShop({
      database: { url: database.url, drop: async () => undefined },
      environment: { MASTER_KEY: masterKey, ...bucket.environment },
    })
    const { id: productId } = await aProduct(shop.context, { kind: 'file' })
    async function* arriving() {
      yield* largeFile(megabytes)
    }
    const { content, objectKey } = await shop.context.blobs.storeFile(arriving(), 'files')
    const file = { productId, name: 'large.iso', mime: 'application/octet-stream', content, objectKey }
    await typed(shop.context.pool).insert(productFiles).values(file)
    identity = await generateIdentity()
    recipient = await identityToRecipient(identity)
    usual = (await run(['doctor'])).peak
  })
  after(async () => {
    await shop.close()
    await database.drop()
    await target.drop()
    await bucket.stop()
    rmSync(folder, { recursive: true })
  })

  /** Returns what the command prints and its peak memory, in MB. */
  async function run(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      MASTER_KEY: masterKey,
      // a passphrase alone would take 256 MB
      BACKUP_RECIPIENT: recipient,
      BACKUP_IDENTITY: identity,
      ...bucket.environment,
      ...environment,
    }
    const child = spawn(process.execPath, [command, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const [peak, said, failed] = await Promise.all([
      peakUntilEnd(child),
      text(child.stdout),
      text(child.stderr),
    ])
    return { peak, said: said + failed }
  }
  async function runInFlatMemory(
    words: readonly string[],
    says: RegExp,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const { peak, said } = await run(words, environment)
    assert.match(said, says)
    assert.ok(peak > usual / 2 && peak - usual < allowed, `${words[0]}: ${peak} MB after ${usual}`)
  }
  async function keyIn(url: string): Promise<string> {
    const [file] = await rowsIn<{ key: string }>(url, 'select object_key as key from product_files')
    return file?.key ?? ''
  }

  test('a backup of the bucket is restored into a database, in pieces, in constant memory', async () => {
    const file = join(folder, 'shop.backup')
    await runInFlatMemory(['backup', file], /, 1 files of the object store/)
    const client = new pg.Client(target.url)
    await client.connect()
    const none = { DATABASE_URL: target.url, FILE_STORE: 'database', S3_BUCKET: '' }
    await runInFlatMemory(['restore', file], /with 1 files of an object store/, none)
    const key = await keyIn(target.url)
    assert.match(key, /^database\/files\//)
    const { rows } = await client.query<{ key: string }>('select key from stored_objects')
    assert.deepEqual(rows, [{ key }])
    const read = (from: number) => readPiece(client, key, from)
    const whole = wholeOf({ key, bytes: megabytes * 2 ** 20, read })
    assert.equal(await hashOfAll(whole), await hashOfAll(largeFile(megabytes)))
    await client.end()
  })

  test('the export is written in constant memory, and contains the whole file', async () => {
    const path = join(folder, 'shop.zip')
    await runInFlatMemory(['export', path], /shop\.zip/)
    const zip = await openPromise(path, { lazyEntries: true })
    const found: [number, string][] = []
    for await (const entry of zip.eachEntry())
      if (entry.fileName.endsWith('/large.iso'))
        found.push([entry.uncompressedSize, await hashOfAll(await zip.openReadStreamPromise(entry))])
    assert.deepEqual(found, [[megabytes * 2 ** 20, await hashOfAll(largeFile(megabytes))]])
  })

  test('the file is moved into the database and back, in constant memory', async () => {
    const there = await keyIn(database.url)
    await runInFlatMemory(['blobs:move'], /are in the database/, { FILE_STORE: 'database' })
    assert.match(await keyIn(database.url), /^database\/files\//)
    await runInFlatMemory(['blobs:move'], /are in the bucket/)
    const back = await keyIn(database.url)
    assert.match(back, /^files\//)
    assert.notEqual(back, there)
    const { rows } = await shop.context.pool.query('select moved_from from stored_objects where key = $1', [
      back,
    ])
    assert.deepEqual(rows, [{ moved_from: there }], 'downloads continue through both moves')
  })
})
