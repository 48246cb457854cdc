import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as contract from '#contract/admin/products/products.ts'
import { aCategory, aUser } from '#tests/support/builders.ts'
import { aProductForm } from '#tests/support/admin/product-admin.ts'
import { tableColumns } from '#contract/admin/products/product-columns.ts'
import { noAttributes } from '#contract/product/product-attributes.ts'
import { csvColumns } from './csv-columns.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

const nothing = { en: '', he: '' }

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
  const read = async (id: string) => (await shop.call(contract.getAdminProduct, { id }, manager)).data
  const send = (csv: string | Buffer, write: 'yes' | 'no') =>
    shop.call(contract.importProducts, { body: Buffer.from(csv), write }, manager)
  const download = async (q: string) => {
    assert.equal((await shop.call(contract.listAdminProducts, {}, manager)).status, 200)
    const { user } = await shop.context.resolveSession(`Bearer ${manager.token}`)
    const { csrfTokenOf } = await import('#server/http/checks/csrf.ts')
    return shop.request(
      `/api/admin/product-export?q=${q}`,
      { headers: { 'x-csrf-token': csrfTokenOf(shop.context.secrets.csrf, user?.sessionId ?? '') } },
      manager,
    )
  }

  test('contain the questions of a service, which are kept if the table has no such column', async () => {
    const label = { en: 'Your | site', he: 'האתר שלכם' }
    const form = [{ id: 'site', label, help: nothing, kind: 'text', choices: [], required: true }]
    const { id } = await add({ slug: 'with-questions', kind: 'service', form })
    assert.equal((await send('slug,price\nwith-questions,75\n', 'yes')).data.written, true)
    assert.deepEqual((await read(id)).form, form)
    const asked =
      'slug,questions\nwith-questions,"site | text* | Your \\| site | האתר שלכם\nos | choice | Which? | איזו? |  |  | Mac | מק | Windows | חלונות"\n'
    const report = await send(asked, 'yes')
    assert.deepEqual(report.data.lines[0]?.fields, { questions: 'site | text* | Your \\| site | האתר שלכם' })
    assert.deepEqual((await read(id)).form, [
      ...form,
      {
        id: 'os',
        label: { en: 'Which?', he: 'איזו?' },
        help: nothing,
        kind: 'choice',
        choices: [
          { en: 'Mac', he: 'מק' },
          { en: 'Windows', he: 'חלונות' },
        ],
        required: false,
      },
    ])
    assert.equal((await send(asked, 'yes')).data.lines[0]?.what, 'same')
    await send('slug,questions\nwith-questions,\n', 'yes')
    assert.equal((await read(id)).form, null)
  })

  test('report which question of a service is invalid, and why', async () => {
    await add({ slug: 'asks', kind: 'service', state: 'live' })
    const wrongs = async (questions: string, more = '') =>
      (await send(`slug,questions${more && ',kind'}\nasks,"${questions}"${more}\n`, 'yes')).data.lines[0]
        ?.fields
    assert.deepEqual(await wrongs('site | text | Site | אתר\nday | date | Day | יום'), {
      'questions.2.kind': 'answer-kind',
    })
    assert.deepEqual(await wrongs('site | text | Site'), { 'questions.1.label.he': 'both-languages' })
    assert.deepEqual(await wrongs('site | text | Site | אתר |  |  | A | א'), {
      'questions.1.choices': 'choices-only',
    })
    assert.deepEqual(await wrongs('os | choice | Which? | איזו? |  |  | Mac | מק'), {
      'questions.1.choices': 'two-choices',
    })
    assert.deepEqual(await wrongs('a | text | A | א\na | text | B | ב'), { questions: 'duplicate' })
    assert.deepEqual(await wrongs('a | text | A | א', ',key'), { questions: 'services-only' })
  })

  test('are exported for spreadsheets and imported again without a change', async () => {
    const product = await add({
      slug: 'round-trip',
      name: { en: '=Evil "one", with comma', he: 'מוצר' },
      description: { en: 'Two\nlines', he: 'שתי\nשורות' },
      attributes: {
        ...noAttributes,
        platforms: ['windows', 'web'],
        region: 'global',
        edition: { en: 'Pro', he: 'פרו' },
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

  test('are first reported line by line, and written only on request', async () => {
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
    const { data } = await shop.call(contract.listAdminProducts, { q: 'brand-new' }, manager)
    assert.deepEqual([data.rows[0]?.state, data.rows[0]?.kind], ['draft', 'service'])
  })

  test('are written all or not at all: one invalid line stops the others', async () => {
    const product = await add({ slug: 'held-back', price: 10 })
    const csv = 'slug,price,category\nheld-back,11,tools\nheld-back,12,tools\nNot a slug,x,nowhere\n'
    const { data } = await send(csv, 'yes')
    assert.equal(data.written, false)
    assert.deepEqual(
      data.lines.map(({ line, what, fields }) => [line, what, fields]),
      [
        [2, 'changed', { price: '10' }],
        [3, 'wrong', { slug: 'duplicate' }],
        [4, 'wrong', { slug: 'slug', kind: 'required', price: 'number' }],
      ],
    )
    assert.equal((await read(product.id)).price, 10)
  })

  test('go live by the same rules as in the editor', async () => {
    await add({ slug: 'half', summary: { en: 'x', he: '' } })
    const { data } = await send('slug,state\nhalf,live\n', 'yes')
    assert.deepEqual(data.lines[0]?.fields, { summary_he: 'both-languages' })
  })

  test('report every invalid cell by the name of its column', async () => {
    const csv =
      'slug,name_en,kind,category,category_en,state,price,is_new,max_per_order,discount_percent,discount_from,platforms,region,devices,slug_he\n' +
      'all-wrong,X,toy,nowhere,,sold,-1,maybe,2.5,150,tomorrow,amiga,moon,0,abc\n'
    const { data } = await send(csv, 'no')
    assert.deepEqual(data.lines[0]?.fields, {
      kind: 'product-kind',
      state: 'product-state',
      price: 'negative',
      is_new: 'yes-or-no',
      max_per_order: 'whole',
      discount_percent: 'percent-off',
      discount_from: 'moment',
      platforms: 'platform',
      region: 'region',
      devices: 'out-of-range',
      slug_he: 'slug',
    })
    const shifted = await send('slug,name_en,price\nshifted,One, two,12\n', 'no')
    assert.deepEqual(shifted.data.lines[0]?.fields, { line: 'too-many-cells' })
    const unknown = await send('slug,category,kind,price\nno-room,nowhere,key,5\n', 'no')
    assert.deepEqual(unknown.data.lines[0]?.fields, { category: 'unknown' })
  })

  test('number their lines like a spreadsheet, and do not change columns that a line lacks', async () => {
    const { id } = await add({ slug: 'short-line', price: 10 })
    const { data } = await send('slug,price,brand,,\n\n,,\nshort-line,11\n', 'yes')
    assert.deepEqual(data.lines, [{ line: 4, slug: 'short-line', what: 'changed', fields: { price: '10' } }])
    const { price, brand } = await read(id)
    assert.deepEqual([price, brand], [11, 'Testworks'])
  })

  test('refuse two lines with the same address, and contain times in Israel', async () => {
    const both = 'slug,slug_he,category,kind,price\none-he,תוכנה,tools,key,5\nother-he,תוכנה,tools,key,5\n'
    const { data } = await send(both, 'yes')
    assert.deepEqual([data.written, data.lines[1]?.fields], [false, { slug_he: 'taken' }])
    const { id } = await add({ slug: 'dated' })
    const head = 'slug,discount_percent,discount_from,discount_until'
    await send(`${head}\ndated,10,2026-01-31 14:05,2099-01-31 14:05\n`, 'yes')
    assert.equal((await read(id)).discount?.from, '2026-01-31T12:05:00.000Z')
    const noDay = await send('slug,discount_from\ndated,2026-02-30 14:05\n', 'yes')
    assert.deepEqual(noDay.data.lines[0]?.fields, { discount_from: 'moment' })
    await send(`${head}\ndated,,2026-01-31 14:05,2099-01-31 14:05\n`, 'yes')
    assert.equal((await read(id)).discount, null, 'an empty percentage ends the sale, with its dates')
    assert.equal((await send('slug,discount_from\ndated,2026-01-31 14:05\n', 'yes')).data.written, false)
  })

  test('contain old addresses, which are added, never removed, and point to one product only', async () => {
    const { id } = await add({ slug: 'now-here' })
    await add({ slug: 'somebody-else' })
    const importCell = async (cell: string) =>
      (await send(`slug,old_slugs\nnow-here,${cell}\n`, 'yes')).data.lines[0]
    const oldOf = async () => (await read(id)).oldSlugs.toSorted()
    assert.deepEqual((await importCell('once-here תוכנה-ישנה now-here'))?.fields, { old_slugs: '' })
    assert.deepEqual(await oldOf(), ['once-here', 'תוכנה-ישנה'])
    assert.equal((await importCell(''))?.what, 'same')
    assert.equal((await importCell('once-here'))?.what, 'same')
    assert.deepEqual((await importCell('twice-here'))?.fields, { old_slugs: 'once-here תוכנה-ישנה' })
    assert.deepEqual((await importCell('Not an address'))?.fields, { old_slugs: 'slug' })
    assert.deepEqual((await importCell('somebody-else'))?.fields, { old_slugs: 'taken' })
    assert.equal((await oldOf()).length, 3)
    const both =
      'slug,category,kind,price,old_slugs\nfirst-new,tools,key,5,\nsecond-new,tools,key,5,first-new\n'
    const { data } = await send(both, 'yes')
    assert.deepEqual([data.written, data.lines[1]?.fields], [false, { old_slugs: 'taken' }])
    const turned =
      'slug,category,kind,price,old_slugs\nfirst-new,tools,key,5,second-new\nsecond-new,tools,key,5,\n'
    assert.deepEqual((await send(turned, 'yes')).data.lines[1]?.fields, { slug: 'taken' })
  })

  test('have the columns that the import page explains, in the same order', () => {
    const names = csvColumns.map(({ name }) => name)
    assert.deepEqual(names, tableColumns)
  })

  test('are refused if the file is not a valid table', async () => {
    const why = async (bad: string | Buffer) => {
      const { code, detail } = (await send(bad, 'no')).problem
      assert.equal(code, 'csv-unreadable')
      return detail
    }
    const none: string[] = []
    for (const [bad, said] of [
      [Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff]), 'spreadsheet'],
      [Buffer.from([0xff, 0xfe, 0x41]), 'encoding'],
      ['slug,"open\n', 'quotes'],
      ['', 'empty'],
      [`slug\n${'a\n'.repeat(2001)}`, 'too-many-lines'],
      ['slug;price\na;5\n', 'separator'],
      ['name_en\nx\n', 'no-address'],
    ] as const)
      assert.deepEqual(await why(bad), { why: said, columns: none })
    assert.deepEqual(await why('slug,colour\na,b\n'), { why: 'columns', columns: ['colour'] })
    assert.deepEqual(await why('slug,slug\na,b\n'), { why: 'column-twice', columns: ['slug'] })
  })
})
