import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import * as v from 'valibot'
import { api } from '#contract/api.ts'
import { systemActor } from '#server/database/actor.ts'
import { queryRows } from '#server/database/rows.ts'
import { readCsv } from '#server/http/files/csv.ts'
import { parseFrontMatter } from '#server/content/starter/front-matter.ts'
import { csrfTokenOf } from '#server/http/checks/csrf.ts'
import { until } from '#tests/support/until.ts'
import { adminFile } from '#tests/support/admin/admin-file.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { readArchive } from '#tests/support/shop-files/read-archive.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { columnNames, exportedTables } from './exported-tables.ts'
import { excludedTables } from './excluded-tables.ts'

const path = api.exportShop.path

describe('the export of the whole shop', () => {
  let shop: TestShop
  let owner: Visitor
  let keys: string[]
  let without: Map<string, Buffer>
  let withKeys: Map<string, Buffer>
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const product = await aProduct(shop.context, { name: { en: '=SUM(A1)', he: 'תוכנה' } })
    keys = await addKeys(shop.context, product.id, 3)
    const { reference } = await placeAndOpen(shop, product.id)
    await act(shop, reference, 'succeed')
    const files = async (query: string) => {
      const response = await adminFile(shop, `${path}${query}`, owner)
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-type'), 'application/zip')
      return readArchive(Buffer.from(await response.arrayBuffer()))
    }
    without = await files('')
    withKeys = await files('?keys=with')
  })
  after(() => shop.close())

  const textOf = (files: Map<string, Buffer>, name: string) => {
    const content = files.get(name)
    assert.ok(content !== undefined, name)
    return content.toString('utf8')
  }
  const objectsOf = (name: string) =>
    textOf(without, `tables/${name}.jsonl`)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => v.parse(v.record(v.string(), v.unknown()), JSON.parse(line)))

  test('has every table and column of the database, or says why not', async () => {
    const there = await queryRows(
      shop.context.pool,
      v.object({ table: v.string(), columns: v.array(v.string()) }),
      `select table_name as table, array_agg(column_name::text order by column_name) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`,
    )
    const known = exportedTables.map(({ name }) => name)
    assert.deepEqual(
      [...known, ...Object.keys(excludedTables)].toSorted(),
      there.map(({ table }) => table).toSorted(),
    )
    for (const table of exportedTables) {
      const decided = [...columnNames(table), ...Object.keys(table.without ?? {})].toSorted()
      assert.deepEqual(decided, there.find((one) => one.table === table.name)?.columns, table.name)
      const unknown = Object.keys(table.notes ?? {}).filter((column) => !columnNames(table).includes(column))
      assert.deepEqual(unknown, [], table.name)
    }
  })

  test('matches the database, and its two formats match each other', async () => {
    const [sums] = await queryRows(
      shop.context.pool,
      v.object({ orders: v.number(), paid: v.number(), lines: v.number() }),
      `select (select sum(total_agorot) from orders) as orders, (select sum(amount_agorot) from payments) as paid,
         (select sum(total_agorot) from order_lines) as lines`,
    )
    const sum = (name: string, column: string) =>
      objectsOf(name).reduce((all, row) => all + Number(row[column]), 0)
    assert.ok(sums !== undefined && sums.orders > 0)
    assert.equal(sum('orders', 'total_agorot'), sums.orders)
    assert.equal(sum('payments', 'amount_agorot'), sums.paid)
    assert.equal(sum('order_lines', 'total_agorot'), sums.lines)
    for (const table of exportedTables) {
      const rows = readCsv(textOf(without, `tables/${table.name}.csv`)) ?? []
      assert.deepEqual(rows[0], columnNames(table))
      assert.equal(rows.length - 1, objectsOf(table.name).length, table.name)
    }
  })

  test('ends with a manifest of its files, each with its size, rows and hash', () => {
    assert.equal([...without.keys()].at(-1), 'manifest.json')
    const listed = v.array(
      v.object({ path: v.string(), bytes: v.number(), sha256: v.string(), rows: v.nullable(v.number()) }),
    )
    const { files } = v.parse(v.object({ files: listed }), JSON.parse(textOf(without, 'manifest.json')))
    assert.deepEqual(
      files.map((one) => one.path),
      [...without.keys()].slice(0, -1),
    )
    for (const one of files) {
      const content = without.get(one.path) ?? Buffer.alloc(0)
      assert.equal(content.length, one.bytes)
      assert.equal(createHash('sha256').update(content).digest('hex'), one.sha256)
    }
    assert.equal(files.find((one) => one.path === 'tables/orders.csv')?.rows, 1)
  })

  test('contains licence keys only if they are requested, and only in a file of their own', async () => {
    const everything = Buffer.concat([...without.values()])
    for (const key of keys) assert.equal(everything.includes(key), false)
    assert.equal(without.has('licence-keys.csv'), false)
    assert.match(textOf(without, 'README.md'), /מפתחות הרישיון עצמם אינם כאן/)
    const rows = readCsv(textOf(withKeys, 'licence-keys.csv')) ?? []
    const given = rows.slice(1).map(([key]) => key)
    const { rows: vault } = await shop.context.pool.query('select 1 from licence_keys')
    assert.equal(given.length, vault.length)
    for (const key of keys) assert.ok(given.includes(key), key)
    const others = [...withKeys].filter(([name]) => !name.startsWith('licence-keys.'))
    const rest = Buffer.concat(others.map(([, content]) => content))
    for (const key of keys) assert.equal(rest.includes(key), false)
  })

  test('has nothing in its CSV that a spreadsheet would run as a formula', () => {
    const { name } = objectsOf('products')[0] ?? {}
    assert.deepEqual(name, { en: '=SUM(A1)', he: 'תוכנה' })
    assert.ok(textOf(without, 'products.csv').includes(`"'=SUM(A1)"`))
  })

  test('has the texts in both languages as Markdown that can be parsed again', () => {
    const pages = [...without.keys()].filter((name) => name.startsWith('content/pages/'))
    assert.ok(pages.includes('content/pages/terms-of-service.he.md'))
    assert.ok(pages.includes('content/pages/terms-of-service.en.md'))
    for (const page of pages) {
      const { fields, text } = parseFrontMatter(page, textOf(without, page))
      assert.notEqual(fields['title'], '')
      assert.notEqual(text, '')
    }
    assert.ok(textOf(without, 'content/menus.json').includes('"header"'))
  })

  test('requires an owner with a fresh sign-in, and is in the audit log', async () => {
    const manager = aVisitor(
      await aUser(shop.context, { role: 0, duties: ['support', 'accountant', 'stock'] }),
    )
    assert.equal((await adminFile(shop, path, manager)).status, 403)
    const stale = aVisitor(await aUser(shop.context, { role: 0, fresh: false }))
    assert.equal((await shop.call(api.exportShop, {}, stale)).problem.code, 'fresh-sign-in-needed')
    const { rows } = await shop.context.pool.query(
      `select actor like 'user:%' as "byUser", detail from audit_log where action = 'shop.exported' order by id`,
    )
    assert.deepEqual(rows, [
      { byUser: true, detail: { keys: false } },
      { byUser: true, detail: { keys: true } },
    ])
  })

  test('ends its transaction if the download is cancelled, and a truncated file cannot be opened', async () => {
    const response = await adminFile(shop, path, owner)
    const reader = response.body?.getReader()
    const first = await reader?.read()
    await reader?.cancel()
    await assert.rejects(readArchive(Buffer.from(first?.value ?? [])))
    for (let left = 1; left > 0;) {
      const { rows } = await shop.context.pool.query(
        `select count(*)::int as open from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      )
      left = rows[0].open
    }
  })

  test('lets no migration rewrite a table while it is read: the table would look empty', async () => {
    const response = await adminFile(shop, path, owner)
    const rewriting = shop.context.transact(systemActor(), async ({ connection }) => {
      await connection.query(`set local lock_timeout = '1s'`)
      await connection.query('alter table products add column copy text generated always as (id) stored')
    })
    await assert.rejects(rewriting, /lock timeout/)
    await response.body?.cancel()
  })

  test('holds no connection to the database for a request without a body', async () => {
    const busy = () => shop.context.pool.totalCount - shop.context.pool.idleCount
    const before = busy()
    const { user } = await shop.context.resolveSession(`Bearer ${owner.token}`)
    const headers = { 'x-csrf-token': csrfTokenOf(shop.context.secrets.csrf, user?.sessionId ?? '') }
    const { status } = await shop.request(path, { method: 'HEAD', headers }, owner)
    assert.equal(status, 200)
    await until(() => busy() <= before, 'the connection is free again')
  })

  test('can be imported as products into an empty shop', async (t) => {
    const other = await aShop({}, t)
    const shopkeeper = aVisitor(await aUser(other.context, { role: 0 }))
    const body = without.get('products.csv') ?? Buffer.alloc(0)
    const { data } = await other.call(api.importProducts, { write: 'yes', body }, shopkeeper)
    assert.deepEqual(
      data.lines.filter(({ what }) => what !== 'new'),
      [],
    )
    assert.equal(data.written, true)
  })
})
