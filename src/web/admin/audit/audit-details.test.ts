import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditDetailsOf } from './audit-details.ts'

describe('the details of an audit row', () => {
  test('money is shown in shekels, and internal ids are left out', () => {
    assert.deepEqual(
      auditDetailsOf({
        amountAgorot: 12_990,
        refundId: crypto.randomUUID(),
        reason: 'Paid at the counter',
        note: '',
      }),
      [
        { name: ['amount'], value: 129.9 },
        { name: ['reason'], value: 'Paid at the counter' },
      ],
    )
  })

  test('the decision about a cancellation fee and its amount are two details', () => {
    assert.deepEqual(auditDetailsOf({ amountAgorot: 9500, fee: 'keep', feeAgorot: 500 }), [
      { name: ['amount'], value: 95 },
      { name: ['fee'], value: 'keep' },
      { name: ['feeAmount'], value: 5 },
    ])
    assert.deepEqual(auditDetailsOf({ feeAgorot: 500 }), [{ name: ['fee'], value: 5 }])
  })

  test('a product shows only what changed, also inside a field', () => {
    assert.deepEqual(
      auditDetailsOf({
        price: { from: 10, to: 12.5 },
        name: { from: { en: 'Old', he: 'ישן' }, to: { en: 'New', he: 'ישן' } },
        discount: { from: null, to: { percent: 10, from: null, until: null } },
      }),
      [
        { name: ['price'], from: 10, to: 12.5 },
        { name: ['name', 'en'], from: 'Old', to: 'New' },
        { name: ['discount'], from: null, to: { percent: 10, from: null, until: null } },
      ],
    )
  })

  test('a coupon’s old row and new terms are compared in the same unit and time format', () => {
    assert.deepEqual(
      auditDetailsOf({
        before: {
          id: crypto.randomUUID(),
          amountAgorot: 500,
          percent: null,
          endsAt: '2026-11-30T22:00:00Z',
          note: '',
        },
        after: { amount: 7.5, percent: null, endsAt: '2026-11-30T22:00:00.000Z', note: '' },
      }),
      [{ name: ['amount'], from: 5, to: 7.5 }],
    )
  })

  test('duties and states show their old and new value; refunded units are counted', () => {
    assert.deepEqual(auditDetailsOf({ before: [], after: ['stock'] }), [
      { name: ['change'], from: [], to: ['stock'] },
    ])
    assert.deepEqual(auditDetailsOf({ from: 'open', to: 'closed', reason: 'x' })[0], {
      name: ['change'],
      from: 'open',
      to: 'closed',
    })
    assert.deepEqual(
      auditDetailsOf({ units: [{ lineId: crypto.randomUUID(), quantity: 2 }, { quantity: 1 }] }),
      [{ name: ['units'], value: 3 }],
    )
    assert.deepEqual(auditDetailsOf({ from: 'pending', rows: 0 }), [
      { name: ['from'], value: 'pending' },
      { name: ['rows'], value: 0 },
    ])
  })

  test('the currency is shown only for sums that are not in shekels', () => {
    assert.deepEqual(auditDetailsOf({ amountAgorot: 1250, currency: 'USD' }), [
      { name: ['amount'], value: 'USD 12.50' },
    ])
    assert.deepEqual(auditDetailsOf({ amountAgorot: 1250, currency: 'ILS' }), [
      { name: ['amount'], value: 12.5 },
    ])
  })
})
