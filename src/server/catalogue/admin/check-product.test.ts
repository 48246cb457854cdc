import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { systemActor } from '#server/database/actor.ts'
import type { Work } from '#server/database/transaction.ts'
import { aProduct } from '#tests/support/builders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { findTakenSlugs } from './check-product.ts'

describe('a check of slugs', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop()
  })
  after(() => shop.close())

  const locksAfter = (check: (work: Work) => Promise<unknown>) =>
    shop.context.transact(systemActor(), async (work) => {
      await check(work)
      const { rows } = await work.connection.query<{ locks: number }>(
        `select count(*)::int as locks from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
      )
      return rows[0]?.locks
    })

  test('locks a slug that a product would get, but none that it has', async () => {
    const { id, slug } = await aProduct(shop.context)
    assert.equal(await locksAfter((work) => findTakenSlugs(work, id, [slug])), 0)
    assert.equal(await locksAfter((work) => findTakenSlugs(work, id, [slug, 'new-slug'])), 1)
  })

  test('of an import of ten thousand products fits into the lock table of PostgreSQL', async () => {
    const locks = await locksAfter(async (work) => {
      const slugs = Array.from({ length: 10_000 }, (_, at) => `imported-${at}`)
      for (let at = 0; at < slugs.length; at += 1000)
        assert.equal((await findTakenSlugs(work, 'imported', slugs.slice(at, at + 1000))).size, 0)
    })
    assert.ok(locks !== undefined && locks > 0 && locks <= 1024, `${locks} locks`)
  })
})
