import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Coupon } from '#contract/admin/coupons.ts'
import { couponDraftOf, emptyCouponDraft, termsOf } from './coupon-draft.ts'

const coupon: Coupon = {
  id: '01890000-0000-7000-8000-000000000001',
  code: 'WELCOME10',
  kind: 'fixed',
  percent: null,
  amount: 25.5,
  minSpend: 150,
  maxSpend: null,
  startsAt: '2026-11-30T22:00:00.000Z',
  endsAt: '2026-12-31T22:00:00.000Z',
  totalLimit: 500,
  customerLimit: 1,
  firstOrderOnly: true,
  products: [{ id: 'a', name: { en: 'A', he: 'א' } }],
  categories: ['games'],
  note: 'Winter',
  active: true,
  batchId: null,
  version: 3,
  createdAt: '2026-11-01T10:00:00.000Z',
  state: 'active',
  uses: 0,
  revenue: 0,
  discounts: 0,
}

test('a coupon shows whole days in the shop’s time zone, including its last day', () => {
  const draft = couponDraftOf(coupon)
  assert.deepEqual([draft.startsAt, draft.endsAt], ['2026-12-01', '2026-12-31'])
})

test('a coupon that is opened and saved does not change', () => {
  const { startsAt, endsAt, amount, minSpend, totalLimit, customerLimit } = termsOf(couponDraftOf(coupon))
  assert.deepEqual(
    { startsAt, endsAt, amount, minSpend, totalLimit, customerLimit },
    {
      startsAt: coupon.startsAt,
      endsAt: coupon.endsAt,
      amount: 25.5,
      minSpend: 150,
      totalLimit: 500,
      customerLimit: 1,
    },
  )
})

test('an empty field sets no limit, and the number of the other kind is not sent', () => {
  const terms = termsOf({ ...emptyCouponDraft, kind: 'fixed', percent: '10', amount: '20' })
  assert.deepEqual([terms.percent, terms.amount, terms.totalLimit, terms.endsAt], [null, 20, null, null])
})

test('an invalid number is sent as typed for the server to reject: it does not mean “no limit”', () => {
  const { totalLimit, maxSpend } = termsOf({ ...emptyCouponDraft, totalLimit: '1,000', maxSpend: '50 ₪' })
  assert.deepEqual(JSON.parse(JSON.stringify({ totalLimit, maxSpend })), {
    totalLimit: '1,000',
    maxSpend: '50 ₪',
  })
})

test('days have the right length when the clocks change', () => {
  const { startsAt, endsAt } = termsOf({ ...emptyCouponDraft, startsAt: '2027-03-26', endsAt: '2027-03-26' })
  assert.equal(Date.parse(endsAt ?? '') - Date.parse(startsAt ?? ''), 23 * 3_600_000)
})
