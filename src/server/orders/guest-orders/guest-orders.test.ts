import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeEmail, confirmEmail } from '#contract/identity/account.ts'
import {
  requestGuestOrders,
  confirmGuestOrders,
  endGuestOrders,
  listGuestOrders,
} from '#contract/orders/guest-orders.ts'
import { confirmSignUp, signUp } from '#contract/identity/identity.ts'
import { listOrders } from '#contract/orders/order-list.ts'
import { getOrder, revealKey } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { aProduct } from '#tests/support/builders.ts'
import {
  aSignedInVisitor,
  aSignUp,
  anAccount,
  codeFor,
  emailsTo,
  notThe,
  waitingJobs,
} from '#tests/support/identity.ts'
import { act, buyOne, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

let shop: TestShop
before(async () => (shop = await aShop()))
after(() => shop.close())

let guests = 0
const anAddress = () => `guest-${++guests}@example.com`

async function buyAsGuest(email: string, visitor: Visitor = aVisitor()) {
  const { id } = await aProduct(shop.context)
  const { orderId, reference } = await placeAndOpen(shop, id, { visitor, wanted: { email } })
  await act(shop, reference, 'succeed')
  return orderId
}

async function comeBack(email: string, visitor: Visitor = aVisitor()): Promise<Visitor> {
  const { data } = await shop.call(requestGuestOrders, { email, language: 'he' }, visitor)
  const code = await codeFor(shop, email)
  const opened = await shop.call(confirmGuestOrders, { ticket: data.ticket, code }, visitor)
  assert.equal(opened.status, 200)
  return visitor
}

const idsOf = (orders: readonly { orderId: string }[]) => orders.map(({ orderId }) => orderId)

describe('a returning guest', () => {
  test('sees the orders of the verified address in any browser, and can do what a buyer can', async () => {
    const email = anAddress()
    const first = await buyAsGuest(email.toUpperCase())
    const second = await buyAsGuest(email)
    const other = await buyAsGuest(anAddress())
    const visitor = await comeBack(email)
    const { data } = await shop.call(listGuestOrders, {}, visitor)
    assert.deepEqual(idsOf(data.orders), [second, first])
    assert.equal(data.opened?.email, email)
    const order = await shop.call(getOrder, { orderId: first }, visitor)
    const [item] = order.data.items
    assert.equal((await shop.call(getOrder, { orderId: other }, visitor)).status, 404)
    const shown = await shop.call(revealKey, { orderId: first, keyId: item?.keys[0]?.id }, visitor)
    assert.match(shown.data.key, /^KEY-/)
    const back = await shop.call(
      requestRefund,
      { orderId: second, units: [{ lineId: (await lineOf(second, visitor)) ?? '', quantity: 1 }] },
      visitor,
    )
    assert.equal(back.data.status, 'refunded')
  })

  const lineOf = async (orderId: string, visitor: Visitor) =>
    (await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.id

  test('gets a cookie that scripts cannot read and that expires after an hour', async () => {
    const email = anAddress()
    const orderId = await buyAsGuest(email)
    const visitor = aVisitor()
    const { data } = await shop.call(requestGuestOrders, { email, language: 'en' }, visitor)
    const code = await codeFor(shop, email)
    const { headers } = await shop.call(confirmGuestOrders, { ticket: data.ticket, code }, visitor)
    const [cookie = ''] = headers.getSetCookie()
    assert.match(cookie, /^guest-return=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/)
    await shop.context.pool.query(`update guest_sessions set ends_at = now() where email = $1`, [email])
    assert.equal((await shop.call(listGuestOrders, {}, visitor)).data.opened, null)
    assert.equal((await shop.call(getOrder, { orderId }, visitor)).status, 404)
  })

  test('can end this access', async () => {
    const email = anAddress()
    await buyAsGuest(email)
    const visitor = await comeBack(email)
    const copied = { ...visitor, cookies: new Map(visitor.cookies) }
    assert.equal((await shop.call(endGuestOrders, {}, visitor)).status, 204)
    assert.equal((await shop.call(listGuestOrders, {}, copied)).data.opened, null)
  })

  test('gets the same response, with the same work, whether or not the address has orders', async () => {
    const known = anAddress()
    await buyAsGuest(known)
    const unknown = anAddress()
    const before = (await waitingJobs(shop, 'send-guest-code')).length
    const responses = []
    for (const email of [known, unknown])
      responses.push(await shop.call(requestGuestOrders, { email, language: 'en' }))
    assert.deepEqual(
      responses.map(({ status }) => status),
      [202, 202],
    )
    assert.deepEqual(...(responses.map(({ data }) => Object.keys(data)) as [string[], string[]]))
    assert.equal((await waitingJobs(shop, 'send-guest-code')).length, before + 2)
    assert.deepEqual(await emailsTo(shop, unknown), [])
    const refused = await shop.call(confirmGuestOrders, {
      ticket: responses[1]?.data.ticket ?? '',
      code: '000000',
    })
    assert.equal(refused.problem.error, 'Invalid OTP.')
  })

  test('has five tries, and a code works once and only with its own ticket', async () => {
    const email = anAddress()
    await buyAsGuest(email)
    const { data } = await shop.call(requestGuestOrders, { email, language: 'en' })
    const code = await codeFor(shop, email)
    const rival = await shop.call(requestGuestOrders, { email: anAddress(), language: 'en' })
    const confirm = (ticket: string, text: string) => shop.call(confirmGuestOrders, { ticket, code: text })
    assert.equal((await confirm(rival.data.ticket, code)).problem.code, 'code-wrong')
    for (let i = 0; i < 4; i++) await confirm(data.ticket, notThe(code))
    assert.equal((await confirm(data.ticket, code)).status, 200)
    assert.equal((await confirm(data.ticket, code)).problem.code, 'code-wrong')
    const again = await shop.call(requestGuestOrders, { email, language: 'en' })
    const next = await codeFor(shop, email)
    for (let i = 0; i < 5; i++) await confirm(again.data.ticket, notThe(next))
    assert.equal((await confirm(again.data.ticket, next)).problem.code, 'code-wrong')
  })

  test('is referred to the account by e-mail, without a code, if the orders belong to one', async () => {
    const account = await anAccount(shop, { language: 'he' })
    const visitor = await aSignedInVisitor(shop, account)
    await buyAsGuest(account.email, visitor)
    const { data } = await shop.call(requestGuestOrders, { email: account.email, language: 'en' })
    const [mail] = (await emailsTo(shop, account.email)).filter(({ text }) => /sign-in/.test(text))
    assert.match(mail?.subject ?? '', /נמצאות בחשבון/)
    assert.doesNotMatch(mail?.text ?? '', /\b\d{6}\b/)
    assert.ok(data.ticket.length > 20)
  })

  test('gets the code in the language of the page', async () => {
    const email = anAddress()
    await buyAsGuest(email)
    await shop.call(requestGuestOrders, { email, language: 'en' })
    const [mail] = await emailsTo(shop, email)
    assert.equal(mail?.language, 'en')
    assert.match(mail?.subject ?? '', /^The code for your orders/)
  })
})

describe('orders placed as a guest', () => {
  test('appear in the account that verifies their address by signing up, in upper or lower case', async () => {
    const form = aSignUp()
    const placed = await buyAsGuest(form.email.toUpperCase())
    const visitor = aVisitor()
    const { data } = await shop.call(signUp, form, visitor)
    const code = await codeFor(shop, form.email)
    const { data: signedIn } = await shop.call(confirmSignUp, { ticket: data.ticket, code }, visitor)
    assert.equal(signedIn.state, 'signed-in')
    const user = { ...aVisitor(), token: signedIn.state === 'signed-in' ? signedIn.access_token : '' }
    assert.deepEqual(idsOf((await shop.call(listOrders, {}, user)).data.orders), [placed])
    assert.equal((await shop.call(getOrder, { orderId: placed }, user)).status, 200)
    // an order placed later without signing in is listed too
    const later = await buyAsGuest(form.email)
    assert.deepEqual(idsOf((await shop.call(listOrders, {}, user)).data.orders), [later, placed])
  })

  test('stay accessible in the browser that placed them', async () => {
    const account = await anAccount(shop)
    const browser = aVisitor()
    const orderId = await buyAsGuest(account.email, browser)
    assert.equal((await shop.call(getOrder, { orderId }, browser)).status, 200)
    assert.equal((await shop.call(getOrder, { orderId }, aVisitor())).status, 404)
  })

  test('appear when an address is verified, not when it is only requested, and disappear with it', async () => {
    const account = await anAccount(shop)
    const user = await aSignedInVisitor(shop, account)
    const email = anAddress()
    const orderId = await buyAsGuest(email)
    const { data } = await shop.call(changeEmail, { email }, user)
    const code = await codeFor(shop, email)
    assert.deepEqual((await shop.call(listOrders, {}, user)).data.orders, [])
    assert.equal((await shop.call(getOrder, { orderId }, user)).status, 404)
    assert.equal((await shop.call(confirmEmail, { ticket: data.ticket, code }, user)).status, 200)
    assert.deepEqual(idsOf((await shop.call(listOrders, {}, user)).data.orders), [orderId])
    await shop.context.pool.query(`update users set email = $1 where id = $2`, [anAddress(), account.userId])
    assert.equal((await shop.call(getOrder, { orderId }, user)).status, 404)
  })

  test('and an account’s own are paged together, each once', async () => {
    const account = await anAccount(shop)
    const user = await aSignedInVisitor(shop, account)
    const { id } = await aProduct(shop.context, { keys: 40 })
    const placed: string[] = []
    for (let i = 0; i < 23; i++) {
      const visitor = i % 2 === 0 ? user : aVisitor()
      const { orderId } = await buyOne(shop, id, { visitor, wanted: { email: account.email } })
      placed.unshift(orderId)
    }
    const first = await shop.call(listOrders, {}, user)
    const second = await shop.call(listOrders, { before: first.data.next ?? '' }, user)
    assert.deepEqual(idsOf([...first.data.orders, ...second.data.orders]), placed)
    assert.equal(second.data.next, null)
  })
})
