import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { getProduct } from '#contract/catalogue.ts'
import { attributesInput, noAttributes } from '#contract/product/product-attributes.ts'
import { aProduct } from '#tests/support/builders.ts'
import { buyOne } from '#tests/support/orders.ts'
import { aShop } from '#tests/support/shop.ts'

test('the activation URL of a key is shown to its buyer only', async (t) => {
  const shop = await aShop({}, t)
  const activationUrl = 'https://activate.example.com/redeem'
  const { id, slug } = await aProduct(shop.context, { attributes: { ...noAttributes, activationUrl } })
  const { order } = await buyOne(shop, id)
  assert.equal(order.items[0]?.activationUrl, activationUrl)
  const shown = await shop.call(getProduct, { productIdentifier: slug })
  assert.equal(shown.status, 200)
  assert.ok(!JSON.stringify(shown.data).includes('activate.example.com'))
})

test('an activation URL must be an https URL of a public host, without user info or spaces', () => {
  const taken = (activationUrl: string) =>
    v.safeParse(attributesInput, { ...noAttributes, activationUrl }).success
  for (const url of ['https://example.com', 'https://my.example.com:8443/redeem?from=shop#top'])
    assert.ok(taken(url), url)
  for (const url of [
    '',
    'http://example.com',
    'javascript:alert(1)',
    'https://good.example.com@evil.example',
    'https://localhost',
    'https://example.com/a b',
    `https://example.com/${'a'.repeat(300)}`,
  ])
    assert.ok(!taken(url), url)
})
