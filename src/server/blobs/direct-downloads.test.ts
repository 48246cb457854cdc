import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { putProductFile } from '#contract/admin/products/products.ts'
import { getFileLink, getOrder } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aBucket, type TestBucket } from '#tests/support/object-store/bucket.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('direct downloads from the bucket', () => {
  let bucket: TestBucket
  let shop: TestShop
  before(async () => {
    bucket = await aBucket()
    shop = await aShop({ environment: { ...bucket.environment, S3_DIRECT_DOWNLOADS: 'on' } })
  })
  after(async () => {
    await shop.close()
    await bucket.stop()
  })

  const content = randomBytes(300_000)
  type Bought = { visitor: Visitor; orderId: string; lineId: string; path: string }
  async function bought(): Promise<Bought> {
    const { id } = await aProduct(shop.context, { kind: 'file' })
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    await shop.call(putProductFile, { id, name: 'מדריך.zip', body: content }, owner)
    const { orderId, visitor, reference } = await placeAndOpen(shop, id)
    await act(shop, reference, 'succeed')
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    const [line] = data.items
    return { visitor, orderId, lineId: line?.id ?? '', path: line?.downloadUrl ?? '' }
  }
  async function audited({ lineId }: Bought): Promise<number> {
    const { rows } = await shop.context.pool.query('select from audit_log where subject = $1', [
      `order-line:${lineId}`,
    ])
    return rows.length
  }
  const request = ({ path, visitor }: Bought, headers: Record<string, string> = {}) =>
    shop.request(path, { headers, redirect: 'manual' }, visitor)

  test('the shop redirects the buyer to a signed link, which sets the name of the file', async () => {
    const sent = await request(await bought())
    assert.deepEqual([sent.status, sent.headers.get('cache-control')], [302, 'no-store'])
    const location = sent.headers.get('location') ?? ''
    assert.ok(location.startsWith(`${bucket.environment['S3_ENDPOINT'] ?? ''}/shop/files/`))
    assert.equal(new URL(location).searchParams.get('X-Amz-Expires'), '60')
    const file = await fetch(location)
    assert.equal(file.status, 200)
    assert.match(file.headers.get('content-disposition') ?? '', /^attachment; .*filename\*=UTF-8''%D7%9E/)
    assert.equal(file.headers.get('content-type'), 'application/octet-stream')
    assert.ok(Buffer.from(await file.arrayBuffer()).equals(content))
    const rest = await fetch(location, { headers: { range: 'bytes=200000-' } })
    assert.equal(rest.status, 206)
    assert.ok(Buffer.from(await rest.arrayBuffer()).equals(content.subarray(200_000)))
  })

  test('a modified link is rejected', async () => {
    const location = (await request(await bought())).headers.get('location') ?? ''
    for (const changed of [
      location.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'),
      location.replace('octet-stream', 'html'),
      location.replace(/X-Amz-Signature=./, 'X-Amz-Signature=_'),
    ]) {
      assert.notEqual(changed, location)
      assert.equal((await fetch(changed)).status, 403, changed)
    }
    assert.equal((await fetch(location.replace(/\?.*/, ''))).ok, false, 'without a signature')
  })

  test('a download link redirects each time, and counts once', async () => {
    const of = await bought()
    const { data } = await shop.call(getFileLink, { orderId: of.orderId, lineId: of.lineId }, of.visitor)
    for (let i = 0; i < 2; i++)
      assert.equal((await shop.request(data.url, { redirect: 'manual' })).status, 302)
    assert.equal(await audited(of), 1)
  })

  test('nobody is redirected for a range beyond the end of the file, or for another buyer’s file', async () => {
    const of = await bought()
    const beyond = await request(of, { range: 'bytes=300000-' })
    assert.deepEqual([beyond.status, beyond.headers.get('location')], [416, null])
    const stranger = await shop.request(of.path, { redirect: 'manual' }, aVisitor())
    assert.deepEqual([stranger.status, stranger.headers.get('location')], [404, null])
    assert.equal(await audited(of), 0)
  })

  test('a file that is missing from the bucket is not counted as downloaded', async () => {
    const of = await bought()
    for (const key of await bucket.keys()) await shop.context.blobs.remove({ key, uploadId: null })
    assert.equal((await request(of)).status, 503)
    assert.equal(await audited(of), 0)
  })
})
