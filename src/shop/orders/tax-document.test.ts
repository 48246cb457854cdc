import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { needsAllocationNumber } from './tax-document.ts'

const businessNumber = '000000018'
const of = (day: string, netAgorot: number) => ({
  day,
  totalAgorot: netAgorot + 1,
  vatAgorot: 1,
  businessNumber,
})

describe('an allocation number', () => {
  for (const [day, atMost] of [
    ['2024-05-05', 2_500_000],
    ['2025-01-01', 2_000_000],
    ['2025-12-31', 2_000_000],
    ['2026-01-01', 1_000_000],
    ['2026-05-31', 1_000_000],
    ['2026-06-01', 500_000],
    ['2030-01-01', 500_000],
  ] as const)
    test(`is needed on ${day} above ${atMost} agorot before VAT, but not for exactly that amount`, () => {
      assert.equal(needsAllocationNumber(of(day, atMost)), false)
      assert.equal(needsAllocationNumber(of(day, atMost + 1)), true)
    })

  test('is not needed before the law applied, by a private buyer, or if no VAT is charged', () => {
    assert.equal(needsAllocationNumber(of('2024-05-04', 9_000_000)), false)
    assert.equal(needsAllocationNumber({ ...of('2026-06-01', 9_000_000), businessNumber: null }), false)
    assert.equal(
      needsAllocationNumber({ day: '2026-06-01', totalAgorot: 9_000_000, vatAgorot: 0, businessNumber }),
      false,
    )
  })
})
