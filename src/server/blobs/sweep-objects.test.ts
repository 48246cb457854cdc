import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { checkObjectStore } from '#server/commands/doctor/object-store.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { unreferencedObjects } from './sweep-objects.ts'

describe('unused objects of a shop whose bucket was taken out of the settings', () => {
  let database: TestDatabase
  let shop: TestShop
  before(async () => {
    database = await testDatabase()
    shop = await aShop({ database })
    await shop.context.pool.query(
      `insert into stored_objects (key, bytes, sha256, unreferenced_since)
       select key, 0, sha256(''), now() - interval '25 hours' from unnest(array['database/files/a', 'files/b']) key`,
    )
    await sweep(shop.context.transact, unreferencedObjects(shop.context))
  })
  after(() => shop.close())

  const keysIn = async (sql: string) =>
    (await shop.context.pool.query<{ key: string }>(sql)).rows.map(({ key }) => key)

  test('stay known until it can be reached again; those in the database are removed', async () => {
    assert.deepEqual(await keysIn('select key from stored_objects'), ['files/b'])
    const removed = `select data ->> 'key' as key from pgboss.job where name = 'remove-object'`
    assert.deepEqual(await keysIn(removed), ['database/files/a'])
    const { transact, jobs } = shop.context
    await sweep(transact, unreferencedObjects({ jobs, blobs: { hasBucket: true } }))
    assert.deepEqual(await keysIn('select key from stored_objects'), [])
    assert.deepEqual((await keysIn(removed)).toSorted(), ['database/files/a', 'files/b'])
  })

  test('are counted by the doctor', async () => {
    await shop.context.pool.query(
      `insert into stored_objects (key, bytes, sha256) values ('files/c', 0, sha256(''))`,
    )
    const client = new pg.Client(database.url)
    await client.connect()
    const found = await checkObjectStore(client, shop.context.settings.files)
    await client.end()
    assert.match(JSON.stringify(found), /"warning".*1 unused objects lie in a bucket/)
  })
})
