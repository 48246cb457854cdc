import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { downloadFile, getOrder } from '#contract/orders/orders.ts'
import { aProduct } from '#tests/support/builders.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { productFiles } from '#server/database/tables/catalogue.ts'
import { typed } from '#server/database/connect.ts'

describe('downloading a bought file', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const content = Buffer.from('שלום, and hello\n')

  async function order(
    pay: boolean,
    bytes: Buffer = content,
  ): Promise<{ visitor: Visitor; orderId: string; lineId: string }> {
    const product = await aProduct(shop.context, { kind: 'file' })
    await typed(shop.context.pool)
      .insert(productFiles)
      .values({ productId: product.id, name: 'מדריך.txt', mime: 'text/plain; charset=utf-8', content: bytes })
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    if (pay) await act(shop, reference, 'succeed')
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    const [line] = data.items
    assert.equal(line?.downloadUrl, pay ? `/api/orders/${orderId}/files/${line?.id}` : null)
    return { visitor, orderId, lineId: line?.id ?? '' }
  }
  const fetchFile = (
    lineOf: { orderId: string; lineId: string },
    visitor?: Visitor,
    headers: Record<string, string> = {},
  ) => shop.request(`/api/orders/${lineOf.orderId}/files/${lineOf.lineId}`, { headers }, visitor)
  async function downloadedAt(lineId: string): Promise<Date | null> {
    const { rows } = await shop.context.pool.query<{ at: Date | null }>(
      'select downloaded_at as at from order_lines where id = $1',
      [lineId],
    )
    return rows[0]?.at ?? null
  }

  test('returns the exact bytes to the buyer, under the name of the file', async () => {
    const bought = await order(true)
    const response = await fetchFile(bought, bought.visitor)
    assert.equal(response.status, 200)
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), content)
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; .*filename\*=UTF-8''%D7%9E/)
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(response.headers.get('cache-control'), 'no-store')
  })

  test('returns a large file whole, and fails if it is replaced meanwhile', async () => {
    const large = randomBytes(2_500_000)
    const bought = await order(true, large)
    const whole = await fetchFile(bought, bought.visitor)
    assert.equal(whole.headers.get('content-length'), '2500000')
    assert.deepEqual(Buffer.from(await whole.arrayBuffer()), large)
    const begun = await fetchFile(bought, bought.visitor)
    const reader = begun.body?.getReader()
    assert.equal((await reader?.read())?.value?.length, 1024 * 1024)
    await shop.context.pool.query('update product_files set content = $1', [randomBytes(2_500_000)])
    await assert.rejects(async () => reader?.read(), /was replaced/)
  })

  test('works for an empty file', async () => {
    const bought = await order(true, Buffer.alloc(0))
    const response = await fetchFile(bought, bought.visitor)
    assert.deepEqual([response.status, (await response.arrayBuffer()).byteLength], [200, 0])
  })

  test('is recorded the first time, and audited every time', async () => {
    const bought = await order(true)
    assert.equal(await downloadedAt(bought.lineId), null)
    await fetchFile(bought, bought.visitor)
    const first = await downloadedAt(bought.lineId)
    assert.ok(first)
    await fetchFile(bought, bought.visitor)
    assert.deepEqual(await downloadedAt(bought.lineId), first)
    const { rows } = await shop.context.pool.query(
      `select actor, action, detail from audit_log where subject = $1`,
      [`order-line:${bought.lineId}`],
    )
    const row = { actor: 'guest', action: 'file.downloaded', detail: { orderId: bought.orderId } }
    assert.deepEqual(rows, [row, row])
  })

  test('is 404 before payment, for anybody else and for another line', async () => {
    const unpaid = await order(false)
    const bought = await order(true)
    const other = await order(true)
    for (const [asked, visitor] of [
      [unpaid, unpaid.visitor],
      [bought, aVisitor()],
      [bought, other.visitor],
      [{ ...bought, lineId: other.lineId }, bought.visitor],
    ] as const) {
      const response = await fetchFile(asked, visitor)
      assert.equal(response.status, 404)
    }
    assert.equal(await downloadedAt(bought.lineId), null)
  })

  test('is refused if another site sends the request from the buyer’s browser', async () => {
    const bought = await order(true)
    const response = await fetchFile(bought, bought.visitor, { 'sec-fetch-site': 'cross-site' })
    assert.equal(response.status, 403)
    assert.equal(await downloadedAt(bought.lineId), null)
    const own = await fetchFile(bought, bought.visitor, { 'sec-fetch-site': 'same-origin' })
    assert.equal(own.status, 200)
  })

  test('is refused for an invalid line id', async () => {
    const response = await shop.call(downloadFile, { orderId: '0'.repeat(20), lineId: 'x' })
    assert.deepEqual(response.problem.fields, { lineId: 'identifier' })
  })
})
