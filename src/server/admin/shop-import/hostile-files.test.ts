import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aUser } from '#tests/support/builders.ts'
import { aCheckedImport, aWrittenImport, runImport, wooProducts } from '#tests/support/admin/shop-import.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('a malformed or unusual file of another shop', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const start = (body: string | Buffer) =>
    shop.call(api.startShopImport, { name: 'a.csv', body: Buffer.from(body) }, owner)
  const whyNot = async (body: string | Buffer) => (await start(body)).problem.detail

  test('is rejected with the reason', async () => {
    assert.deepEqual(await whyNot('PK\u0003\u0004'), { why: 'spreadsheet', columns: [] })
    assert.deepEqual(await whyNot(''), { why: 'empty', columns: [] })
    assert.deepEqual(await whyNot('ID,"Name\n1,A'), { why: 'quotes', columns: [] })
    assert.deepEqual(await whyNot(Buffer.from([0xff, 0xfe, 0x49, 0])), { why: 'encoding', columns: [] })
    assert.deepEqual(await whyNot(Buffer.from([0x49, 0x81, 0x82, 0x83, 0xff])), {
      why: 'encoding',
      columns: [],
    })
    assert.deepEqual(await whyNot('x'.repeat(10 * 1024 * 1024)), { why: 'quotes', columns: [] })
  })

  test('is rejected if a line is too long', async () => {
    const why = await whyNot(`email,username\na@example.com,${'x'.repeat(2_000_000)}\n`)
    assert.deepEqual(why, { why: 'quotes', columns: [] })
  })

  test('is read in Windows-1255, with semicolons and empty lines', async () => {
    const text = 'ID;Name;Regular price\n\n1;????;10,50\n'
    const hebrew = Buffer.from(text, 'latin1')
    const at = hebrew.indexOf('????')
    for (const [place, letter] of [0xee, 0xf9, 0xe7, 0xf7].entries()) hebrew[at + place] = letter
    const { seen } = await aWrittenImport(shop, owner, hebrew)
    assert.deepEqual([seen.encoding, seen.created], ['windows-1255', 1])
    const { data } = await shop.call(api.listAdminProducts, { q: 'משחק' }, owner)
    assert.equal(data.rows[0]?.price, 10.5)
  })

  test('is stored encrypted only, and deleted when its import is dropped or written', async () => {
    const { seen } = await aCheckedImport(shop, owner, 'sku,key\nNONE,SECRET-1234-5678-9999\n')
    const contentOf = async (importId: string) =>
      (
        await shop.context.pool.query<{ content: Buffer | null }>(
          'select content from shop_imports where id = $1',
          [importId],
        )
      ).rows[0]?.content
    assert.equal((await contentOf(seen.id))?.includes('SECRET'), false)
    const { rows } = await shop.context.pool.query('select * from shop_import_lines where import_id = $1', [
      seen.id,
    ])
    assert.equal(JSON.stringify(rows).includes('SECRET'), false)
    await shop.call(api.dropShopImport, { importId: seen.id }, owner)
    assert.equal(await contentOf(seen.id), null)
    const { seen: other } = await aCheckedImport(shop, owner, 'ID,Name,Regular price\n7,Lantern,10\n')
    assert.ok(await contentOf(other.id))
    await shop.call(api.writeShopImport, { importId: other.id }, owner)
    await runImport(shop, other.id)
    assert.equal(await contentOf(other.id), null)
  })

  test('is imported once, even by two workers and two imports of it at the same time', async () => {
    const options = { language: 'en' } as const
    const [one, other] = [
      await aCheckedImport(shop, owner, wooProducts, { options }),
      await aCheckedImport(shop, owner, wooProducts, { options }),
    ]
    for (const { seen } of [one, other]) await shop.call(api.writeShopImport, { importId: seen.id }, owner)
    await Promise.all([one, one, other].map(({ seen }) => runImport(shop, seen.id)))
    const { rows } = await shop.context.pool.query<{ n: number }>(
      `select count(*)::int as n from products where slug like 'sky-office-2024%'`,
    )
    assert.equal(rows[0]?.n, 1)
    const { data } = await shop.call(api.getShopImport, { importId: other.seen.id }, owner)
    assert.equal(data.state, 'written')
  })

  test('causes a conflict for a manager who was editing the product meanwhile', async () => {
    const options = { language: 'en' } as const
    const { rows } = await shop.context.pool.query<{ id: string }>(
      `select id from products where slug = 'heb-1'`,
    )
    const id = rows[0]?.id ?? ''
    const { data: seen } = await shop.call(api.getAdminProduct, { id }, owner)
    await aWrittenImport(shop, owner, wooProducts.replace('120,50', '99,00'), { options })
    const fields = Object.keys(seen).filter((name) => name in (api.changeProduct.input.entries ?? {}))
    const late = Object.fromEntries(fields.map((name) => [name, Reflect.get(seen, name)]))
    const response = await shop.call(api.changeProduct, { ...late, id, version: seen.version }, owner)
    assert.equal(response.problem.code, 'version-changed', 'the editor gets a conflict')
    assert.equal((await shop.call(api.getAdminProduct, { id }, owner)).data.price, 99)
  })
})
