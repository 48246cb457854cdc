import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { changePhone } from '../../contract/account.ts'
import { sendMessage } from '../../contract/contact.ts'
import { askGuestOrders, confirmGuestOrders, listGuestOrders } from '../../contract/guest-orders.ts'
import { getCurrentUser, signIn } from '../../contract/identity.ts'
import { getOrder, placeOrder, revealKey } from '../../contract/orders.ts'
import { deleteAccount, exportData, getDeletion } from '../../contract/privacy.ts'
import { claimRefund } from '../../contract/refunds.ts'
import { aCoupon, aProduct, aService } from '../../../tests/support/builders.ts'
import {
  type Account,
  anAccount,
  aPassword,
  aSignedInVisitor,
  auditOf,
  codeFor,
  lettersTo,
  runJobs,
} from '../../../tests/support/identity.ts'
import { assertInvariants } from '../../../tests/support/invariants.ts'
import { act, anOrder, placeAndOpen } from '../../../tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '../../../tests/support/shop.ts'
import { stockAlerts } from '../alerts/table.ts'
import { contactAnswers, contactMessages } from '../contact/table.ts'
import { typed } from '../database/connect.ts'
import { newRowId } from '../database/ids.ts'
import { favourites } from '../favourites/table.ts'
import { personParts } from '../person-parts.ts'
import { reviewReports, reviews } from '../reviews/table.ts'

let shop: TestShop
before(async () => (shop = await aShop()))
after(async () => {
  await assertInvariants(shop.context.pool)
  await shop.close()
})

let customers = 0
type Customer = {
  phone: string
  account: Account
  visitor: Visitor
  orderId: string
  guestOrderId: string
  browser: Visitor
}

/** Somebody who has left a trace in every room: a phone, orders with and without the account, keys seen and unseen, a coupon, a claim, a message. */
async function aCustomer(): Promise<Customer> {
  const account = await anAccount(shop, { language: 'he' })
  const visitor = await aSignedInVisitor(shop, account)
  const { email, username } = account
  const phone = `05276543${String(++customers).padStart(2, '0')}`
  await shop.call(changePhone, { phone }, visitor)
  const product = await aProduct(shop.context)
  const { code } = await aCoupon(shop.context)
  const wanted = { email, name: 'נועה כהן', phone, couponCode: code }
  const { orderId, reference } = await placeAndOpen(shop, product.id, { quantity: 2, visitor, wanted })
  await act(shop, reference, 'succeed')
  const { data } = await shop.call(getOrder, { orderId }, visitor)
  await shop.call(revealKey, { orderId, keyId: data.items[0]?.keys[0]?.id }, visitor)
  await shop.call(claimRefund, { orderId, reason: 'It does not work.' }, visitor)
  const browser = aVisitor()
  const guest = await placeAndOpen(shop, product.id, {
    visitor: browser,
    wanted: { email: email.toUpperCase() },
  })
  await act(shop, guest.reference, 'succeed')
  await shop.call(sendMessage, { username, email, message: 'Do you sell games?', language: 'he' })
  await leaveWords(account, product.id)
  return { phone, account, visitor, orderId, guestOrderId: guest.orderId, browser }
}

/** A review, a report, a favourite, an alert and an answer, as their rooms keep them. */
async function leaveWords({ userId, email }: Account, productId: string): Promise<void> {
  const db = typed(shop.context.pool)
  const review = {
    productId,
    stars: 5,
    title: 'Good',
    text: 'It works.',
    language: 'en',
    state: 'published',
  } as const
  const other = await anAccount(shop)
  const [theirs] = await db
    .insert(reviews)
    .values({ ...review, id: newRowId(), userId: other.userId })
    .returning()
  await db.insert(reviews).values({ ...review, id: newRowId(), userId })
  await db.insert(reviewReports).values({ reviewId: theirs?.id ?? '', userId, reason: 'An advertisement.' })
  await db.insert(favourites).values({ userId, productId })
  await db.insert(stockAlerts).values({
    id: newRowId(),
    productId,
    email: email.toLowerCase(),
    language: 'he',
    consentVersion: 1,
    askedFrom: 'page',
  })
  const messages = await db.select().from(contactMessages).where(eq(contactMessages.email, email))
  for (const { id: messageId } of messages)
    await db
      .insert(contactAnswers)
      .values({ id: newRowId(), messageId, userId: other.userId, text: 'Yes, we do.' })
}

const download = (visitor: Visitor, form: 'json' | 'page', language = 'he') =>
  shop.request(`${exportData.path}?form=${form}&language=${language}`, {}, visitor)

