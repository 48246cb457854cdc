import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { applyCoupon, type CouponEffect, type CouponLine } from './apply-coupon.ts'
import { customerEmail, normalCouponCode, type CouponRules } from './coupon.ts'

const everything: CouponRules = {
  reward: { kind: 'percent', percent: 10 },
  minSpend: null,
  maxSpend: null,
  productIds: [],
  categories: [],
}
const line = (productId: string, total: number, category = 'tools'): CouponLine => ({
  productId,
  category,
  total,
})
const effectOf = (rules: Partial<CouponRules>, lines: readonly CouponLine[]): CouponEffect => {
  const effect = applyCoupon({ ...everything, ...rules }, lines)
  assert.ok('discount' in effect, JSON.stringify(effect))
  return effect
}

describe('the discount of a coupon', () => {
  test('a percentage applies to the whole sum, rounded once, not line by line', () => {
    const effect = effectOf({ reward: { kind: 'percent', percent: 15 } }, [line('a', 333), line('b', 333)])
    assert.equal(effect.discount, 100)
    assert.deepEqual(effect.perLine, [50, 50])
  })

  test('a fixed amount is never more than the price of the matching products', () => {
    const reward = { kind: 'fixed', amount: 5000 } as const
    assert.equal(effectOf({ reward }, [line('a', 1200)]).discount, 1200)
    assert.deepEqual(
      effectOf({ reward, productIds: ['b'] }, [line('a', 9000), line('b', 1200)]).perLine,
      [0, 1200],
    )
  })

  test('a coupon applies to lines of its products or its categories, and to no others', () => {
    const rules = { productIds: ['a'], categories: ['games'] }
    const lines = [line('a', 1000), line('b', 1000, 'games'), line('c', 1000)]
    assert.deepEqual(effectOf(rules, lines).perLine, [100, 100, 0])
    assert.deepEqual(applyCoupon({ ...everything, ...rules }, [line('c', 1000)]), {
      problem: 'coupon-not-for-these',
    })
  })

  test('the minimum and maximum spend are inclusive, and compared with the whole cart', () => {
    const rules = { ...everything, minSpend: 2000, maxSpend: 4000 }
    const spend = (...totals: number[]) =>
      applyCoupon(
        rules,
        totals.map((total, at) => line(`product-${at}`, total)),
      )
    assert.deepEqual(spend(1999), { problem: 'coupon-spend-too-low', minSpend: 2000 })
    assert.ok('discount' in spend(2000))
    assert.ok('discount' in spend(4000))
    assert.deepEqual(spend(4001), { problem: 'coupon-spend-too-high', maxSpend: 4000 })
    assert.deepEqual(spend(1000, 999), { problem: 'coupon-spend-too-low', minSpend: 2000 })
    assert.ok('discount' in spend(1000, 1000))
    assert.ok('discount' in spend(2000, 1999, 1))
    assert.deepEqual(spend(2000, 1999, 2), { problem: 'coupon-spend-too-high', maxSpend: 4000 })
    const ofOne = { ...rules, productIds: ['a'] }
    assert.ok('discount' in applyCoupon(ofOne, [line('a', 500), line('b', 1500)]), 'other products count too')
  })

  test('a percentage of less than half an agora is no discount, so the coupon does not apply', () => {
    const reward = { kind: 'percent', percent: 1 } as const
    assert.deepEqual(applyCoupon({ ...everything, reward }, [line('a', 49)]), {
      problem: 'coupon-not-for-these',
    })
    assert.equal(effectOf({ reward }, [line('a', 50)]).discount, 1)
  })

  test('a coupon applies neither to free products nor to an empty cart', () => {
    assert.deepEqual(applyCoupon(everything, [line('a', 0)]), { problem: 'coupon-not-for-these' })
    assert.deepEqual(applyCoupon(everything, []), { problem: 'coupon-not-for-these' })
  })
})

const anyLines = fc.uniqueArray(
  fc.record({
    productId: fc.string({ minLength: 1, maxLength: 6 }),
    category: fc.constantFrom('tools', 'games', 'office'),
    total: fc.integer({ min: 0, max: 2_000_000_000 }),
  }),
  { selector: ({ productId }) => productId, minLength: 1, maxLength: 50 },
)
const anyRules = fc.record({
  reward: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('fixed' as const), amount: fc.integer({ min: 1, max: 2_000_000_000 }) }),
  ),
  minSpend: fc.constant(null),
  maxSpend: fc.constant(null),
  productIds: fc.constant([]),
  categories: fc.subarray(['tools', 'games', 'office']),
})
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('for any coupon and cart', () => {
  test('no line becomes negative or more expensive, and the parts add up to the discount', () => {
    fc.assert(
      fc.property(anyRules, anyLines, (rules, lines) => {
        const effect = applyCoupon(rules, lines)
        if ('problem' in effect) return true
        return (
          effect.discount > 0 === effect.perLine.some((part) => part > 0) &&
          sum(effect.perLine) === effect.discount &&
          effect.perLine.every(
            (part, at) => Number.isInteger(part) && part >= 0 && part <= (lines[at]?.total ?? 0),
          )
        )
      }),
      { numRuns: 2000 },
    )
  })

  test('the order of the lines does not change any of them', () => {
    fc.assert(
      fc.property(anyRules, anyLines, (rules, lines) => {
        const forward = applyCoupon(rules, lines)
        const backward = applyCoupon(rules, lines.toReversed())
        if ('problem' in forward) return 'problem' in backward && backward.problem === forward.problem
        return 'perLine' in backward && assertSame(forward.perLine, backward.perLine.toReversed())
      }),
      { numRuns: 1000 },
    )
  })
})

function assertSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at])
}

describe('codes and customers', () => {
  test('a code is normalised however it is typed, and invalid codes are rejected', () => {
    assert.equal(normalCouponCode(' welcome-10 '), 'WELCOME-10')
    assert.equal(normalCouponCode('wel come'), 'WELCOME')
    // copied from an e-mail in Hebrew, or written by a program that improves dashes
    for (const text of ['\u2066welcome-10\u2069', '\u200fWELCOME\u201110\u200e', 'Welcome–10\ufeff'])
      assert.equal(normalCouponCode(text), 'WELCOME-10')
    for (const text of ['', 'ab', 'שלום', "x' or 1=1", 'A'.repeat(41)])
      assert.equal(normalCouponCode(text), null)
  })

  test('different spellings of an e-mail address are one customer', () => {
    for (const email of [
      'dana@example.com',
      'Dana@Example.com',
      'dana+sale@example.com',
      'dana+a+b@example.com',
    ])
      assert.equal(customerEmail(email), 'dana@example.com')
    assert.notEqual(customerEmail('dana@example.org'), 'dana@example.com')
  })
})
