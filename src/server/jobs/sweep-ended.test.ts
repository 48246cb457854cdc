import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aUser } from '#tests/support/builders.ts'
import { aShop } from '#tests/support/shop.ts'
import { expiredData } from './sweep-old.ts'
import { sweep } from './sweep.ts'

test('the sweep of old data deletes invitations and blocks a year after their end', async (t) => {
  const shop = await aShop({}, t)
  const { pool } = shop.context
  const { userId } = await aUser(shop.context)
  const invited = (name: string, ends: string, rest: string) =>
    pool.query(
      `insert into invitations (id, email, duties, language, invited_by, created_at, ends_at, withdrawn_at, accepted_at, accepted_by)
       select gen_random_uuid(), $1::text, '{support}', 'en', $2::uuid, now() - interval '3 years', now() + $3::interval, ${rest}`,
      [name, userId, ends],
    )
  const blocked = (name: string, ends: string | null, closed: string | null) =>
    pool.query(
      `insert into blocks (id, kind, value, reason, created_by, created_at, ends_at, closed_at)
       select gen_random_uuid(), 'email', $1::text || '@example.com', 'Two chargebacks', $2::uuid, now() - interval '3 years', now() + $3::interval, now() + $4::interval`,
      [name, userId, ends, closed],
    )
  const [old, recent, ahead] = ['-13 months', '-11 months', '1 month']
  await invited('expired', old, 'null, null, null')
  await invited('withdrawn', ahead, `now() - interval '13 months', null, null`)
  await invited('accepted', old, `null, now() - interval '13 months', '${userId}'`)
  await invited('withdrawn-lately', old, `now() - interval '11 months', null, null`)
  await invited('open', ahead, 'null, null, null')
  await blocked('ended', old, null)
  await blocked('lifted', ahead, old)
  await blocked('ended-lately', recent, null)
  await blocked('running', ahead, null)
  await blocked('endless', null, null)
  await sweep(shop.context.transact, expiredData)
  const left = async (text: string) =>
    new Set((await pool.query<{ name: string }>(text)).rows.map(({ name }) => name))
  assert.deepEqual(
    await left('select email as name from invitations where email is not null'),
    new Set(['withdrawn-lately', 'open']),
  )
  assert.deepEqual(
    await left(`select split_part(value, '@', 1) as name from blocks`),
    new Set(['ended-lately', 'running', 'endless']),
  )
})
