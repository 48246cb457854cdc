import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { testSettings } from '#tests/support/shop.ts'
import { awayBucket } from '#tests/support/object-store/bucket.ts'
import { openS3 } from './s3.ts'

describe('an S3 store', () => {
  test('with a wrong clock is detected by the date of its responses', async (t) => {
    const server = createServer((_, response) => {
      response.writeHead(204, { date: new Date(Date.now() - 300_000).toUTCString() }).end()
    }).listen(0, '127.0.0.1')
    t.after(() => server.close())
    await once(server, 'listening')
    const address = server.address()
    assert.ok(address !== null && typeof address === 'object')
    const { bucket } = testSettings({ ...awayBucket, S3_ENDPOINT: `http://127.0.0.1:${address.port}` }).files
    assert.ok(bucket)
    const store = openS3(bucket)
    assert.equal(store.secondsApart(), 0)
    await store.remove('anything')
    const apart = store.secondsApart()
    assert.ok(apart >= 299 && apart <= 330, `${apart} s`)
  })
})
