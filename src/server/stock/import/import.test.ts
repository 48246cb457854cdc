import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { somebodyWaits } from '#tests/support/database/somebody-waits.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { aBatch, aManager, anImport, runPublishing, publishKeys, someKeys } from '#tests/support/stock.ts'
import { systemActor } from '#server/database/actor.ts'
import { publishImport } from './publish-import.ts'
import { oldImports } from './sweep-imports.ts'
import { sweep } from '#server/jobs/sweep.ts'

describe('an import of keys', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = await aManager(shop)
  })
  after(() => shop.close())

  const keysLeft = async (productId: string) =>
    (await shop.call(api.getProductStock, { productId }, manager)).data.stock.counts.available

  test('reports what is wrong with each rejected line, and which product already has its key', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const other = await aProduct(shop.context, { keys: 0 })
    const [known = ''] = await addKeys(shop.context, other.id, 1)
    const lines = [
      'AAAA-1111',
      '',
      'aaaa 1111',
      known.toLowerCase(),
      'x',
      `A\u202EBCDEFG`,
      'BBBB-2222',
      'CCCC-\ud83d-33',
      'DDDD\u00004444',
    ]
    const read = await anImport(shop, manager, product.id, lines)
    assert.deepEqual([read.linesRead, read.new, read.repeated, read.known, read.malformed], [9, 2, 1, 1, 4])
    const { data } = await shop.call(api.listImportLines, { importId: read.id }, manager)
    assert.deepEqual(
      data.rows.map(({ line, verdict, sameAsLine, known: where }) => [
        line,
        verdict,
        sameAsLine,
        where?.productId ?? null,
      ]),
      [
        [3, 'repeated', 1, null],
        [4, 'known', null, other.id],
        [5, 'too-short', null, null],
        [6, 'characters', null, null],
        [8, 'characters', null, null],
        [9, 'characters', null, null],
      ],
    )
    assert.equal(await keysLeft(product.id), 0, 'nothing is on sale before it is confirmed')
  })

  test('recognises a key with typographic dashes, and refuses invisible characters', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const [known = ''] = await addKeys(shop.context, product.id, 1)
    const lines = ['QRST-EFGH-7', 'QRST\u2013EFGH\u20117', known.replaceAll('-', '\u2212'), '\u200FUVWX-EFGH']
    const read = await anImport(shop, manager, product.id, lines)
    assert.deepEqual([read.new, read.repeated, read.known, read.malformed], [1, 1, 1, 1])
    const found = await shop.call(api.findKey, { key: `\u200F${known.replaceAll('-', '\u2013')}` }, manager)
    assert.equal(found.data.key.lastFour, known.slice(-4))
  })

  test('detects a key that an earlier part of the same file contains', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const keys = someKeys(2001)
    const read = await anImport(shop, manager, product.id, [...keys, keys[7] ?? ''])
    assert.deepEqual([read.new, read.repeated], [2001, 1])
    const { data } = await shop.call(api.listImportLines, { importId: read.id, show: 'repeated' }, manager)
    assert.deepEqual([data.rows[0]?.line, data.rows[0]?.sameAsLine], [2002, 8])
  })

  test('checks the lines against the product’s pattern', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    await shop.call(
      api.changeStockRules,
      { productId: product.id, lowAt: 5, pattern: 'KEY-####-9999' },
      manager,
    )
    const seen = { lowAt: 9, pattern: null }
    const late = { productId: product.id, lowAt: 1, pattern: null, seen }
    assert.equal((await shop.call(api.changeStockRules, late, manager)).problem.code, 'version-changed')
    const read = await anImport(shop, manager, product.id, ['KEY-ABCD-1234', 'KEY-ABCD-12X4', 'ABCD-1234'])
    assert.deepEqual([read.new, read.malformed], [1, 2])
  })

  test('puts all keys into stock as one batch, with its terms', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const terms = { supplier: 'Keys Ltd', unitCost: 12.34, lastDay: '2099-12-31', note: 'June\nlist' }
    const batchId = await aBatch(shop, manager, product.id, someKeys(3), terms)
    const { data } = await shop.call(api.getBatch, { batchId }, manager)
    assert.deepEqual(
      [data.batch.units, data.batch.counts.available, data.batch.supplier, data.batch.unitCost],
      [3, 3, 'Keys Ltd', 12.34],
    )
    assert.equal(data.batch.expiresAt, '2099-12-31T22:00:00.000Z', 'until the end of that day in Israel')
    assert.equal(data.batch.note, 'June\nlist')
    const opened = await shop.context.pool.query<{ id: string; sealed: Buffer; data_key_id: number }>(
      'select id, sealed, data_key_id from licence_keys where batch_id = $1',
      [batchId],
    )
    for (const { id, sealed, data_key_id: dataKeyId } of opened.rows)
      assert.match(
        await shop.context.vault.open(sealed, dataKeyId, { keyId: id, productId: product.id }),
        /^[0-9A-F-]{36}$/,
      )
    const { rows } = await shop.context.pool.query<{ detail: { units: number; by: string } }>(
      `select detail from audit_log where action = 'stock.imported' and subject = $1`,
      [`batch:${batchId}`],
    )
    assert.equal(rows[0]?.detail.units, 3)
    assert.match(rows[0]?.detail.by ?? '', /^user:/)
  })

  test('stores its lines encrypted, and deletes those of valid keys once it is done', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const [key = ''] = someKeys(1)
    const { id } = await anImport(shop, manager, product.id, [key, 'tiny'])
    const lines = () =>
      shop.context.pool.query<{ line: string }>(
        'select l::text as line from stock_import_lines l where import_id = $1',
        [id],
      )
    for (const { line } of (await lines()).rows) {
      assert.ok(!line.includes(key))
      assert.ok(!line.includes('tiny'))
    }
    await publishKeys(shop, manager, id)
    assert.equal((await lines()).rows.length, 1, 'only the bad line is kept')
  })

  test('announces new stock once, and blocks no edit of the catalogue until then', async () => {
    const { pool, transact } = shop.context
    const [product, other] = [await aProduct(shop.context, { keys: 0 }), await aProduct(shop.context)]
    const { id: importId } = await anImport(shop, manager, product.id, someKeys(3))
    const terms = { supplier: null, unitCost: null, lastDay: null, note: null }
    await shop.call(api.confirmImport, { importId, ...terms }, manager)
    const version = async () => {
      const { rows } = await pool.query<{ version: string }>('select version from catalogue_version')
      return Number(rows[0]?.version)
    }
    const before = await version()
    const edit = async () =>
      transact(systemActor(), async ({ connection }) => {
        await connection.query(`set local lock_timeout = '1s'`)
        await connection.query('update products set price_agorot = 100 where id = $1', [other.id])
      })
    await publishImport(shop.context, edit, { importId })
    assert.equal(await version(), before + 2, 'the edit and the import')
    const { data } = await shop.call(api.getProduct, { productIdentifier: product.id })
    assert.equal(data.outOfStock, false)
  })

  test('is idempotent: sending the same part again changes nothing', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const { id } = await anImport(shop, manager, product.id, [])
    const piece = { importId: id, first: 1, lines: someKeys(3) }
    const first = await shop.call(api.addImportLines, piece, manager)
    const again = await Promise.all(
      Array.from({ length: 5 }, () => shop.call(api.addImportLines, piece, manager)),
    )
    for (const { data } of again) assert.deepEqual(data, first.data)
    await publishKeys(shop, manager, id)
    await runPublishing(shop, id)
    assert.equal(await keysLeft(product.id), 3, 'a job that runs twice adds the keys once')
  })

  test('skips keys that another import has added meanwhile, and reports them', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const other = await aProduct(shop.context, { keys: 0 })
    const keys = someKeys(3)
    const first = await anImport(shop, manager, product.id, keys)
    const second = await anImport(shop, manager, other.id, keys.slice(0, 2))
    await publishKeys(shop, manager, second.id)
    await publishKeys(shop, manager, first.id)
    const { data } = await shop.call(api.getImport, { importId: first.id }, manager)
    assert.deepEqual([data.state, data.new, data.known, data.published], ['published', 1, 2, 1])
    const third = await anImport(shop, manager, product.id, ['CCCC-3333'])
    const fourth = await anImport(shop, manager, product.id, ['CCCC-3333'])
    await publishKeys(shop, manager, third.id)
    await publishKeys(shop, manager, fourth.id)
    const empty = await shop.call(api.getImport, { importId: fourth.id }, manager)
    assert.deepEqual([empty.data.state, empty.data.batchId, empty.data.known], ['published', null, 1])
  })

  test('can be dropped, and is dropped automatically after two days; its keys can be imported again', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const keys = someKeys(2)
    const { id } = await anImport(shop, manager, product.id, keys)
    assert.equal((await shop.call(api.dropImport, { importId: id }, manager)).data.state, 'dropped')
    const again = await anImport(shop, manager, product.id, keys)
    assert.equal(again.new, 2)
    await shop.context.pool.query(`update stock_imports set created_at = now() - interval '2 days'`)
    await sweep(shop.context.transact, oldImports)
    assert.equal((await shop.call(api.getImport, { importId: again.id }, manager)).data.state, 'dropped')
  })

  test('that a manager confirms at the moment it would be dropped is confirmed', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const { id } = await anImport(shop, manager, product.id, someKeys(1))
    const { pool, transact } = shop.context
    await pool.query(`update stock_imports set created_at = now() - interval '2 days' where id = $1`, [id])
    const confirming = await pool.connect()
    await confirming.query('begin')
    await confirming.query(`update stock_imports set state = 'confirmed' where id = $1`, [id])
    const sweeping = sweep(transact, oldImports)
    await somebodyWaits(pool)
    await confirming.query('commit')
    confirming.release()
    await sweeping
    assert.equal((await shop.call(api.getImport, { importId: id }, manager)).data.state, 'confirmed')
  })

  test('can be undone while the batch is untouched, and its keys can then be imported for another product', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const other = await aProduct(shop.context, { keys: 0 })
    const keys = someKeys(5)
    const batchId = await aBatch(shop, manager, product.id, keys)
    const undone = await shop.call(api.undoBatch, { batchId }, manager)
    assert.deepEqual([undone.data.batch.state, undone.data.batch.counts.available], ['undone', 0])
    assert.equal(await keysLeft(product.id), 0)
    await aBatch(shop, manager, other.id, keys)
    assert.equal(await keysLeft(other.id), 5)
  })

  test('cannot be started by support, who may only view the stock, nor by an accountant, who may not even view it', async () => {
    const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
    const product = await aProduct(shop.context)
    assert.equal((await shop.call(api.getProductStock, { productId: product.id }, support)).status, 200)
    const begun = await shop.call(api.startImport, { productId: product.id, checkPattern: true }, support)
    assert.equal(begun.problem.code, 'not-allowed')
    const accountant = aVisitor(await aUser(shop.context, { role: 0, duties: ['accountant'] }))
    for (const { problem } of [
      await shop.call(api.getProductStock, { productId: product.id }, accountant),
      await shop.call(api.listStock, {}, accountant),
      await shop.call(api.startImport, { productId: product.id, checkPattern: true }, accountant),
    ])
      assert.equal(problem.code, 'not-allowed')
  })
})
