import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { aCoupon, aProduct, aUser } from '#tests/support/builders.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { newId } from '#server/database/ids.ts'
import type { Transact } from '#server/database/transaction.ts'
import { expiredData } from './sweep-old.ts'
import { deleted, sweep } from './sweep.ts'

describe('the sweep of old data', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  async function bought(years: number, visitor: Visitor = aVisitor()): Promise<string> {
    const { pool } = shop.context
    const product = await aProduct(shop.context)
    const wanted = { visitor, wanted: { email: 'dana@example.com', phone: '050-123-4567' } }
    const { orderId, reference } = await placeAndOpen(shop, product.id, wanted)
    await act(shop, reference, 'succeed')
    await pool.query('update orders set created_at = now() - make_interval(years => $2) where id = $1', [
      orderId,
      years,
    ])
    await pool.query(`update order_lines set answers = '[]' where order_id = $1`, [orderId])
    await pool.query(
      `insert into order_notes (id, order_id, author_id, text) select gen_random_uuid(), $1, id, 'Called' from users limit 1`,
      [orderId],
    )
    await pool.query(
      `insert into order_gifts (order_id, name, email, message) values ($1, 'Noa', 'noa@example.com', 'Happy birthday!')`,
      [orderId],
    )
    return orderId
  }
  const left = async (orderId: string) =>
    (
      await shop.context.pool.query(
        `select name, email, phone, (select count(*)::int from order_notes n where n.order_id = o.id) as notes,
           (select count(answers)::int from order_lines l where l.order_id = o.id) as answers,
           (select concat_ws(' ', g.name, g.email, g.message) from order_gifts g where g.order_id = o.id) as gift
         from orders o where id = $1`,
        [orderId],
      )
    ).rows[0]

  test('erases the personal data of a guest order after eight years, and nothing else', async () => {
    const account = aVisitor(await aUser(shop.context))
    const [recent, old, kept] = [await bought(7), await bought(9), await bought(9, account)]
    const whole = await left(recent)
    assert.deepEqual(whole, {
      name: 'Dana Levi',
      email: 'dana@example.com',
      phone: '+972501234567',
      notes: 1,
      answers: 1,
      gift: 'Noa noa@example.com Happy birthday!',
    })
    await sweep(shop.context.transact, expiredData)
    assert.deepEqual(await left(recent), whole)
    assert.deepEqual(await left(kept), whole, 'an account keeps its orders until it is deleted')
    assert.deepEqual(await left(old), { name: '', email: '', phone: null, notes: 0, answers: 0, gift: '  ' })
    await assertInvariants(shop.context.pool)
  })

  test('erases the identity number of a cancellation notice after a year; the notice itself stays', async () => {
    const { pool } = shop.context
    const notice = async (months: number) => {
      const id = newId()
      await pool.query(
        `insert into contact_messages (id, kind, name, email, id_number, order_number, language, created_at)
         values ($1, 'cancellation', 'Dana Levi', 'dana@example.com', '000000018', '#1', 'he', now() - make_interval(months => $2))`,
        [id, months],
      )
      return id
    }
    const numberIn = async (id: string) =>
      (await pool.query('select id_number as n, name from contact_messages where id = $1', [id])).rows
    const [recent, old] = [await notice(11), await notice(13)]
    await sweep(shop.context.transact, expiredData)
    assert.deepEqual(await numberIn(recent), [{ n: '000000018', name: 'Dana Levi' }])
    assert.deepEqual(await numberIn(old), [{ n: null, name: 'Dana Levi' }])
  })

  test('deletes in small batches, each in its own transaction, until nothing is left', async () => {
    const { pool, transact } = shop.context
    await pool.query(
      `insert into rate_counters (key, calls, ends_at) select 'old ' || n, 1, now() - interval '1 hour' from generate_series(1, 25) n
       union all select 'running', 1, now() + interval '1 hour'`,
    )
    const pieces: number[] = []
    const counted: Transact = (actor, useCase) => {
      pieces.push(0)
      return transact(actor, useCase)
    }
    await sweep(counted, [deleted('rate_counters', sql`ends_at < now()`)], { most: 10 })
    assert.equal(pieces.length, 3)
    const { rows } = await pool.query(
      `select key from rate_counters where key like 'old %' or key = 'running'`,
    )
    assert.deepEqual(rows, [{ key: 'running' }])
  })

  test('starts nothing while the shop is stopping', async () => {
    const never: Transact = () => assert.fail('nothing more is started')
    await sweep(never, expiredData, { signal: AbortSignal.abort() })
  })

  test('erases the e-mail address of a guest’s coupon use, and the mark of a deleted account', async () => {
    const { pool } = shop.context
    const { id: productId } = await aProduct(shop.context)
    const { code: couponCode } = await aCoupon(shop.context)
    const { orderId } = await placeAndOpen(shop, productId, { wanted: { couponCode } })
    const { userId } = await aUser(shop.context)
    await pool.query(
      `insert into former_customers (mark, user_id, created_at)
       values (sha256('one'), $1, now() - interval '9 years'), (sha256('two'), $1, now())`,
      [userId],
    )
    await pool.query(`update orders set created_at = now() - interval '9 years' where id = $1`, [orderId])
    await sweep(shop.context.transact, expiredData)
    const uses = await pool.query('select customer_email from coupon_uses where order_id = $1', [orderId])
    assert.deepEqual(uses.rows, [{ customer_email: `deleted-${orderId}` }])
    const marks = await pool.query('select user_id from former_customers')
    assert.equal(marks.rows.length, 1)
  })
})
