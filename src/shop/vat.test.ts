import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { lawfulVat, vatPercentOn, vatWithin } from './vat.ts'

describe('VAT', () => {
  for (const [day, percent] of [
    ['2016-06-01', 17],
    ['2024-12-31', 17],
    ['2025-01-01', 18],
    ['2026-11-22', 18],
  ] as const)
    test(`is ${percent} per cent on ${day}`, () => assert.equal(vatPercentOn(day, lawfulVat), percent))

  test('has a rate that an owner added, from its first day', () => {
    const terms = { mode: 'registered', added: [{ from: '2027-01-01', percent: 19 }] } as const
    assert.equal(vatPercentOn('2026-12-31', terms), 18)
    assert.equal(vatPercentOn('2027-01-01', terms), 19)
  })

  test('has the owner’s rate if the legal table has one for the same day', () => {
    const terms = { mode: 'registered', added: [{ from: '2025-01-01', percent: 20 }] } as const
    assert.equal(vatPercentOn('2025-06-01', terms), 20)
  })

  test('is not charged by an exempt dealer', () => {
    assert.equal(vatPercentOn('2026-11-22', { ...lawfulVat, mode: 'exempt' }), 0)
    assert.equal(vatWithin(11_800, 0), 0)
  })

  test('within a total is rounded half up to the agora', () => {
    assert.equal(vatWithin(11_800, 18), 1800)
    assert.equal(vatWithin(9990, 18), 1524)
    assert.equal(vatWithin(5850, 17), 850)
    // 59 × 18 / 118 is exactly 9, 295 × 18 / 118 exactly 45; 3 × 20 / 120 is exactly a half
    assert.equal(vatWithin(59, 18), 9)
    assert.equal(vatWithin(295, 18), 45)
    assert.equal(vatWithin(3, 20), 1)
  })

  test('within a total is a whole number of agorot, at most half an agora from the exact value', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_147_483_647 }),
        fc.integer({ min: 0, max: 30 }),
        (total, percent) => {
          const vat = vatWithin(total, percent)
          const off = 2 * (vat * (100 + percent) - total * percent)
          return Number.isInteger(vat) && vat <= total && off <= 100 + percent && off > -(100 + percent)
        },
      ),
    )
  })
})
