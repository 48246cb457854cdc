import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getContent, listContent, publishContent, saveContent } from '#contract/admin/content/content.ts'
import { getAdminOrderTerms, getOrderTerms } from '#contract/orders/order-terms.ts'
import { getOrder, placeOrder } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { emailsTo } from '#tests/support/identity.ts'
import { act, anOrder, buyOne, placeAndOpen } from '#tests/support/orders.ts'
import { changeTo } from '#tests/support/admin/setting-admin.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'

test('an order keeps the terms that were published when it was placed', async (t) => {
  const shop = await aShop({}, t)
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const product = await aProduct(shop.context)
  const place = async () => {
    const buyer = aVisitor()
    const { status, data } = await shop.call(
      placeOrder,
      anOrder([{ productId: product.id, quantity: 1 }]),
      buyer,
    )
    assert.equal(status, 201, JSON.stringify(data))
    return { buyer, orderId: data.orderId }
  }
  const first = await place()
  const { data: list } = await shop.call(listContent, { kind: 'page' }, owner)
  const contentId = list.rows.find(({ slug }) => slug === 'terms-of-service')?.id
  const { data: terms } = await shop.call(getContent, { contentId }, owner)
  const text = { en: 'New terms of {{shopName}}.', he: 'תקנון חדש של {{shopName}}.' }
  const changed = { contentId, version: terms.version, slug: terms.slug, body: { ...terms.body, text } }
  assert.equal((await shop.call(saveContent, changed, owner)).status, 200)
  const draft = await place()
  const publication = { contentId, version: 2, at: null }
  assert.equal((await shop.call(publishContent, publication, owner)).status, 200)
  const second = await place()

  const termsOf = async ({ buyer, orderId }: typeof first) =>
    (await shop.call(getOrderTerms, { orderId, language: 'he' }, buyer)).data
  assert.equal((await termsOf(first)).version, 1)
  assert.equal((await termsOf(draft)).version, 1, 'a draft does not apply')
  assert.equal((await termsOf(second)).version, 2)
  assert.match((await termsOf(second)).html, /תקנון חדש של Mafteach/)
  assert.doesNotMatch((await termsOf(first)).html, /תקנון חדש/)
  const request = { orderId: first.orderId, language: 'en' }
  assert.equal((await shop.call(getAdminOrderTerms, request, owner)).data.version, 1)
  assert.equal((await shop.call(getOrderTerms, request, aVisitor())).status, 404, 'a stranger')
})

test('an order keeps the settings with which it was placed, in its refund period and its terms', async (t) => {
  const shop = await aShop({}, t)
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const product = await aProduct(shop.context, { keys: 5 })
  const first = await buyOne(shop, product.id, { wanted: { language: 'en', email: 'noa@example.com' } })
  const refused = await changeTo(shop, owner, { REFUND_DAYS: 13 })
  assert.deepEqual(refused.problem.fields, { REFUND_DAYS: 'out-of-range' }, 'fewer than the law requires')
  assert.equal((await changeTo(shop, owner, { REFUND_DAYS: 30, SHOP_NAME: 'Dana’s Games' })).status, 200)
  const second = await buyOne(shop, product.id, { wanted: { language: 'en', email: 'dan@example.com' } })

  const daysOf = ({ refundableUntil }: { refundableUntil: string | null }) =>
    (Date.parse(refundableUntil ?? '') - Date.now()) / 86_400_000
  const { data: old } = await shop.call(getOrder, { orderId: first.orderId }, first.visitor)
  assert.equal(old.refundDays, 14)
  assert.ok(daysOf(old) >= 14 && daysOf(old) < 20, `${daysOf(old)} days`)
  assert.equal(second.order.refundDays, 30)
  assert.ok(daysOf(second.order) >= 30 && daysOf(second.order) < 36, `${daysOf(second.order)} days`)

  const termsOf = async ({ orderId, visitor }: typeof first) =>
    (await shop.call(getOrderTerms, { orderId, language: 'en' }, visitor)).data.html
  assert.match(await termsOf(first), /Refund term: 14 days/)
  assert.match(await termsOf(first), /Mafteach/)
  assert.doesNotMatch(await termsOf(first), /Dana’s Games/)
  assert.match(await termsOf(second), /Refund term: 30 days/)
  assert.match((await emailsTo(shop, 'dan@example.com')).map(({ text }) => text).join('\n'), /within 30 days/)

  const { rows } = await shop.context.pool.query('select count(*)::int as count from terms_values')
  assert.deepEqual(rows, [{ count: 2 }], 'stored once for all orders with the same settings')
  await act(shop, (await placeAndOpen(shop, product.id)).reference, 'succeed')
  const again = await shop.context.pool.query('select count(*)::int as count from terms_values')
  assert.deepEqual(again.rows, [{ count: 2 }])
})

test('an order is refused under other terms of cancellation than its buyer saw', async (t) => {
  const shop = await aShop({}, t)
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const product = await aProduct(shop.context, { keys: 5 })
  const items = [{ productId: product.id, quantity: 1 }]
  const place = (expectedTerms?: { refundDays: number; feePercent: number }) =>
    shop.call(placeOrder, anOrder(items, { expectedTerms }), aVisitor())
  const seen = { refundDays: 14, feePercent: 0 }
  assert.equal((await place(seen)).status, 201)
  const changed = { REFUND_DAYS: 30, CANCELLATION_FEE: 5 }
  assert.equal((await changeTo(shop, owner, changed)).status, 200)
  for (const old of [seen, { ...seen, refundDays: 30 }, { ...seen, feePercent: 5 }]) {
    const { status, problem } = await place(old)
    assert.deepEqual([status, problem.code], [409, 'terms-changed'])
  }
  assert.equal((await place({ refundDays: 30, feePercent: 5 })).status, 201)
  assert.equal((await place()).status, 201, 'a client that shows no terms')
})
