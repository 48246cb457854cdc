import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { addKeys, aProduct } from '#tests/support/builders.ts'
import { failingPool } from '#tests/support/fakes/failing-pool.ts'
import { failEachStatement } from '#tests/support/faults/fault-sweep.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { aManager, anImport } from '#tests/support/stock.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'
import { rotateMasterKey } from './rotate-master-key.ts'

describe('rotating the master key', () => {
  const faults = failingPool()
  let database: TestDatabase
  let present = randomBytes(32)
  const first = present
  const opened: TestShop[] = []
  const start = async (key: Buffer) => {
    const shop = await aShop({
      environment: { MASTER_KEY: key.toString('base64') },
      database: { url: database.url, drop: async () => undefined },
      wrapPool: faults.wrap,
    })
    opened.push(shop)
    return shop
  }
  /** A start that must succeed; closed immediately, since there are many of them. */
  const startOnce = async (key: Buffer) => {
    await start(key)
    await opened.pop()?.close()
  }
  before(async () => (database = await testDatabase()))
  after(async () => {
    for (const shop of opened) await shop.close()
    await database.drop()
  })

  async function keyOf(shop: TestShop, productId: string): Promise<string> {
    const { rows } = await shop.context.pool.query<{ id: string; sealed: Buffer; data_key_id: number }>(
      'select id, sealed, data_key_id from licence_keys where product_id = $1',
      [productId],
    )
    const [row] = rows
    return row === undefined
      ? ''
      : shop.context.vault.open(row.sealed, row.data_key_id, { keyId: row.id, productId })
  }

  test('keeps keys readable and duplicates detectable; a start with the old key is refused', async () => {
    const before = await start(present)
    const product = await aProduct(before.context, { keys: 0 })
    const [plain = ''] = await addKeys(before.context, product.id, 1)
    const next = randomBytes(32)
    assert.equal(await rotateMasterKey(before.context.transact, present, next), 11)
    assert.equal(await keyOf(before, product.id), plain, 'a running server continues')
    await assert.rejects(start(present), /Restore the right MASTER_KEY/)
    const later = await start(next)
    assert.equal(await keyOf(later, product.id), plain)
    const read = await anImport(later, await aManager(later), product.id, [plain.toLowerCase()])
    assert.deepEqual([read.new, read.known], [0, 1])
    const found = await later.call(api.findKey, { key: plain }, await aManager(later))
    assert.equal(found.status, 200)
    for (const name of [
      'blindIndex',
      'totp',
      'recovery',
      'alerts',
      'orderLinks',
      'gifts',
      'auditChain',
      'customers',
      'settings',
      'imports',
    ] as const)
      assert.deepEqual(later.context.secrets[name], before.context.secrets[name], name)
    const { rows } = await later.context.pool.query(
      `select from audit_log where action = 'master-key.rotated'`,
    )
    assert.equal(rows.length, 1)
    present = next
  })

  test('happens completely or not at all, whichever statement fails', async () => {
    const shop = await start(present)
    await failEachStatement(faults, async () => {
      const [from, to] = [present, randomBytes(32)]
      return {
        run: () =>
          rotateMasterKey(shop.context.transact, from, to).then(
            () => true,
            () => false,
          ),
        nothingDone: () => startOnce(from),
        done: async () => {
          await startOnce(to)
          present = to
        },
      }
    })
  })

  test('is refused with a key that is not the current one or does not change, and changes nothing', async () => {
    const shop = await start(present)
    await assert.rejects(
      rotateMasterKey(shop.context.transact, first, randomBytes(32)),
      /Restore the right MASTER_KEY/,
    )
    await assert.rejects(rotateMasterKey(shop.context.transact, present, present), /is the old one/)
    await start(present)
  })

  test('a start with a wrong key stores nothing', async () => {
    const shop = await start(present)
    await shop.context.pool.query('delete from wrapped_secrets')
    await assert.rejects(start(randomBytes(32)), /Restore the right MASTER_KEY/)
    const { rows } = await shop.context.pool.query('select from wrapped_secrets')
    assert.equal(rows.length, 0)
  })
})
