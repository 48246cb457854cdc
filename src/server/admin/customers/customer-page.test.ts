import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addBlock } from '#contract/admin/customers/blocks.ts'
import { getOrder, placeOrder } from '#contract/orders/orders.ts'
import { getCustomer, listCustomers } from '#contract/admin/customers/customers.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { customersFor, noteCustomers } from '#tests/support/admin/customers.ts'
import { anAccount, aSignedInVisitor } from '#tests/support/identity.ts'
import { anOrder, buyOne } from '#tests/support/orders.ts'
import { aCustomer } from '#tests/support/privacy.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

let shop: TestShop
let owner: Visitor
before(async () => {
  shop = await aShop()
  owner = aVisitor(await aUser(shop.context, { role: 0, username: 'olga' }))
})
after(() => shop.close())

const find = (q: string) => customersFor(shop, owner, q)
const open = (customerId: string, as = owner) => shop.call(getCustomer, { customerId }, as)

describe('a blocked customer', () => {
  test('is found by the filter, can open a paid order, and cannot place a new one', async () => {
    const product = await aProduct(shop.context)
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const wanted = { email: account.email }
    const { orderId } = await buyOne(shop, product.id, { visitor, wanted })
    await noteCustomers(shop)
    const block = { kind: 'email', value: account.email, reason: 'Charged back twice.', endsAt: null }
    assert.equal((await shop.call(addBlock, block, owner)).status, 201)
    const { data } = await open(account.userId)
    assert.equal(data.blocked, true)
    assert.equal(data.blocks[0]?.reason, 'Charged back twice.')
    const other = await anAccount(shop)
    await noteCustomers(shop)
    for (const [email, found] of [
      [account.email, 1],
      [other.email, 0],
    ] as const) {
      const { data: list } = await shop.call(listCustomers, { blocked: 'yes', q: email }, owner)
      assert.equal(list.rows.length, found, email)
    }
    const refused = await shop.call(
      placeOrder,
      anOrder([{ productId: product.id, quantity: 1 }], wanted),
      visitor,
    )
    assert.equal(refused.problem.code, 'order-not-accepted')
    assert.equal((await shop.call(getOrder, { orderId }, visitor)).status, 200)
  })

  test('is also one whose address is on a subdomain of a blocked domain', async () => {
    const email = `dora-${Date.now()}@mail.rogue.example`
    await buyOne(shop, (await aProduct(shop.context)).id, { wanted: { email } })
    const block = { kind: 'email-domain', value: 'rogue.example', reason: 'Cards.', endsAt: null }
    await shop.call(addBlock, block, owner)
    assert.equal((await find(email))[0]?.blocked, true)
    assert.ok((await shop.call(listCustomers, { blocked: 'yes', q: email }, owner)).data.rows.length === 1)
  })
})

describe('the page of a customer', () => {
  test('shows orders, masked keys, claims, reviews, messages and consents', async () => {
    const { account } = await aCustomer(shop)
    await noteCustomers(shop)
    const { data } = await open(account.userId)
    assert.equal(data.newest.length, 2)
    assert.equal(data.keys.length, 3)
    assert.ok(data.keys.every(({ lastFour }: { lastFour: string }) => lastFour.length === 4))
    assert.ok(!JSON.stringify(data).includes('KEY-'))
    assert.equal(data.claims[0]?.reason, 'It does not work.')
    assert.equal(data.reviews?.length, 1)
    assert.equal(data.messages?.[0]?.beginning, 'Do you sell games?')
    assert.ok(data.consents.some(({ kind }: { kind: string }) => kind === 'terms'))
  })

  test('shows reviews and messages only to managers whose duties include them', async () => {
    const { account } = await aCustomer(shop)
    await noteCustomers(shop)
    const accountant = aVisitor(await aUser(shop.context, { role: 0, duties: ['accountant'] }))
    const { data } = await open(account.userId, accountant)
    assert.equal(data.newest.length, 2)
    assert.deepEqual([data.reviews, data.messages], [null, null])
    const stock = aVisitor(await aUser(shop.context, { role: 0, duties: ['stock'] }))
    assert.equal((await open(account.userId, stock)).problem.code, 'not-allowed')
  })
})
