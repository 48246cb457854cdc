import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Cart, emptyCart } from '#shop/cart/cart-item.ts'
import { addProduct } from '#shop/cart/change-cart.ts'
import { checkDraft, emptyCheckoutDraft, fieldOf } from './check-draft.ts'
import type { ProductForm } from './service-details/service-answers.ts'

const draft = {
  ...emptyCheckoutDraft,
  name: ' Dana Levi ',
  email: 'dana@shop.example',
  termsAccepted: true,
}

function aCart(products = 1): Cart {
  return Array.from({ length: products }).reduce<Cart>(
    (cart, _, index) => addProduct(cart, { id: `p${index}`, name: 'Key', price: 19.9 }, 2, 1) ?? cart,
    emptyCart,
  )
}

const noCoupon = { code: null, discount: 0, failure: null }

function problemsOf(fields: Partial<typeof draft>, cart = aCart()) {
  const checked = checkDraft({ ...draft, ...fields }, cart, 'he', noCoupon)
  return 'fields' in checked ? checked.fields : {}
}

test('a complete form becomes the order, with the total the shopper saw', () => {
  assert.deepEqual(checkDraft(draft, aCart(), 'he', noCoupon), {
    body: {
      items: [{ productId: 'p0', quantity: 2 }],
      name: 'Dana Levi',
      email: 'dana@shop.example',
      phone: undefined,
      businessName: undefined,
      businessNumber: undefined,
      language: 'he',
      termsAccepted: true,
      couponCode: undefined,
      expectedTotal: 39.8,
    },
  })
})

test('a coupon is sent with the order and lowers the expected total; a refused one is not and does not', () => {
  const coupon = { code: 'WELCOME10', discount: 398, failure: null }
  const checked = checkDraft(draft, aCart(), 'he', coupon)
  assert.ok('body' in checked)
  assert.deepEqual([checked.body.couponCode, checked.body.expectedTotal], ['WELCOME10', 35.82])
  const failure = { data: null, error: 'Used up.', problem: null, status: 409 }
  const refused = checkDraft(draft, aCart(), 'he', { ...coupon, discount: 0, failure })
  assert.ok('body' in refused)
  assert.deepEqual([refused.body.couponCode, refused.body.expectedTotal], [undefined, 39.8])
})

test('every required field reports that it is missing', () => {
  assert.deepEqual(problemsOf({ name: '', email: '', phone: '12', termsAccepted: false }), {
    name: 'required',
    email: 'required',
    phone: 'phone',
    termsAccepted: 'required',
  })
  assert.deepEqual(problemsOf({ email: 'dana@' }), { email: 'email' })
})

test('a gift is sent with the order, and each of its fields reports what is missing', () => {
  const gift = { giftName: 'Noa', giftEmail: 'noa@shop.example' }
  const checked = checkDraft({ ...draft, ...gift }, aCart(), 'he', noCoupon)
  assert.ok('body' in checked)
  assert.deepEqual(checked.body.gift, {
    name: 'Noa',
    email: 'noa@shop.example',
    date: undefined,
    message: undefined,
  })
  assert.deepEqual(problemsOf({ giftEmail: 'noa@', giftDate: '2026-02-30' }), {
    giftName: 'required',
    giftEmail: 'email',
    giftDate: 'date',
  })
  const untouched = checkDraft(draft, aCart(), 'he', noCoupon)
  assert.ok('body' in untouched && untouched.body.gift === undefined)
})

test('both phone formats are accepted, with or without hyphens', () => {
  for (const phone of ['0541234567', '054-123-4567', '+972541234567', '+972 54 123 4567'])
    assert.deepEqual(problemsOf({ phone }), {})
  for (const phone of ['1234567890', '+1541234567', '054123456'])
    assert.deepEqual(problemsOf({ phone }), { phone: 'phone' })
})

test('an empty cart, or one with too many items, is reported for the cart', () => {
  assert.deepEqual(problemsOf({}, emptyCart), { items: 'required' })
  assert.deepEqual(problemsOf({}, aCart(51)), { items: 'too-long' })
})

test('the server’s field names map to this form’s', () => {
  assert.equal(fieldOf('email'), 'email')
  assert.equal(fieldOf('items.0.quantity'), 'items')
})

test('stored answers that are not texts must be given again', () => {
  const texts = { label: { en: 'Site', he: 'אתר' }, help: { en: '', he: '' }, choices: [] }
  const forms: readonly ProductForm[] = [
    {
      productId: 'p0',
      name: { en: 'A service', he: 'שירות' },
      fields: [{ id: 'site', kind: 'address-of-site', required: true, ...texts }],
    },
  ]
  for (const kept of ['{"p0":{"site":5}}', '{"p0":null}', '["p0"]', '{}']) {
    const checked = checkDraft({ ...draft, answers: JSON.parse(kept) }, aCart(), 'he', noCoupon, forms)
    assert.equal('fields' in checked && checked.fields['answers.p0.site'], 'required')
  }
})

test('a business number with a wrong check digit is refused, and so is one without a name', () => {
  assert.deepEqual(problemsOf({ businessName: 'Levi Ltd.', businessNumber: '514000008' }), {
    businessNumber: 'business-number',
  })
  assert.deepEqual(problemsOf({ businessNumber: '514000009' }), { businessName: 'required' })
  const checked = checkDraft(
    { ...draft, businessName: ' Levi Ltd. ', businessNumber: '51-400000-9' },
    aCart(),
    'he',
    noCoupon,
  )
  assert.ok('body' in checked)
  assert.deepEqual([checked.body.businessName, checked.body.businessNumber], ['Levi Ltd.', '514000009'])
})
