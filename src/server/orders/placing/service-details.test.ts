import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { noAttributes } from '#contract/product/product-attributes.ts'
import { createOrder } from '#contract/admin/orders/order-actions.ts'
import { getProduct } from '#contract/catalogue.ts'
import { getOverview } from '#contract/admin/reports.ts'
import { exportOrders, getAdminOrder, listAdminOrders } from '#contract/admin/orders/orders.ts'
import { changeOrderStatus, getOrder, placeOrder } from '#contract/orders/orders.ts'
import { getServiceForms } from '#contract/orders/service-forms.ts'
import { csrfTokenOf } from '#server/http/checks/csrf.ts'
import { aProduct, aService, aUser } from '#tests/support/builders.ts'
import { aBundle } from '#tests/support/purchases/bundles.ts'
import { emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anAdminOrder } from '#tests/support/admin/order-admin.ts'
import { act, anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

const site = { en: 'The address of your site', he: 'כתובת האתר שלכם' }
const kept = [
  { label: site, value: 'example.co.il' },
  { label: { en: 'Preferred day', he: 'יום מועדף' }, value: { en: 'Monday', he: 'שני' } },
]

describe('a service that asks for details', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const place = (productId: string, answers?: Record<string, Record<string, string>>) =>
    shop.call(placeOrder, anOrder([{ productId, quantity: 1 }], { answers }), aVisitor())

  test('is bought with answers, which the order, the admin area, the e-mail and the export show', async () => {
    const { id } = await aService(shop.context)
    const answers = { [id]: { site: ' example.co.il ', day: 'Monday' } }
    const wanted = { answers, email: 'details@example.com' }
    const { orderId, visitor, reference } = await placeAndOpen(shop, id, { quantity: 2, wanted })
    await act(shop, reference, 'succeed')

    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual(data.items[0]?.answers, kept)
    const admin = await shop.call(getAdminOrder, { orderId }, manager)
    assert.deepEqual(admin.data.lines[0]?.answers, kept)
    await runJobs(shop)
    const [mail] = await emailsTo(shop, wanted.email)
    assert.match(mail?.text ?? '', /כתובת האתר שלכם: example\.co\.il/)
    assert.match(mail?.text ?? '', /יום מועדף: שני/)
    const { user } = await shop.context.resolveSession(`Bearer ${manager.token}`)
    const headers = { 'x-csrf-token': csrfTokenOf(shop.context.secrets.csrf, user?.sessionId ?? '') }
    const response = await shop.request(`${exportOrders.path}?q=${orderId}`, { headers }, manager)
    assert.match(await response.text(), /"כתובת האתר שלכם: example\.co\.il\nיום מועדף: שני"/)
  })

  test('shows on its page what it will ask, and so does a bundle that contains it', async () => {
    const service = await aService(shop.context)
    const key = await aProduct(shop.context)
    const asks = async ({ id }: { readonly id: string }) =>
      (await shop.call(getProduct, { productIdentifier: id })).data.asks
    const expected = {
      en: 'Before you pay, we ask for a few details: The address of your site\u00A0· Preferred day',
      he: 'לפני התשלום נבקש כמה פרטים: כתובת האתר שלכם\u00A0· יום מועדף',
    }
    assert.deepEqual(await asks(service), expected)
    assert.deepEqual(await asks(await aBundle(shop.context, [key, service])), expected)
    assert.equal(await asks(key), null)
  })

  test('is listed as work and counted among the tasks until it is done or refunded', async () => {
    const { id } = await aService(shop.context)
    const wanted = { answers: { [id]: { site: 'example.co.il', day: 'Monday' } } }
    const waiting = async (input: object = {}) => {
      const { data } = await shop.call(listAdminOrders, { work: 'waiting', ...input }, manager)
      return data.rows.map(({ orderId }) => orderId)
    }
    const tasks = async () => (await shop.call(getOverview, {}, manager)).data.tasks.services
    const before = await tasks()
    const key = await aProduct(shop.context, { keys: 1 })
    const alone = await placeAndOpen(shop, key.id)
    await act(shop, alone.reference, 'succeed')
    const { orderId, reference } = await placeAndOpen(shop, id, { wanted })
    assert.ok(!(await waiting()).includes(orderId), 'nothing is to be done before it is paid')
    await act(shop, reference, 'succeed')
    assert.ok((await waiting()).includes(orderId))
    assert.ok(!(await waiting()).includes(alone.orderId), 'an order of a key requires no work')
    assert.deepEqual(await waiting({ q: orderId }), [orderId])
    assert.deepEqual(await waiting({ status: 'pending' }), [])
    assert.equal(await tasks(), before + 1)
    const done = { id: orderId, status: 'shipped', reason: 'The site is up.' }
    assert.equal((await shop.call(changeOrderStatus, done, manager)).status, 200)
    assert.ok(!(await waiting()).includes(orderId))
    assert.equal(await tasks(), before)
    const second = await placeAndOpen(shop, id, { wanted })
    await act(shop, second.reference, 'succeed')
    assert.ok((await waiting()).includes(second.orderId))
    const refund = { id: second.orderId, status: 'refunded', reason: 'They changed their mind.' }
    assert.equal((await shop.call(changeOrderStatus, refund, manager)).status, 200)
    assert.ok(!(await waiting()).includes(second.orderId))
    assert.equal(await tasks(), before)
  })

  test('keeps the questions asked at the sale when the product changes', async () => {
    const { id } = await aService(shop.context)
    const visitor = aVisitor()
    const wanted = { answers: { [id]: { site: 'example.co.il', day: 'Monday' } } }
    const { orderId } = await placeAndOpen(shop, id, { visitor, wanted })
    await shop.context.pool.query('update products set form = null where id = $1', [id])
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual(data.items[0]?.answers, kept)
  })

  test('requires no answer to optional questions', async () => {
    const { id } = await aService(shop.context)
    assert.equal((await place(id, { [id]: { site: 'https://example.com', day: '' } })).status, 201)
  })

  for (const [what, fields, faults] of [
    ['no answers', undefined, { site: 'required' }],
    ['an invalid web address', { site: 'no site' }, { site: 'web-address' }],
    ['too long an answer', { site: `example.com/${'x'.repeat(200)}` }, { site: 'too-long' }],
    ['an invalid choice', { site: 'example.com', day: 'Saturday' }, { day: 'choice' }],
    ['an unknown field', { site: 'example.com', colour: 'red' }, { colour: 'unknown' }],
  ] as const)
    test(`is refused with ${what}: the error names the field`, async () => {
      const { id } = await aService(shop.context)
      const placed = await place(id, fields && { [id]: fields })
      assert.equal(placed.status, 422)
      assert.equal(placed.problem.code, 'details-needed')
      assert.deepEqual(placed.problem.detail, { productId: id, fields: faults })
    })

  test('accepts no answers for products that are not ordered or that ask nothing', async () => {
    const service = await aService(shop.context)
    const { id } = await aProduct(shop.context)
    for (const [answers, about] of [
      [{ [service.id]: { site: 'example.com' } }, service.id],
      [{ [id]: { site: 'example.com' } }, id],
      [{ nothing: {} }, 'nothing'],
    ] as const) {
      const { problem } = await place(id, answers)
      assert.equal(problem.code, 'details-needed')
      assert.equal(Object.entries(problem.detail ?? {})[0]?.[1], about)
    }
  })

  test('accepts only a limited number and length of answers', async () => {
    const { id } = await aService(shop.context)
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`field-${at}`, 'x']))
    const long = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`field-${at}`, 'x'.repeat(4000)]))
    const much = Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`product-${at}`, long]))
    const wide = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`product-${at}`, {}]))
    for (const answers of [{ [id]: many }, much, wide, { [id]: { site: 'x'.repeat(4001) } }])
      assert.equal((await place(id, answers)).problem.code, 'invalid-input')
    assert.equal((await place(id, { [id]: { 'Not An Id': 'x' } })).problem.code, 'invalid-input')
  })

  test('leaves no answer in the audit log', async () => {
    const { id } = await aService(shop.context)
    const { data } = await place(id, { [id]: { site: 'only-in-the-order.example' } })
    const { rows } = await shop.context.pool.query<{ text: string }>(
      `select a::text as text from audit_log a where a::text like $1`,
      [`%${data.orderId}%`],
    )
    assert.ok(rows.length > 0)
    assert.ok(rows.every(({ text }) => !text.includes('only-in-the-order')))
  })

  test('requires the same answers when a manager orders it', async () => {
    const { id } = await aService(shop.context)
    const refused = await shop.call(createOrder, anAdminOrder(id), manager)
    assert.deepEqual(refused.problem.detail, { productId: id, fields: { site: 'required' } })
    const answers = { [id]: { site: 'example.co.il', day: 'Monday' } }
    const { data } = await shop.call(createOrder, anAdminOrder(id, { answers }), manager)
    const admin = await shop.call(getAdminOrder, { orderId: data.orderId }, manager)
    assert.deepEqual(admin.data.lines[0]?.answers, kept)
  })

  test('lists what it asks; other products and those not on sale are left out', async () => {
    const [service, draft] = [await aService(shop.context), await aService(shop.context, { state: 'draft' })]
    const { id } = await aProduct(shop.context)
    const { data } = await shop.call(getServiceForms, { products: `${id},${service.id},${draft.id}` })
    assert.deepEqual(data.forms, [{ productId: service.id, name: service.name, fields: service.form }])
  })

  test('asks as a part of a bundle too, and each question only once', async () => {
    const [alone, part] = [await aService(shop.context), await aService(shop.context)]
    const bundle = await aProduct(shop.context, { kind: 'bundle' })
    for (const [position, { id }] of [part, alone].entries())
      await shop.context.pool.query(
        `insert into bundle_items (bundle_id, product_id, item_kind, quantity, position) values ($1, $2, 'service', 1, $3)`,
        [bundle.id, id, position],
      )
    const { data } = await shop.call(getServiceForms, { products: `${alone.id},${bundle.id}` })
    assert.deepEqual(
      data.forms.map(({ productId }) => productId),
      [alone.id, part.id],
    )
    const refused = await place(bundle.id)
    assert.deepEqual(refused.problem.detail, { productId: part.id, fields: { site: 'required' } })
    const answers = Object.fromEntries([part, alone].map(({ id }) => [id, { site: 'example.com' }]))
    assert.equal((await place(bundle.id, answers)).status, 201)
  })

  test('is listed beside products that may not activate in Israel and bundles that contain them', async () => {
    const abroad = await aProduct(shop.context, { attributes: { ...noAttributes, region: 'europe' } })
    const everywhere = await aProduct(shop.context, { attributes: { ...noAttributes, region: 'global' } })
    const bundle = await aBundle(shop.context, [everywhere, abroad])
    const products = [abroad.id, everywhere.id, bundle.id].join(',')
    const { data } = await shop.call(getServiceForms, { products })
    assert.deepEqual(new Set(data.abroad.map(({ productId }) => productId)), new Set([abroad.id, bundle.id]))
  })

  test('is the only kind of product that may ask', async () => {
    const { id } = await aService(shop.context)
    for (const change of [`kind = 'key'`, `form = '[]'`, `form = '{}'`])
      await assert.rejects(
        shop.context.pool.query(`update products set ${change} where id = $1`, [id]),
        /products_form/,
      )
  })
})
