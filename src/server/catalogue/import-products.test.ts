import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as contract from '../../contract/desk-products.ts'
import { aCategory, aUser } from '../../../tests/support/builders.ts'
import { aProductForm } from '../../../tests/support/desk.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '../../../tests/support/shop.ts'

describe('products as a table', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
    await aCategory(shop.context, { slug: 'tools' })
  })
  after(() => shop.close())

  const add = async (wanted: Record<string, unknown> = {}) =>
    (await shop.call(contract.addProduct, aProductForm(wanted), manager)).data
  const read = async (id: string) => (await shop.call(contract.getDeskProduct, { id }, manager)).data
  const send = (csv: string | Buffer, write: 'yes' | 'no') =>
    shop.call(contract.importProducts, { body: Buffer.from(csv), write }, manager)
  const download = async (q: string) => {
    const csrf = await shop.call(contract.listDeskProducts, {}, manager)
    assert.equal(csrf.status, 200)
    const { user } = await shop.context.resolveSession(`Bearer ${manager.token}`)
    const { csrfTokenOf } = await import('../http/csrf.ts')
    return shop.request(
      `/api/admin/product-export?q=${q}`,
      { headers: { 'x-csrf-token': csrfTokenOf(shop.context.secrets.csrf, user?.sessionId ?? '') } },
      manager,
    )
  }

  test('keep the questions of a service, which the table does not have', async () => {
    const nothing = { en: '', he: '' }
    const label = { en: 'Your site', he: 'האתר שלכם' }
    const form = [{ id: 'site', label, help: nothing, kind: 'text', choices: [], required: true }]
    const { id } = await add({ slug: 'with-questions', kind: 'service', form })
    const report = await send('slug,price\nwith-questions,75\n', 'yes')
    assert.equal(report.data.written, true)
    const after = await read(id)
    assert.equal(after.price, 75)
    assert.deepEqual(after.form, form)
    const other = await send('slug,kind\nwith-questions,key\n', 'yes')
    assert.deepEqual(other.data.lines[0]?.fields, { form: 'services-only' })
  })

  test('leave as a file for spreadsheets and come back without a change', async () => {
    const product = await add({
      slug: 'round-trip',
      name: { en: '=Evil "one", with comma', he: 'מוצר' },
      description: { en: 'Two\nlines', he: 'שתי\nשורות' },
      facts: {
        platforms: ['windows', 'web'],
        region: 'global',
        edition: { en: 'Pro', he: 'פרו' },
        termMonths: null,
        devices: 3,
      },
      discount: { percent: 10, from: '2026-01-01T00:00:00.000Z', until: '2030-01-01T00:00:00.000Z' },
    })
    const response = await download('round-trip')
    assert.match(response.headers.get('content-disposition') ?? '', /products\.csv/)
    const bytes = Buffer.from(await response.arrayBuffer())
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
    assert.match(bytes.toString(), /"'=Evil ""one"", with comma"/)
    const report = await send(bytes, 'yes')
    assert.deepEqual(report.data, {
      written: true,
      lines: [{ line: 2, slug: 'round-trip', what: 'same', fields: {} }],
    })
    assert.equal((await read(product.id)).version, 1)
  })

  test('are first reported line by line, and written only when somebody says so', async () => {
    const product = await add({ slug: 'old-one', price: 10 })
    const csv =
      'slug,price,category,kind,name_en,name_he\r\nold-one,12.5,tools,key,A form,טופס\r\nbrand-new,5,tools,service,New,חדש\r\n'
    const dry = await send(csv, 'no')
    assert.deepEqual(dry.data, {
      written: false,
      lines: [
        { line: 2, slug: 'old-one', what: 'changed', fields: { price: '10' } },
        { line: 3, slug: 'brand-new', what: 'new', fields: {} },
      ],
    })
    assert.equal((await read(product.id)).price, 10)
    assert.equal((await send(csv, 'yes')).data.written, true)
    assert.equal((await read(product.id)).price, 12.5)
    const { data } = await shop.call(contract.listDeskProducts, { q: 'brand-new' }, manager)
    assert.deepEqual([data.rows[0]?.state, data.rows[0]?.kind], ['draft', 'service'])
  })

  test('are written all or not at all: one wrong line holds back the others', async () => {
    const product = await add({ slug: 'held-back', price: 10 })
    const csv = 'slug,price,category\nheld-back,11,tools\nheld-back,12,tools\nNot a slug,x,nowhere\n'
    const { data } = await send(csv, 'yes')
    assert.equal(data.written, false)
    assert.deepEqual(
      data.lines.map(({ line, what, fields }) => [line, what, fields]),
      [
        [2, 'changed', { price: '10' }],
        [3, 'wrong', { slug: 'taken' }],
        [4, 'wrong', { slug: 'slug', kind: 'required', price: 'number' }],
      ],
    )
    assert.equal((await read(product.id)).price, 10)
  })

  test('go live by the same rule as anywhere', async () => {
    await add({ slug: 'half', summary: { en: 'x', he: '' } })
    const { data } = await send('slug,state\nhalf,live\n', 'yes')
    assert.deepEqual(data.lines[0]?.fields, { 'summary.he': 'both-languages' })
  })

  test('that are no table are refused', async () => {
    for (const bad of [
      Buffer.from([0xff, 0xfe, 0x41]),
      '',
      'slug,"open\n',
      'name_en\nx\n',
      'slug,slug\na,b\n',
    ])
      assert.equal((await send(bad, 'no')).problem.code, 'csv-unreadable', String(bad))
  })
})
