import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { testDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'
import { blobsOf } from '#server/blobs/open-blobs.ts'
import { typed } from '#server/database/connect.ts'
import { images } from '#server/database/tables/catalogue.ts'
import { Overloaded } from '#server/http/checks/overload.ts'
import { sizeMaker } from './make-size.ts'

const wanted = { width: 160, format: 'webp' } as const
const content = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><circle cx="20" cy="15" r="9"/></svg>',
)

describe('pictures that many visitors request at once', () => {
  let database: TestDatabase
  let pool: pg.Pool
  before(async () => {
    database = await testDatabase()
    pool = new pg.Pool({ connectionString: database.url })
  })
  after(async () => {
    await pool.end()
    await database.drop()
  })

  /** Calls `read` for each original before it is read. */
  function aMaker(read: () => unknown = () => undefined, maxWaitMilliseconds?: number) {
    const blobs = blobsOf(pool, { store: null, storesInBucket: false, directDownloads: false })
    const counted: typeof blobs = {
      ...blobs,
      read: async (stored) => {
        await read()
        return blobs.read(stored)
      },
    }
    const drawn = new Map([['drawn', { mime: 'image/svg+xml', content }]])
    return sizeMaker({ pool, blobs: counted, log: pino({ level: 'silent' }) }, drawn, maxWaitMilliseconds)
  }

  test('wait for their turn without their originals, and with two connections to the database', async () => {
    const ids = Array.from({ length: 50 }, (_, at) => at.toString(16).padStart(16, '0'))
    await typed(pool)
      .insert(images)
      .values(ids.map((id) => ({ id, mime: 'image/svg+xml', content })))
    let inMemory = 0
    let most = 0
    const make = aMaker(() => (most = Math.max(most, ++inMemory)))
    const made = await Promise.all(ids.map((id) => make(id, wanted).finally(() => inMemory--)))
    assert.ok(made.every((bytes) => bytes !== null))
    assert.equal(most, 2)
    assert.ok(pool.totalCount <= 2, `${pool.totalCount} connections`)
  })

  test('are refused after a while if the store does not respond, and drawn ones do not wait for it', async () => {
    const ids = ['a', 'b', 'c'].map((end) => `silent-${end}`)
    await typed(pool)
      .insert(images)
      .values(ids.map((id) => ({ id, mime: 'image/svg+xml', content })))
    const silent = Promise.withResolvers<void>()
    const make = aMaker(() => silent.promise, 50)
    const waiting = ids.slice(0, 2).map((id) => make(id, wanted))
    await assert.rejects(make('silent-c', wanted), Overloaded)
    assert.notEqual(await make('drawn', wanted), null)
    silent.resolve()
    assert.ok((await Promise.all(waiting)).every((bytes) => bytes !== null))
  })

  test('are refused if hundreds wait already', async () => {
    const make = aMaker()
    const responses = await Promise.allSettled(
      Array.from({ length: 305 }, (_, at) => make(`none-${at}`, wanted)),
    )
    const refused = responses.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    assert.equal(refused.length, 3)
    assert.ok(refused.every((reason) => reason instanceof Overloaded))
  })
})
