import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getContent, listContent, publishContent, saveContent } from '#contract/admin/content.ts'
import { getAdminOrderTerms, getOrderTerms } from '#contract/orders/order-terms.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'

test('an order keeps the terms it was placed under, whatever they say later', async (t) => {
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
  assert.equal((await termsOf(draft)).version, 1, 'a draft binds nobody')
  assert.equal((await termsOf(second)).version, 2)
  assert.match((await termsOf(second)).html, /תקנון חדש של Mafteach/)
  assert.doesNotMatch((await termsOf(first)).html, /תקנון חדש/)
  const asked = { orderId: first.orderId, language: 'en' }
  assert.equal((await shop.call(getAdminOrderTerms, asked, owner)).data.version, 1)
  assert.equal((await shop.call(getOrderTerms, asked, aVisitor())).status, 404, 'a stranger')
})
