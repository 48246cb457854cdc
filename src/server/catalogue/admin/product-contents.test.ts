import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import * as contract from '#contract/admin/products/products.ts'
import { aProductAdmin, type ProductAdmin } from '#tests/support/admin/product-admin.ts'

describe('pictures, files and texts of a product', () => {
  let shop: ProductAdmin['shop']
  let manager: ProductAdmin['manager']
  let add: ProductAdmin['add']
  let change: ProductAdmin['change']
  let live: ProductAdmin['live']
  before(async () => {
    ;({ shop, manager, add, change, live } = await aProductAdmin())
  })
  after(() => shop.close())

  test('a picture is re-encoded without hidden data, and anything else is refused', async () => {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer()
    const sneaky = Buffer.concat([picture, Buffer.from('<script>SECRET-TAIL</script>')])
    const { data, status } = await shop.call(contract.addPicture, { body: sneaky }, manager)
    assert.equal(status, 201)
    assert.deepEqual([data.width, data.height], [60, 40])
    const { rows } = await shop.context.pool.query<{ content: Buffer; mime: string }>(
      'select content, mime from images where id = $1',
      [data.id],
    )
    assert.equal(rows[0]?.mime, 'image/webp')
    assert.doesNotMatch(rows[0]?.content.toString('latin1') ?? 'SECRET', /SECRET/)
    assert.equal((await shop.request(`${data.imageUrl}/160.webp`)).status, 200)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
    for (const body of [svg, 'GIF89a', '%PDF-1.7', ''])
      assert.equal(
        (await shop.call(contract.addPicture, { body: Buffer.from(body) }, manager)).problem.code,
        'picture-unreadable',
        body,
      )
    const product = await add({
      state: 'live',
      pictures: [{ id: data.id, alt: { en: 'A teal box', he: 'תיבה כחולה־ירוקה' } }],
    })
    const shown = (await live(product.id)).data
    assert.deepEqual(
      [shown.images, shown.imageAlts],
      [[data.imageUrl], [{ en: 'A teal box', he: 'תיבה כחולה־ירוקה' }]],
    )
    const unknown = await change(product, { pictures: [{ id: '0'.repeat(32), alt: { en: '', he: '' } }] })
    assert.deepEqual(unknown.problem.fields, { pictures: 'unknown' })
  })

  test('a product of the kind file goes live only with its file', async () => {
    const product = await add({ kind: 'file' })
    assert.deepEqual((await change(product, { state: 'live' })).problem.fields, { file: 'required' })
    const put = await shop.call(
      contract.putProductFile,
      { id: product.id, name: 'מדריך.zip', body: Buffer.from('zip') },
      manager,
    )
    assert.deepEqual(put.data, { name: 'מדריך.zip', mime: 'application/octet-stream', bytes: 3 })
    assert.equal((await change(product, { state: 'live' })).status, 200)
  })

  test('a preview is rendered like the shop’s Markdown, without raw HTML', async () => {
    const { data } = await shop.call(
      contract.previewTexts,
      { description: { en: '**b** <i>x</i>', he: '' }, instructions: { en: '', he: '' } },
      manager,
    )
    assert.equal(data.descriptionHtml.en, '<p><strong>b</strong> &lt;i&gt;x&lt;/i&gt;</p>\n')
  })
})
