import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { limits } from '#server/database/in-transaction.ts'
import { aCheckedImport, wooProducts } from '#tests/support/admin/shop-import.ts'
import { aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'
import { importLock } from './run-shop-import.ts'

test('an import waits for one on another server, longer than a statement may take', async (t) => {
  const shop = await aShop()
  t.after(() => shop.close())
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const other = await shop.context.pool.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock($1)', [importLock])
  const checking = aCheckedImport(shop, owner, wooProducts, { options: { language: 'en' } })
  try {
    await Promise.race([checking, setTimeout(limits.statement_timeout + 1000)])
  } finally {
    other.release(true)
  }
  assert.equal((await checking).seen.state, 'checked')
})
