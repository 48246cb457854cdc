import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContent, publishContent } from '#contract/admin/content/content.ts'
import { aUser } from '#tests/support/builders.ts'
import { aBody } from '#tests/support/content.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { readContent } from './read-content.ts'

test('a text that becomes due while the texts are being read is not missed', async (t) => {
  let untilDue = async () => {}
  const shop = await aShop({
    wrapPool: (pool) =>
      new Proxy(pool, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (name !== 'query' || typeof value !== 'function') return value
          return async (...args: unknown[]) => {
            // the query for the next due text is the slow one
            if (JSON.stringify(args[0]).includes('live_from > now()')) await untilDue()
            return Promise.resolve(Reflect.apply(value, target, args))
          }
        },
      }),
  })
  t.after(() => shop.close())
  const { pool } = shop.context
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const draft = { kind: 'post' as const, slug: 'due-meanwhile', body: aBody() }
  const { id, version } = (await shop.call(createContent, draft, owner)).data
  const { rows } = await pool.query<{ at: Date }>(`select now() + interval '2 seconds' as at`)
  const at = rows[0]?.at.toISOString() ?? ''
  assert.equal((await shop.call(publishContent, { contentId: id, version, at }, owner)).status, 200)

  untilDue = () =>
    until(async () => (await pool.query('select where now() >= $1', [at])).rowCount === 1, 'it is due')
  const { entries, nextInMilliseconds } = await readContent(pool, 'demo')
  assert.ok(entries.some(({ slug }) => slug === draft.slug) || nextInMilliseconds !== null)
})
