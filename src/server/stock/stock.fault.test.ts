import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aProduct } from '#tests/support/builders.ts'
import { failingPool } from '#tests/support/fakes/failing-pool.ts'
import { failEachStatement } from '#tests/support/faults/fault-sweep.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { aBatch, aManager, anImport, runPublishing, someKeys } from '#tests/support/stock.ts'

const terms = { supplier: null, unitCost: null, lastDay: null, note: null }

describe('stock while each statement fails in turn', () => {
  const faults = failingPool()
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({ wrapPool: faults.wrap })
    manager = await aManager(shop)
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const went = (attempt: Promise<unknown>) =>
    attempt.then(
      () => true,
      () => false,
    )
  /** A manager's browser first fetches its token, which may fail as well. */
  const succeeds = (call: Promise<{ status: number }>) =>
    call.then(
      ({ status }) => status === 200,
      () => false,
    )
  async function statuses(productId: string): Promise<Record<string, number>> {
    const { rows } = await shop.context.pool.query<{ status: string; n: number }>(
      'select status, count(*)::int as n from licence_keys where product_id = $1 group by 1 order by 1',
      [productId],
    )
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
  }
  const rowsOf = async (sql: string, value: string) =>
    (await shop.context.pool.query(sql, [value])).rows.length

  test('a failed import changes nothing, and the job’s retry imports all of it', async () => {
    const statements = await failEachStatement(faults, async () => {
      const product = await aProduct(shop.context, { keys: 0 })
      const { id } = await anImport(shop, manager, product.id, someKeys(3))
      await shop.call(api.confirmImport, { importId: id, ...terms }, manager)
      return {
        run: () => went(runPublishing(shop, id)),
        nothingDone: async () => {
          assert.deepEqual(await statuses(product.id), {})
          assert.equal(await rowsOf('select from stock_batches where product_id = $1', product.id), 0)
          const { data } = await shop.call(api.getImport, { importId: id }, manager)
          assert.equal(data.state, 'confirmed')
        },
        done: async () => assert.deepEqual(await statuses(product.id), { available: 3 }),
      }
    })
    assert.ok(statements >= 9, `only ${statements} statements`)
  })

  test('a part of a file is stored completely or not at all', async () => {
    await failEachStatement(faults, async () => {
      const product = await aProduct(shop.context, { keys: 0 })
      const { id } = await anImport(shop, manager, product.id, [])
      const piece = { importId: id, first: 1, lines: someKeys(2) }
      const lines = () => rowsOf('select from stock_import_lines where import_id = $1', id)
      return {
        run: () => succeeds(shop.call(api.addImportLines, piece, manager)),
        nothingDone: async () => assert.equal(await lines(), 0),
        done: async () => assert.equal(await lines(), 2),
      }
    })
  })

  test('a key is replaced completely or not at all', async () => {
    await failEachStatement(faults, async () => {
      const product = await aProduct(shop.context, { keys: 2 })
      const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
      await act(shop, reference, 'succeed')
      const { data } = await shop.call(api.getOrder, { orderId }, visitor)
      const keyId = data.items[0]?.keys[0]?.id ?? ''
      return {
        run: () => succeeds(shop.call(api.replaceKey, { keyId, reason: 'x' }, manager)),
        nothingDone: async () => assert.deepEqual(await statuses(product.id), { available: 1, sold: 1 }),
        done: async () => assert.deepEqual(await statuses(product.id), { burned: 1, sold: 1 }),
      }
    })
  })

  test('a quarantine stops all keys of the batch or none', async () => {
    await failEachStatement(faults, async () => {
      const product = await aProduct(shop.context, { keys: 0 })
      const batchId = await aBatch(shop, manager, product.id, someKeys(3))
      await placeAndOpen(shop, product.id)
      return {
        run: () => succeeds(shop.call(api.quarantineBatch, { batchId, reason: 'x' }, manager)),
        nothingDone: async () => assert.deepEqual(await statuses(product.id), { available: 2, reserved: 1 }),
        done: async () => assert.deepEqual(await statuses(product.id), { quarantined: 3 }),
      }
    })
  })

  test('a key is not shown unless the audit log records it', async () => {
    const refused: string[] = []
    await failEachStatement(faults, async () => {
      const product = await aProduct(shop.context, { keys: 1 })
      const { data } = await shop.call(api.listKeys, { productId: product.id }, manager)
      const keyId = data.rows[0]?.id ?? ''
      const audited = () =>
        rowsOf(`select from audit_log where action = 'key.opened' and subject = $1`, `key:${keyId}`)
      const hear = <Said extends { status: number }>(response: Said): Said => {
        if (response.status !== 200) refused.push(JSON.stringify(response))
        return response
      }
      return {
        run: () => succeeds(shop.call(api.openKey, { keyId, reason: 'x' }, manager).then(hear)),
        nothingDone: async () => assert.equal(await audited(), 0),
        done: async () => assert.equal(await audited(), 1),
      }
    })
    assert.ok(refused.length >= 3)
    for (const response of refused) assert.ok(!response.includes('KEY-'), 'a refusal contains no key')
  })
})
