import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { couponStates } from '#shop/coupons/coupon.ts'
import { api } from '#contract/api.ts'
import { aCategory, aCoupon, aProduct, aUser } from '#tests/support/builders.ts'
import { aProductForm } from '#tests/support/admin/product-admin.ts'
import { somebodyWaits } from '#tests/support/database/somebody-waits.ts'
import { couponTerms } from '#tests/support/admin/coupon-terms.ts'
import { act, anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('coupons in the admin area', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const create = (more: object) => shop.call(api.createCoupon, { code: 'x', ...couponTerms, ...more }, owner)

  test('a coupon created in the admin area works immediately, and its revenue is shown', async () => {
    const made = await create({ code: ' spring-20 ', totalLimit: 10 })
    assert.deepEqual([made.status, made.data.code, made.data.state], [201, 'SPRING-20', 'active'])
    const product = await aProduct(shop.context, { priceAgorot: 10_000 })
    const visitor = aVisitor()
    const { reference } = await placeAndOpen(shop, product.id, {
      visitor,
      wanted: { couponCode: 'SPRING-20' },
    })
    const waiting = await shop.call(api.getCoupon, { couponId: made.data.id }, owner)
    assert.deepEqual([waiting.data.uses, waiting.data.revenue, waiting.data.discounts], [1, 0, 0])
    await act(shop, reference, 'succeed')
    const sold = await shop.call(api.getCoupon, { couponId: made.data.id }, owner)
    assert.deepEqual([sold.data.uses, sold.data.revenue, sold.data.discounts], [1, 80, 20])
  })

  test('the revenue of a coupon is what is left after refunds, as in the overview', async () => {
    const { data } = await create({ code: 'PARTLY-BACK' })
    const overview = async () =>
      (await shop.call(api.getOverview, { period: 'today' }, owner)).data.now.coupons.revenue
    const before = await overview()
    const { id } = await aProduct(shop.context, { priceAgorot: 10_000 })
    const placed = () => placeAndOpen(shop, id, { wanted: { couponCode: 'PARTLY-BACK' } })
    const { orderId, reference } = await placed()
    await act(shop, reference, 'succeed')
    const { version, lines } = (await shop.call(api.getAdminOrder, { orderId }, owner)).data
    const back = { orderId, version, lineId: lines[0]?.id, amount: 60, reason: 'a scratch' }
    assert.equal((await shop.call(api.refundAmount, back, owner)).status, 200)
    const given = { id: (await placed()).orderId, status: 'completed', reason: 'a present' }
    assert.equal((await shop.call(api.changeOrderStatus, given, owner)).status, 200)
    const { revenue } = (await shop.call(api.getCoupon, { couponId: data.id }, owner)).data
    assert.deepEqual([revenue, (await overview()) - before], [20, 20])
  })

  test('a coupon whose revenue exceeds a 32-bit integer is still shown', async () => {
    const { data } = await create({ code: 'MILLIONS', percent: 1 })
    const { id } = await aProduct(shop.context, { priceAgorot: 1_500_000_000 })
    for (let times = 0; times < 2; times++) {
      const { reference } = await placeAndOpen(shop, id, { wanted: { couponCode: 'MILLIONS' } })
      await act(shop, reference, 'succeed')
    }
    const sold = await shop.call(api.getCoupon, { couponId: data.id }, owner)
    assert.deepEqual([sold.data.uses, sold.data.revenue, sold.data.discounts], [2, 29_700_000, 300_000])
  })

  test('each invalid field gets a message, also if it only contradicts another field', async () => {
    const fieldsOf = async (more: object) => (await create(more)).problem.fields
    assert.deepEqual(await fieldsOf({ code: 'א' }), { code: 'code' })
    assert.deepEqual(await fieldsOf({ code: 'OK-1', percent: null }), { percent: 'required' })
    assert.deepEqual(await fieldsOf({ code: 'OK-1', percent: 101 }), { percent: 'percent' })
    assert.deepEqual(await fieldsOf({ code: 'OK-1', kind: 'fixed', amount: 0 }), { amount: 'required' })
    assert.deepEqual(await fieldsOf({ code: 'OK-1', kind: 'fixed', amount: 1.005 }), { amount: 'decimals' })
    assert.deepEqual(await fieldsOf({ code: 'OK-1', minSpend: 20, maxSpend: 10 }), {
      maxSpend: 'below-minimum',
    })
    const dates = { startsAt: '2026-12-02T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' }
    assert.deepEqual(await fieldsOf({ code: 'OK-1', ...dates }), { endsAt: 'order' })
    assert.deepEqual(await fieldsOf({ code: 'OK-1', productIds: ['nothing'], categories: ['nothing'] }), {
      productIds: 'unknown',
      categories: 'unknown',
    })
  })

  test('of a category’s removal and a coupon or a product for it at the same time, one is refused', async () => {
    const actions = {
      coupon: (slug: string) => create({ code: `FOR-${slug}`, categories: [slug] }),
      product: (slug: string) => shop.call(api.addProduct, aProductForm({ category: slug }), owner),
    }
    for (const [what, make] of Object.entries(actions)) {
      const slug = await aCategory(shop.context)
      const client = await shop.context.pool.connect()
      try {
        await client.query('begin')
        await client.query('delete from categories where slug = $1', [slug])
        const making = make(slug)
        await somebodyWaits(shop.context.pool)
        await client.query('commit')
        const { problem } = await making
        const fields = what === 'coupon' ? { categories: 'unknown' } : { category: 'unknown' }
        assert.deepEqual(problem.fields, fields, what)
      } finally {
        client.release(true)
      }
    }
  })

  test('codes are unique, whatever their case', async () => {
    assert.equal((await create({ code: 'TWICE' })).status, 201)
    const again = await create({ code: 'twice' })
    assert.deepEqual([again.problem.code, again.problem.fields], ['coupon-code-taken', { code: 'taken' }])
  })

  test('of two managers who edit one coupon, the second is refused and nothing is overwritten', async () => {
    const made = await create({ code: 'EDITED' })
    const edit = (note: string) =>
      shop.call(
        api.changeCoupon,
        { couponId: made.data.id, version: made.data.version, ...couponTerms, note },
        owner,
      )
    assert.equal((await edit('first')).data.note, 'first')
    assert.equal((await edit('second')).problem.code, 'version-changed')
    assert.equal((await shop.call(api.getCoupon, { couponId: made.data.id }, owner)).data.note, 'first')
  })

  test('a stopped coupon is refused immediately and stays in the list', async () => {
    const made = await create({ code: 'STOPPED' })
    await shop.call(
      api.changeCoupon,
      { couponId: made.data.id, version: 1, ...couponTerms, active: false },
      owner,
    )
    const product = await aProduct(shop.context)
    const tried = await shop.call(
      api.placeOrder,
      anOrder([{ productId: product.id, quantity: 1 }], { couponCode: 'STOPPED' }),
      aVisitor(),
    )
    assert.equal(tried.problem.code, 'coupon-unknown')
    const { data } = await shop.call(api.listCoupons, { state: 'stopped', q: 'stopp' }, owner)
    assert.deepEqual(
      data.rows.map(({ code }) => code),
      ['STOPPED'],
    )
  })

  test('a batch has the requested number of different codes, each for one order', async () => {
    const made = await shop.call(
      api.createCouponBatch,
      { prefix: 'vip-', count: 1200, ...couponTerms },
      owner,
    )
    assert.equal(new Set(made.data.codes).size, 1200)
    assert.ok(made.data.codes.every((code) => /^VIP-[2-9A-Z]{10}$/.test(code)))
    const [code = ''] = made.data.codes
    const product = await aProduct(shop.context)
    const use = () =>
      shop.call(
        api.placeOrder,
        anOrder([{ productId: product.id, quantity: 1 }], { couponCode: code }),
        aVisitor(),
      )
    assert.deepEqual([(await use()).status, (await use()).problem.code], [201, 'coupon-used-up'])
    const { data } = await shop.call(api.listCoupons, { batchId: made.data.batchId }, owner)
    assert.equal(data.rows.length, 50)
    const next = await shop.call(
      api.listCoupons,
      { batchId: made.data.batchId, after: data.next ?? '' },
      owner,
    )
    assert.equal(new Set([...data.rows, ...next.data.rows].map(({ id }) => id)).size, 100)
  })

  test('a batch requested twice, because its response was lost, is created once', async () => {
    const batch = {
      prefix: 'ONCE-',
      count: 3,
      batchId: 'a53d3f0e-0b5c-4f8e-8c53-5a1f7f1f0f11',
      ...couponTerms,
    }
    const [first, second] = await Promise.all([
      shop.call(api.createCouponBatch, batch, owner),
      shop.call(api.createCouponBatch, batch, owner),
    ])
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.deepEqual(first.data.codes.toSorted(), second.data.codes.toSorted())
    const { data } = await shop.call(api.listCoupons, { q: 'ONCE-' }, owner)
    assert.equal(data.rows.length, 3)
  })

  test('the state of a coupon follows from its dates and uses', async () => {
    const hour = 3_600_000
    const coupons = {
      scheduled: await aCoupon(shop.context, { startsAt: new Date(Date.now() + hour) }),
      ended: await aCoupon(shop.context, { endsAt: new Date(Date.now() - hour) }),
      active: await aCoupon(shop.context),
      'used-up': await aCoupon(shop.context, { totalLimit: 1 }),
      stopped: await aCoupon(shop.context, { active: false, startsAt: new Date(Date.now() + hour) }),
    }
    const product = await aProduct(shop.context)
    await placeAndOpen(shop, product.id, { wanted: { couponCode: coupons['used-up'].code } })
    await aCoupon(shop.context, { totalLimit: 2, startsAt: new Date(Date.now() - hour) })
    for (const [state, { id }] of Object.entries(coupons))
      assert.equal((await shop.call(api.getCoupon, { couponId: id }, owner)).data.state, state)
    const listed = async (input: object) => (await shop.call(api.listCoupons, input, owner)).data.rows
    const newest = await listed({})
    for (const state of couponStates) {
      const fitting = (await listed({ state })).map(({ id }) => id)
      assert.ok(fitting.includes(coupons[state].id))
      for (const { id, state: its } of newest) assert.equal(fitting.includes(id), its === state)
    }
  })

  test('a manager with the support duty sees coupons but cannot change them', async () => {
    const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
    assert.equal((await shop.call(api.listCoupons, {}, support)).status, 200)
    assert.equal((await shop.call(api.createCoupon, { code: 'MINE', ...couponTerms }, support)).status, 403)
  })

  test('every creation and change is in the audit log', async () => {
    const made = await create({ code: 'AUDITED' })
    await shop.call(
      api.changeCoupon,
      { couponId: made.data.id, version: 1, ...couponTerms, percent: 30 },
      owner,
    )
    const { rows } = await shop.context.pool.query(
      'select action from audit_log where subject = $1 order by id',
      [`coupon:${made.data.id}`],
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['coupon.created', 'coupon.changed'],
    )
  })
})
