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
    const write = (text: string) => pool.query(text, [orderId])
    await pool.query(
      `update orders set created_at = now() - make_interval(years => $2), business_name = 'Dana Design',
         business_number = '000000018', discount_reason = 'Dana waited', completed_reason = 'Dana paid cash' where id = $1`,
      [orderId, years],
    )
    await write(
      `insert into refund_claims (id, order_id, reason, status, answer, decided_at) values ($1, $1, 'Dana cannot open it', 'refused', 'Dear Dana', now())`,
    )
    for (const consents of ['renewal_consents', 'review_consents'])
      await write(
        `insert into ${consents} (order_id, consent_version, agreed_from) values ($1, 1, '198.51.100.7')`,
      )
    await write(
      `with lines as (update order_lines set answers = '[]' where order_id = $1 returning id)
       update licence_keys set closed_reason = 'Dana shared it' from lines where order_line_id = lines.id`,
    )
    await write(
      `insert into order_notes (id, order_id, author_id, text) select gen_random_uuid(), $1, id, 'Called' from users limit 1`,
    )
    await write(
      `insert into order_gifts (order_id, name, email, message) values ($1, 'Noa', 'noa@example.com', 'Happy birthday!')`,
    )
    return orderId
  }
  const left = async (orderId: string) =>
    (
      await shop.context.pool.query(
        `select name, email, phone, concat_ws(' ', business_name, business_number) as business,
           concat_ws(', ', discount_reason, completed_reason, (select k.closed_reason from licence_keys k
             join order_lines l on l.id = k.order_line_id where l.order_id = o.id)) as reasons,
           (select concat_ws(' ', c.reason, c.answer) from refund_claims c where c.order_id = o.id) as claim,
           (select count(*)::int from renewal_consents r join review_consents v using (order_id) where r.order_id = o.id) as consents,
           (select count(*)::int from order_notes n where n.order_id = o.id) as notes,
           (select count(answers)::int from order_lines l where l.order_id = o.id) as answers,
           (select concat_ws(' ', g.name, g.email, g.message) from order_gifts g where g.order_id = o.id) as gift
         from orders o where id = $1`,
        [orderId],
      )
    ).rows[0]

  const erased = {
    name: '',
    email: '',
    phone: null,
    business: '',
    reasons: ', ',
    claim: '',
    consents: 0,
    notes: 0,
    answers: 0,
    gift: '  ',
  }

  test('erases the personal data of a guest order after eight years, and nothing else', async () => {
    const account = aVisitor(await aUser(shop.context))
    const [recent, old, kept] = [await bought(7), await bought(9), await bought(9, account)]
    const whole = await left(recent)
    assert.deepEqual(whole, {
      name: 'Dana Levi',
      email: 'dana@example.com',
      phone: '+972501234567',
      business: 'Dana Design 000000018',
      reasons: 'Dana waited, Dana paid cash, Dana shared it',
      claim: 'Dana cannot open it Dear Dana',
      consents: 1,
      notes: 1,
      answers: 1,
      gift: 'Noa noa@example.com Happy birthday!',
    })
    await sweep(shop.context.transact, expiredData)
    assert.deepEqual(await left(recent), whole)
    assert.deepEqual(await left(kept), whole, 'an account keeps its orders until it is deleted')
    assert.deepEqual(await left(old), erased)
    await assertInvariants(shop.context.pool)
  })

  test('leaves a guest order of any age alone until it is finished', async () => {
    const { pool } = shop.context
    const unfinished = [
      `update orders set status = 'pending', completed_at = null where id = $1`,
      `update order_lines set kind = 'service' where order_id = $1`,
      `update refund_claims set status = 'open', decided_at = null where order_id = $1`,
    ]
    for (const change of unfinished) {
      const orderId = await bought(9)
      await pool.query(change, [orderId])
      const whole = await left(orderId)
      await sweep(shop.context.transact, expiredData)
      assert.deepEqual(await left(orderId), whole, change)
      await pool.query(
        `update orders set status = 'refunded', completed_at = coalesce(completed_at, created_at) where id = $1`,
        [orderId],
      )
      await pool.query(
        `update refund_claims set status = 'granted', decided_at = now() where order_id = $1`,
        [orderId],
      )
      await sweep(shop.context.transact, expiredData)
      assert.deepEqual(await left(orderId), erased, change)
    }
  })

  test('erases name and business of a deleted account after eight years, its claims once they are decided', async () => {
    const { pool } = shop.context
    const [recent, old] = [await bought(7), await bought(9)]
    // as deleting an account leaves them, and as earlier releases swept them
    await pool.query(`update orders set email = '', phone = null where id = any($1)`, [[recent, old]])
    const sweptBefore = await bought(9)
    await pool.query(`update orders set name = '', email = '', phone = null where id = $1`, [sweptBefore])
    await pool.query(
      `update refund_claims set status = 'open', decided_at = null, answer = null where order_id = $1`,
      [recent],
    )
    const buyerOf = async (orderId: string) => {
      const { name, business, claim, reasons } = await left(orderId)
      return { name, business, claim, reasons }
    }
    const open = await buyerOf(recent)
    await sweep(shop.context.transact, expiredData)
    assert.deepEqual(await buyerOf(recent), open)
    assert.deepEqual(await buyerOf(old), { name: '', business: '', claim: '', reasons: ', ' })
    assert.deepEqual(await buyerOf(sweptBefore), { name: '', business: '', claim: '', reasons: ', ' })
    await pool.query(`update refund_claims set status = 'refused', decided_at = now() where order_id = $1`, [
      recent,
    ])
    await sweep(shop.context.transact, expiredData)
    assert.deepEqual(await buyerOf(recent), { ...open, claim: '' })
  })

  test('deletes messages, notices of cancellation and their answers after eight years', async () => {
    const { pool } = shop.context
    const { userId } = await aUser(shop.context)
    const message = async (kind: string, years: number) => {
      const id = newId()
      await pool.query(
        `insert into contact_messages (id, kind, name, email, language, created_at)
         values ($1, $2, 'Dana Levi', 'dana@example.com', 'he', now() - make_interval(years => $3))`,
        [id, kind, years],
      )
      await pool.query(
        `insert into contact_answers (id, message_id, user_id, text) values (gen_random_uuid(), $1, $2, 'Dear Dana')`,
        [id, userId],
      )
      return id
    }
    const recent = [await message('message', 7), await message('cancellation', 7)]
    const old = [await message('message', 9), await message('cancellation', 9)]
    await sweep(shop.context.transact, expiredData)
    const left = async (text: string) =>
      new Set((await pool.query(text, [[...recent, ...old]])).rows.map(({ id }) => id))
    assert.deepEqual(await left('select id from contact_messages where id = any($1)'), new Set(recent))
    assert.deepEqual(
      await left('select message_id as id from contact_answers where message_id = any($1)'),
      new Set(recent),
    )
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
    await pool.query(
      `update orders set created_at = now() - interval '9 years', held_until = now() where id = $1`,
      [orderId],
    )
    await sweep(shop.context.transact, expiredData)
    const uses = await pool.query('select customer_email from coupon_uses where order_id = $1', [orderId])
    assert.deepEqual(uses.rows, [{ customer_email: `deleted-${orderId}` }])
    const marks = await pool.query('select user_id from former_customers')
    assert.equal(marks.rows.length, 1)
  })
})
