import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listBlocks } from '#contract/admin/customers/blocks.ts'
import { addBlock } from '#contract/admin/customers/blocks.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { deleteAccount } from '#contract/privacy.ts'
import { aBlock, aBlockBody } from '#tests/support/blocks.ts'
import { aProduct } from '#tests/support/builders.ts'
import { anAccount, aSignedInVisitor } from '#tests/support/identity.ts'
import { anOrder } from '#tests/support/orders.ts'
import { download } from '#tests/support/privacy.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('a block of somebody who deletes their account', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const order = async (email: string) => {
    const { id: productId } = await aProduct(shop.context)
    return shop.call(placeOrder, anOrder([{ productId, quantity: 1 }], { email }), aVisitor())
  }
  const leave = async (endsAt: string | null = null) => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const { block, manager } = await aBlock(shop, { value: account.email, reason: 'Dana L.', endsAt })
    return {
      account,
      visitor,
      block,
      manager,
      erase: () => shop.call(deleteAccount, { acceptLoss: true }, visitor),
    }
  }
  const rowOf = async (id: string) => {
    const { rows } = await shop.context.pool.query<{ value: string; reason: string }>(
      'select value, reason from blocks where id = $1',
      [id],
    )
    return rows
  }

  test('is in the export of their data, without the reason the team wrote', async () => {
    const { visitor } = await leave()
    const page = await (await download(shop, visitor, 'page', 'en')).text()
    assert.ok(page.includes('Addresses we take no orders from'))
    assert.ok(!page.includes('Dana L.'))
  })

  test('stays in force as a keyed hash, which nobody can read', async () => {
    const { account, block, manager, erase } = await leave()
    assert.equal((await erase()).status, 204)
    const [row] = await rowOf(block.id)
    assert.match(row?.value ?? '', /^hmac:[0-9a-f]{64}$/)
    assert.equal(row?.reason, '')
    assert.equal((await order(account.email.toUpperCase())).problem.code, 'order-not-accepted')
    const { data } = await shop.call(listBlocks, {}, manager)
    assert.equal(data.rows.find(({ id }) => id === block.id)?.value, null)
    const again = await shop.call(addBlock, aBlockBody({ value: account.email }), manager)
    assert.equal(again.problem.code, 'block-running')
  })

  test('is deleted with the account if it has ended', async () => {
    const { block, erase } = await leave(new Date(Date.now() + 3_600_000).toISOString())
    await shop.context.pool.query(
      `update blocks set created_at = now() - interval '2 hours', ends_at = now() where id = $1`,
      [block.id],
    )
    assert.equal((await erase()).status, 204)
    assert.deepEqual(await rowOf(block.id), [])
  })
})