describe('the file of what the shop keeps', () => {
  test('has the account, sign-ins, orders, coupons and messages; only revealed keys are whole', async () => {
    const { phone, account, visitor, orderId, guestOrderId } = await aCustomer()
    const response = await download(visitor, 'json')
    assert.equal(response.status, 200)
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /attachment; filename="?dana-\w+-[\d-]+\.json/,
    )
    assert.equal(response.headers.get('cache-control'), 'no-store')
    // edge: the file this test is about
    const file = (await response.json()) as {
      account: { username: string; phone: string; sessions: object[]; history: { event: string }[] }
      orders: { orderNumber: string; items: { keys: { key?: string }[] }[]; claims: { reason: string }[] }[]
      coupons: object[]
      messages: { message: string }[]
    }
    assert.equal(file.account.username, account.username)
    assert.equal(file.account.phone, `+972${phone.slice(1)}`)
    assert.equal(file.account.sessions.length, 1)
    assert.ok(file.account.history.some(({ event }) => event === 'session.opened'))
    assert.deepEqual(
      file.orders.map(({ orderNumber }) => orderNumber),
      [orderId, guestOrderId],
    )
    const keys = file.orders[0]?.items[0]?.keys ?? []
    assert.equal(keys.filter(({ key }) => key?.startsWith('KEY-')).length, 1)
    assert.equal(keys.length, 2)
    assert.equal(file.orders[0]?.claims[0]?.reason, 'It does not work.')
    assert.equal(file.coupons.length, 1)
    assert.equal(file.messages[0]?.message, 'Do you sell games?')
    const text = JSON.stringify(file)
    for (const secret of ['argon2', 'passwordHash', 'tokenHash', 'sealed', 'guestHash'])
      assert.ok(!text.includes(secret), secret)
    assert.ok((await auditOf(shop, `user:${account.userId}`)).includes('user.data-exported'))
  })

  test('is a page for people in either language, in which every field has a name', async () => {
    const { visitor, account } = await aCustomer()
    const page = await (await download(visitor, 'page')).text()
    assert.match(page, /<html lang="he" dir="rtl">/)
    assert.match(page, /נועה כהן/)
    assert.match(page, /₪89\.82/)
    assert.match(await (await download(visitor, 'page', 'en')).text(), /<h2>Orders<\/h2>/)
    const person = { ...account }
    const read = { tx: typed(shop.context.pool) }
    const unnamed: string[] = []
    for (const part of personParts(shop.context)) {
      const text = JSON.stringify(await part.collect(read, person), (name, value: unknown) => {
        if (
          name !== '' &&
          !/^\d+$/.test(name) &&
          part.labels[name] === undefined &&
          !['en', 'he'].includes(name)
        )
          unnamed.push(`${part.name}.${name}`)
        return value
      })
      assert.ok(text.length > 2, part.name)
    }
    assert.deepEqual([...new Set(unnamed)], [])
  })

  test('escapes what people have written', async () => {
    const { visitor, account } = await aCustomer()
    await shop.call(sendMessage, {
      username: account.username,
      email: account.email,
      message: '<script>alert(1)</script>',
      language: 'en',
    })
    const page = await (await download(visitor, 'page')).text()
    assert.ok(!page.includes('<script>'))
    assert.ok(page.includes('&lt;script&gt;'))
  })

  test('asks for a fresh proof of identity', async () => {
    const { visitor, account } = await aCustomer()
    await shop.context.pool.query(
      `update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`,
      [account.userId],
    )
    assert.equal((await download(visitor, 'json')).status, 403)
    const refused = await shop.call(deleteAccount, { acceptLoss: true }, visitor)
    assert.equal(refused.problem.code, 'fresh-sign-in-needed')
  })
})

describe('deleting an account', () => {
  test('says first what would be lost', async () => {
    const { visitor } = await aCustomer()
    const { data } = await shop.call(getDeletion, {}, visitor)
    assert.deepEqual(data, { unrevealedKeys: 2, freshFiles: 0, orders: 2, blocked: null })
    const refused = await shop.call(deleteAccount, { acceptLoss: false }, visitor)
    assert.deepEqual(refused.problem.detail, { unrevealedKeys: 2 })
    assert.equal((await shop.call(getCurrentUser, {}, visitor)).status, 200)
  })

  test('leaves nothing of the person in any table but the name on the orders, and no way to them', async () => {
    const { phone, account, visitor, orderId, guestOrderId, browser } = await aCustomer()
    const elsewhere = await aSignedInVisitor(shop, account)
    const returned = aVisitor()
    const { data } = await shop.call(askGuestOrders, { email: account.email, language: 'he' }, returned)
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

    const [letter] = await lettersTo(shop, account.email)
    assert.match(letter?.subject ?? '', /נמחק/)
    assert.ok((await auditOf(shop, `user:${account.userId}`)).includes('user.deleted'))
    assert.deepEqual(await rowsOf(account.userId), ['coupon_uses', 'orders'])
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

  /** The tables that still have rows of a user. */
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

  /** Every column of every table, but the mailbox of the demo and jobs that are over. */
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

  test('takes what was answered to a service along, which the file had', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const { id } = await aService(shop.context)
    const site = `https://${account.username}.example`
    const wanted = { email: account.email, answers: { [id]: { site, day: 'Monday' } } }
    const { orderId, reference } = await placeAndOpen(shop, id, { visitor, wanted })
    await act(shop, reference, 'succeed')
    await runJobs(shop)
    const page = await (await download(visitor, 'page', 'en')).text()
    for (const text of ['Details given', 'The address of your site', site, 'Monday'])
      assert.ok(page.includes(text), text)

    assert.equal((await shop.call(deleteAccount, { acceptLoss: true }, visitor)).status, 204)
    assert.deepEqual(await tracesOf([site]), [])
    const { rows } = await shop.context.pool.query<{ answers: unknown }>(
      'select answers from order_lines where order_id = $1',
      [orderId],
    )
    assert.deepEqual(rows, [{ answers: null }])
  })

  test('frees the name and the address for somebody new, who inherits nothing', async () => {
    const { account, visitor } = await aCustomer()
    await shop.call(deleteAccount, { acceptLoss: true }, visitor)
    const next = await anAccount(shop, { username: account.username, email: account.email })
    const newcomer = await aSignedInVisitor(shop, next)
    const { data } = await shop.call(getDeletion, {}, newcomer)
    assert.equal(data.orders, 0)
  })

  test('waits for what is being paid', async () => {
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
