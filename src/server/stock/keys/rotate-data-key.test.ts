import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { addKeys, aProduct } from '#tests/support/builders.ts'
import { buyOne } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { aManager, anImport } from '#tests/support/stock.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'
import { openVault } from '#server/secrets/vault.ts'
import { resealKeys } from './reseal-keys.ts'
import { rotateDataKey } from './rotate-data-key.ts'

describe('rotating the data key', () => {
  let database: TestDatabase
  let shop: TestShop
  let productId: string
  let plain: readonly string[]
  before(async () => {
    database = await testDatabase()
    shop = await aShop({ database, environment: { MASTER_KEY: randomBytes(32).toString('base64') } })
    productId = (await aProduct(shop.context, { keys: 0 })).id
    plain = await addKeys(shop.context, productId, 450)
    const lines = ['IMPORT-LINE-0001-AAAA', 'IMPORT-LINE-0002-BBBB']
    await anImport(shop, await aManager(shop), productId, lines)
  })
  after(() => shop.close())

  /** What the command uses: it runs alongside the shop, with its own vault. */
  const beside = async () => {
    const { transact, secrets, pool } = shop.context
    return { transact, secrets, vault: await openVault(pool, secrets) }
  }
  async function oldSeals(): Promise<number> {
    const { rows } = await shop.context.pool.query<{ old: number }>(
      `select ((select count(*) from licence_keys where data_key_id < newest.id)
         + (select count(*) from stock_import_lines where data_key_id < newest.id))::int as old
       from (select max(id) as id from data_keys) newest`,
    )
    return rows[0]?.old ?? -1
  }
  async function opened(): Promise<string[]> {
    const { rows } = await shop.context.pool.query<{ id: string; sealed: Buffer; data_key_id: number }>(
      'select id, sealed, data_key_id from licence_keys where product_id = $1',
      [productId],
    )
    const keys = rows.map(({ id, sealed, data_key_id: key }) =>
      shop.context.vault.open(sealed, key, { keyId: id, productId }),
    )
    return (await Promise.all(keys)).toSorted()
  }
  const highest = async () =>
    (await shop.context.pool.query<{ id: number }>('select max(id) as id from data_keys')).rows[0]?.id

  test('re-encrypts every key and every import line; none still uses the old data key', async () => {
    const { rows: before } = await shop.context.pool.query<{ sealed: Buffer }>(
      'select sealed from licence_keys',
    )
    const { sealed, broken } = await rotateDataKey(await beside())
    assert.deepEqual([sealed, broken], [452, 0])
    assert.equal(await oldSeals(), 0)
    assert.deepEqual(
      await opened(),
      plain.toSorted(),
      'a running server reads keys encrypted with a data key that it has not loaded yet',
    )
    const { rows: now } = await shop.context.pool.query<{ sealed: Buffer }>('select sealed from licence_keys')
    const known = new Set(before.map((row) => row.sealed.toString('hex')))
    assert.ok(now.every((row) => !known.has(row.sealed.toString('hex'))))
    const { rows } = await shop.context.pool.query(`select from audit_log where action = 'data-key.rotated'`)
    assert.equal(rows.length, 1)
  })

  test('is completed by the next run with another data key if it was interrupted, while keys are sold and revealed', async () => {
    const first = await beside()
    const cut = { ...first, transact: dyingAfter(5, first.transact) }
    await assert.rejects(rotateDataKey(cut), /killed/)
    const left = await oldSeals()
    assert.ok(left > 0 && left < 452, `${left} are left`)
    const made = await highest()
    const { orderId, visitor, order } = await buyOne(shop, productId)
    const keyId = order.items[0]?.keys[0]?.id
    const [revealed] = await Promise.all([
      shop.call(api.revealKey, { orderId, keyId }, visitor),
      rotateDataKey(await beside()),
    ])
    assert.equal(revealed.status, 200)
    assert.ok(plain.includes(revealed.data.key))
    assert.equal(await highest(), (made ?? 0) + 1, 'a dump made in between may contain the interrupted one')
    assert.equal(await oldSeals(), 0)
    assert.deepEqual(await opened(), plain.toSorted())
  })

  test('is completed by the servers if it was interrupted, and skips and counts a corrupted key', async () => {
    const { pool, transact, vault, secrets } = shop.context
    await pool.query(
      `update licence_keys set sealed = set_byte(sealed, 14, (get_byte(sealed, 14) + 1) % 256)
       where id = (select id from licence_keys where product_id = $1 and status = 'available' order by id limit 1)`,
      [productId],
    )
    const first = await beside()
    await assert.rejects(rotateDataKey({ ...first, secrets, transact: dyingAfter(5, transact) }), /killed/)
    await vault.reload()
    const { broken } = await resealKeys({ transact, vault })
    assert.equal(broken, 1)
    assert.equal(await oldSeals(), 1)
  })

  /** The new data key, three kinds of secrets, and 200 keys: this many transactions commit, then the process dies. */
  function dyingAfter(commits: number, transact: TestShop['context']['transact']) {
    let left = commits
    const dying: TestShop['context']['transact'] = async (actor, useCase) => {
      if (left-- === 0) throw new Error('killed')
      return transact(actor, useCase)
    }
    return dying
  }
})
