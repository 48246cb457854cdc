import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Cart, cartTotal, countUnits, emptyCart, imagesOf, itemName } from './cart-item.ts'
import { addProduct, deleteProduct, stepCount, withoutOrdered } from './change-cart.ts'

const now = 1_800_000_000_000
const aProduct = { id: 'p1', name: { en: 'Halberd', he: 'הלברד' }, price: 49.9, imageUrl: '/a.webp' }

function cartWith(product: Parameters<typeof addProduct>[1], count = 1): Cart {
  const cart = addProduct(emptyCart, product, count, now)
  assert.ok(cart)
  return cart
}

test('adding creates the item with the shape of the specification', () => {
  assert.deepEqual(cartWith(aProduct).get('p1'), {
    id: 'p1',
    productId: 'p1',
    name: { en: 'Halberd', he: 'הלברד' },
    price: 49.9,
    count: 1,
    image: '/a.webp',
    images: ['/a.webp'],
    lastValidated: now,
    lastUpdated: now,
  })
})

test('adding again increases the count', () => {
  const cart = addProduct(cartWith(aProduct, 2), aProduct, 3, now)
  assert.equal(cart?.get('p1')?.count, 5)
})

test('adding accepts a product whose id is called _id, and refuses one without an id', () => {
  assert.equal(cartWith({ _id: 'old', name: 'Old', price: 1 }).get('old')?.productId, 'old')
  assert.equal(addProduct(emptyCart, { name: 'Nameless', price: 1 }, 1, now), null)
  assert.equal(addProduct(emptyCart, { id: '', name: 'Nameless', price: 1 }, 1, now), null)
})

test('a product without a valid price is added at 0', () => {
  assert.equal(cartWith({ ...aProduct, price: Number.NaN }).get('p1')?.price, 0)
})

test('removing lowers the count and deletes the item at 0', () => {
  const two = cartWith(aProduct, 2)
  const one = stepCount(two, 'p1', -1, now + 5)
  assert.equal(one.get('p1')?.count, 1)
  assert.equal(one.get('p1')?.lastUpdated, now + 5)
  assert.equal(stepCount(one, 'p1', -1, now).size, 0)
  assert.equal(stepCount(two, 'p1', -7, now).size, 0)
})

test('changing or deleting a product that is not in the cart changes nothing', () => {
  const cart = cartWith(aProduct)
  assert.equal(stepCount(cart, '__proto__', 1, now), cart)
  assert.equal(deleteProduct(cart, 'constructor'), cart)
})

test('deleting removes the item whatever its count', () => {
  assert.equal(deleteProduct(cartWith(aProduct, 9), 'p1').size, 0)
})

test('ordered units leave the cart; units added meanwhile stay', () => {
  const cart = addProduct(cartWith(aProduct, 3), { ...aProduct, id: 'p2' }, 1, now) ?? emptyCart
  const left = withoutOrdered(
    cart,
    [
      { productId: 'p1', quantity: 2 },
      { productId: 'p2', quantity: 1 },
      { productId: 'p9', quantity: 1 },
    ],
    now,
  )
  assert.deepEqual(
    [...left].map(([id, item]) => [id, item.count]),
    [['p1', 1]],
  )
})

test('an item never has more units than an order may have', () => {
  assert.equal(cartWith(aProduct, 1_000).get('p1')?.count, 100)
  assert.equal(stepCount(cartWith(aProduct, 100), 'p1', 1, now).get('p1')?.count, 100)
})

test('the total is summed in agorot: a hundred prices of 0.1 are exactly ten shekels', () => {
  assert.equal(cartTotal(cartWith({ ...aProduct, price: 0.1 }, 100)), 1_000)
})

test('no sequence of adding and removing leaves a count outside 1..100', () => {
  const action = fc.record({
    id: fc.constantFrom('a', 'b', '__proto__'),
    step: fc.integer({ min: -5, max: 60 }),
  })
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const cart = actions.reduce<Cart>(
        (before, { id, step }) =>
          step > 0
            ? (addProduct(before, { id, name: id, price: 2 }, step, now) ?? before)
            : stepCount(before, id, step, now),
        emptyCart,
      )
      for (const item of cart.values()) assert.ok(item.count >= 1 && item.count <= 100)
      assert.equal(cartTotal(cart), countUnits(cart) * 200)
    }),
  )
})

test('the picture is the first of imageUrl, image and images', () => {
  assert.deepEqual(imagesOf({ imageUrl: '', image: '/b', images: ['/c', '/b', 5] }), ['/b', '/c'])
  assert.deepEqual(imagesOf({ imageUrl: null, images: 'x' }), [])
})

test('a name is shown in the requested language, otherwise in any', () => {
  assert.equal(itemName({ name: { en: 'Key', he: 'מפתח' } }, 'he'), 'מפתח')
  assert.equal(itemName({ name: { en: 'Key', he: '' } }, 'he'), 'Key')
  assert.equal(itemName({ name: 'Plain' }, 'he'), 'Plain')
})
