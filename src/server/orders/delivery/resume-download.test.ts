import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { getFileLink } from '#contract/orders/orders.ts'
import { aProduct } from '#tests/support/builders.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { holdDelivery } from '#tests/support/purchases/holds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { productFiles } from '#server/database/tables/catalogue.ts'
import { typed } from '#server/database/connect.ts'
import { passOf } from './file-pass.ts'

type Bought = { visitor: Visitor; orderId: string; lineId: string; productId: string }

describe('a resumed download', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const content = randomBytes(2_500_000)

  async function bought(): Promise<Bought> {
    const { id: productId } = await aProduct(shop.context, { kind: 'file' })
    await typed(shop.context.pool)
      .insert(productFiles)
      .values({ productId, name: 'guide.zip', mime: 'application/octet-stream', content })
    const { orderId, visitor, reference } = await placeAndOpen(shop, productId)
    await act(shop, reference, 'succeed')
    const { rows } = await shop.context.pool.query<{ id: string }>(
      'select id from order_lines where order_id = $1',
      [orderId],
    )
    return { visitor, orderId, lineId: rows[0]?.id ?? '', productId }
  }
  const fetchPart = (of: Bought, headers: Record<string, string> = {}) =>
    shop.request(`/api/orders/${of.orderId}/files/${of.lineId}`, { headers }, of.visitor)
  const linkTo = async ({ orderId, lineId, visitor }: Bought) => {
    const { data } = await shop.call(getFileLink, { orderId, lineId }, visitor)
    return data.url
  }
  const byLink = (url: string, headers: Record<string, string> = {}) => shop.request(url, { headers })
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
  async function recorded({ lineId }: Bought): Promise<{ fetched: boolean; audited: number }> {
    const { rows } = await shop.context.pool.query<{ fetched: boolean; audited: number }>(
      `select downloaded_at is not null as fetched,
         (select count(*)::int from audit_log where subject = 'order-line:' || l.id) as audited
       from order_lines l where id = $1`,
      [lineId],
    )
    return rows[0] ?? { fetched: false, audited: 0 }
  }

  test('continues where it was interrupted, and counts as one download', async () => {
    const of = await bought()
    const whole = await fetchPart(of)
    assert.equal(whole.headers.get('accept-ranges'), 'bytes')
    const etag = whole.headers.get('etag') ?? ''
    const half = (await bytesOf(whole)).subarray(0, 1_200_001)
    const rest = await fetchPart(of, { range: `bytes=${half.length}-`, 'if-range': etag })
    assert.equal(rest.status, 206)
    assert.equal(rest.headers.get('content-range'), 'bytes 1200001-2499999/2500000')
    assert.equal(rest.headers.get('content-length'), '1299999')
    assert.ok(Buffer.concat([half, await bytesOf(rest)]).equals(content))
    assert.deepEqual(await recorded(of), { fetched: true, audited: 1 })
  })

  test('returns exactly the requested bytes, across the chunks in which they are read', async () => {
    const of = await bought()
    const part = await fetchPart(of, { range: 'bytes=1048570-1048585' })
    assert.equal(part.status, 206)
    assert.deepEqual(await bytesOf(part), content.subarray(1_048_570, 1_048_586))
    assert.deepEqual(await bytesOf(await fetchPart(of, { range: 'bytes=-7' })), content.subarray(-7))
  })

  test('is 416 for a range after the end, and is not recorded', async () => {
    const of = await bought()
    const response = await fetchPart(of, { range: 'bytes=2500000-' })
    assert.deepEqual([response.status, response.headers.get('content-range')], [416, 'bytes */2500000'])
    assert.deepEqual(await recorded(of), { fetched: false, audited: 0 })
  })

  test('is recorded as a download even without the first byte', async () => {
    const of = await bought()
    assert.equal((await fetchPart(of, { range: 'bytes=1-' })).status, 206)
    assert.deepEqual(await recorded(of), { fetched: true, audited: 1 })
  })

  test('starts over if the file was replaced', async () => {
    const of = await bought()
    const etag = (await fetchPart(of)).headers.get('etag') ?? ''
    const other = randomBytes(2_500_000)
    await shop.context.pool.query('update product_files set content = $1 where product_id = $2', [
      other,
      of.productId,
    ])
    const response = await fetchPart(of, { range: 'bytes=1000000-', 'if-range': etag })
    assert.equal(response.status, 200)
    assert.ok((await bytesOf(response)).equals(other))
  })

  test('by a link needs no session, and counts once however many parts are fetched', async () => {
    const of = await bought()
    const url = await linkTo(of)
    assert.deepEqual(await recorded(of), { fetched: true, audited: 1 })
    const parts = []
    for (const range of ['bytes=0-999999', 'bytes=1000000-1999999', 'bytes=2000000-'])
      parts.push(await bytesOf(await byLink(url, { range, 'sec-fetch-site': 'same-origin' })))
    assert.ok(Buffer.concat(parts).equals(content))
    assert.deepEqual(await recorded(of), { fetched: true, audited: 1 })
  })

  test('by a link that has expired, was changed or is for another line is 404', async () => {
    const [of, other] = [await bought(), await bought()]
    const url = await linkTo(of)
    const [, until = ''] = /pass=(\d+)\./.exec(url) ?? []
    const later = url.replace(until, String(Number(until) + 1))
    const moved = url.replace(of.orderId, other.orderId).replace(of.lineId, other.lineId)
    for (const wrong of [later, moved, url.slice(0, -1), url.replace(/pass=.*/, 'pass=x')])
      assert.equal((await byLink(wrong)).status, 404, wrong)
    assert.equal((await byLink(url)).status, 200)
    const ended = passOf(shop.context.secrets.downloads, of, 1_700_000_000)
    assert.equal((await byLink(url.replace(/pass=.*/, `pass=${ended}`))).status, 404)
  })

  test('stops when the order is held or refunded, even with a link', async () => {
    const held = await bought()
    const heldUrl = await linkTo(held)
    await holdDelivery(shop, held.orderId)
    assert.equal((await byLink(heldUrl)).status, 409)
    const given = await bought()
    const url = await linkTo(given)
    await shop.context.pool.query('update order_lines set refunded_quantity = quantity where id = $1', [
      given.lineId,
    ])
    assert.equal((await byLink(url)).status, 404)
  })

  test('gets a link for its buyer only', async () => {
    const { orderId, lineId } = await bought()
    const { status } = await shop.call(getFileLink, { orderId, lineId }, aVisitor())
    assert.equal(status, 404)
  })
})
