import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { requestGuestOrders, confirmGuestOrders, listGuestOrders } from '#contract/orders/guest-orders.ts'
import { signIn } from '#contract/identity/identity.ts'
import { getCurrentUser } from '#contract/identity/session.ts'
import { changeOrderStatus, getOrder, placeOrder } from '#contract/orders/orders.ts'
import { deleteAccount, getDeletion } from '#contract/privacy.ts'
import { aProduct, aService } from '#tests/support/builders.ts'
import { aManager } from '#tests/support/stock.ts'
import {
  anAccount,
  aPassword,
  aSignedInVisitor,
  auditOf,
  codeFor,
  emailsTo,
  runJobs,
} from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aCustomer, download } from '#tests/support/privacy.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
before(async () => (shop = await aShop()))
after(async () => {
  await assertInvariants(shop.context.pool)
  await shop.close()
})

describe('deleting an account', () => {
  test('first lists what would be lost', async () => {
    const { visitor } = await aCustomer(shop)
    const { data } = await shop.call(getDeletion, {}, visitor)
    assert.deepEqual(data, { unrevealedKeys: 2, freshFiles: 0, orders: 2, blocked: null })
    const refused = await shop.call(deleteAccount, { acceptLoss: false }, visitor)
    assert.deepEqual(refused.problem.detail, { unrevealedKeys: 2 })
    assert.equal((await shop.call(getCurrentUser, {}, visitor)).status, 200)
  })

  test('leaves only the name on the orders, in all tables, and no access to them', async () => {
    const { phone, account, visitor, orderId, guestOrderId, browser } = await aCustomer(shop)
    const elsewhere = await aSignedInVisitor(shop, account)
    const returned = aVisitor()
    const { data } = await shop.call(requestGuestOrders, { email: account.email, language: 'he' }, returned)
    const code = await codeFor(shop, account.email)
    await shop.call(confirmGuestOrders, { ticket: data.ticket, code }, returned)
    assert.equal((await shop.call(listGuestOrders, {}, returned)).data.orders.length, 1)
    await runJobs(shop)

    assert.equal((await shop.call(deleteAccount, { acceptLoss: true }, visitor)).status, 204)

    for (const browserThen of [visitor, elsewhere])
      assert.equal((await shop.call(getCurrentUser, {}, browserThen)).status, 401)
    const again = await shop.call(signIn, { login: account.email, password: aPassword })
    assert.equal(again.problem.code, 'sign-in-failed')
    for (const one of [browser, returned, { ...visitor, token: '' }])
      for (const order of [orderId, guestOrderId])
        assert.notEqual((await shop.call(getOrder, { orderId: order }, one)).status, 200)
    assert.equal((await shop.call(listGuestOrders, {}, returned)).data.opened, null)

    const [mail] = await emailsTo(shop, account.email)
    assert.match(mail?.subject ?? '', /נמחק/)
    assert.ok((await auditOf(shop, `user:${account.userId}`)).includes('user.deleted'))
    assert.deepEqual(await rowsOf(account.userId), ['coupon_uses', 'former_customers', 'orders'])
    assert.deepEqual(await tracesOf([account.email, account.username, phone.slice(1)]), [])
    const { rows } = await shop.context.pool.query<{ name: string; total: number }>(
      'select name, total_agorot as total from orders where user_id = $1 order by created_at',
      [account.userId],
    )
    assert.deepEqual(rows, [
      { name: 'נועה כהן', total: 8982 },
      { name: 'Dana Levi', total: 4990 },
    ])
  })

  /** The tables that still contain rows of a user. */
  async function rowsOf(userId: string): Promise<string[]> {
    const { rows: tables } = await shop.context.pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'user_id' order by 1`,
    )
    assert.ok(tables.length > 10)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await shop.context.pool.query(`select 1 from "${name}" where user_id = $1 limit 1`, [
        userId,
      ])
      if (rows.length > 0) found.push(name)
    }
    return found
  }

  /** Searches every column of every table, except the demo mailbox and finished jobs. */
  async function tracesOf(texts: readonly string[]): Promise<string[]> {
    const { rows: tables } = await shop.context.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'demo_mails'`,
    )
    assert.ok(tables.length > 20)
    const found: string[] = []
    for (const { name } of tables)
      for (const text of texts) {
        const { rows } = await shop.context.pool.query(
          `select 1 from "${name}" t where position(lower($1) in lower(t::text)) > 0 limit 1`,
          [text],
        )
        if (rows.length > 0) found.push(`${name}: ${text}`)
      }
    return found
  }

  test('waits for a paid service, and deletes the answers to its questions, which the exported file contained', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const { id } = await aService(shop.context)
    const site = `https://${account.username}.example`
    const wanted = { email: account.email, answers: { [id]: { site, day: 'Monday' } } }
    const { orderId, reference } = await placeAndOpen(shop, id, { visitor, wanted })
    await act(shop, reference, 'succeed')
    await runJobs(shop)
    const page = await (await download(shop, visitor, 'page', 'en')).text()
    for (const text of ['Details given', 'The address of your site', site, 'Monday'])
      assert.ok(page.includes(text), text)

    const early = await shop.call(deleteAccount, { acceptLoss: true }, visitor)
    assert.equal(early.problem.code, 'orders-open', 'the service is paid and not done yet')
    await shop.call(changeOrderStatus, { id: orderId, status: 'shipped' }, await aManager(shop))
    assert.equal((await shop.call(deleteAccount, { acceptLoss: true }, visitor)).status, 204)
    assert.deepEqual(await tracesOf([site]), [])
    const { rows } = await shop.context.pool.query<{ answers: unknown }>(
      'select answers from order_lines where order_id = $1',
      [orderId],
    )
    assert.deepEqual(rows, [{ answers: null }])
  })

  test('leaves the business on the documents; deletes the reasons of managers and the texts of a decided refund claim, not of an open one', async () => {
    const { pool } = shop.context
    const { visitor, account, orderId, guestOrderId } = await aCustomer(shop)
    await pool.query(
      `update orders set business_name = 'Noa Design', business_number = '000000018' where id = $1`,
      [orderId],
    )
    const said = 'She waited for a week'
    await pool.query('update orders set discount_reason = $2, completed_reason = $2 where id = $1', [
      orderId,
      said,
    ])
    await pool.query(
      `update licence_keys set closed_reason = $2 where order_line_id in (select id from order_lines where order_id = $1)`,
      [orderId, said],
    )
    await pool.query(
      `update orders set imported_from = 'shopify', external_number = $1, discount_reason = 'shopify' where id = $1`,
      [guestOrderId],
    )
    const decided = 'A claim about the first order'
    for (const [id, of, status] of [
      ['decided', orderId, 'refused'],
      ['open', guestOrderId, 'open'],
    ])
      await pool.query(
        `insert into refund_claims (id, order_id, reason, status, answer, decided_at)
         values ($1, $2, $3, $4, case $4 when 'refused' then $3 end, case $4 when 'refused' then now() end)`,
        [`${id} ${orderId}`, of, id === 'open' ? 'Not decided yet' : decided, status],
      )
    assert.equal((await shop.call(deleteAccount, { acceptLoss: true }, visitor)).status, 204)
    assert.deepEqual(await tracesOf([decided, said]), [])
    assert.deepEqual(await tracesOf(['Not decided yet']), ['refund_claims: Not decided yet'])
    const { rows } = await pool.query(
      'select business_name as name, business_number as number from orders where user_id = $1 and business_name is not null',
      [account.userId],
    )
    assert.deepEqual(rows, [{ name: 'Noa Design', number: '000000018' }])
    const { rows: reasons } = await pool.query(
      'select discount_reason as discount, completed_reason as completed from orders where id = any($1) order by imported_from',
      [[orderId, guestOrderId]],
    )
    assert.deepEqual(reasons, [
      { discount: 'shopify', completed: null },
      { discount: '', completed: '' },
    ])
    // the shop's records are checked at the end
    await pool.query(
      'update orders set imported_from = null, external_number = null, discount_reason = null where id = $1',
      [guestOrderId],
    )
  })

  test('frees the username and the e-mail address for a new user, who inherits nothing', async () => {
    const { account, visitor } = await aCustomer(shop)
    await shop.call(deleteAccount, { acceptLoss: true }, visitor)
    const next = await anAccount(shop, { username: account.username, email: account.email })
    const newcomer = await aSignedInVisitor(shop, next)
    const { data } = await shop.call(getDeletion, {}, newcomer)
    assert.equal(data.orders, 0)
  })

  test('is refused while a refund could not be paid: a manager must ask the buyer how to pay it', async () => {
    const { visitor, orderId } = await aCustomer(shop)
    const { pool } = shop.context
    await pool.query(
      `insert into refunds (id, order_id, payment_id, amount_agorot, cause, status, refused_reason)
       select gen_random_uuid(), order_id, id, 100, 'manager', 'refused', 'card closed' from payments where order_id = $1`,
      [orderId],
    )
    const refused = await shop.call(deleteAccount, { acceptLoss: true }, visitor)
    // the shop's records are checked at the end
    await pool.query('delete from refunds where order_id = $1', [orderId])
    assert.equal(refused.problem.code, 'orders-open')
    assert.equal((await shop.call(deleteAccount, { acceptLoss: true }, visitor)).status, 204)
  })

  test('is refused while an order is being paid', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const { id: productId } = await aProduct(shop.context)
    await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
    assert.equal((await shop.call(getDeletion, {}, visitor)).data.blocked, 'orders-open')
    assert.equal((await shop.call(deleteAccount, { acceptLoss: true }, visitor)).problem.code, 'orders-open')
    await shop.context.pool.query(`update orders set held_until = now() where user_id = $1`, [account.userId])
    assert.equal((await shop.call(deleteAccount, { acceptLoss: false }, visitor)).status, 204)
  })
})
