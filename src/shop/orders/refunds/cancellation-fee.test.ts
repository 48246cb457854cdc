import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feeOf, maxFee, wholeFee } from './cancellation-fee.ts'

test('the fee is the lower of its percentage and one hundred shekels', () => {
  assert.equal(wholeFee({ feePercent: 5, paidAgorot: 10_000 }), 500)
  assert.equal(wholeFee({ feePercent: 3, paidAgorot: 10_000 }), 300)
  assert.equal(wholeFee({ feePercent: 5, paidAgorot: 200_000 }), 10_000)
  assert.equal(wholeFee({ feePercent: 5, paidAgorot: 200_001 }), maxFee)
  assert.equal(wholeFee({ feePercent: 0, paidAgorot: 200_001 }), 0)
})

test('it is rounded down in favour of the buyer, to zero if it is less than an agora', () => {
  assert.equal(wholeFee({ feePercent: 5, paidAgorot: 1_999 }), 99)
  assert.equal(wholeFee({ feePercent: 5, paidAgorot: 19 }), 0)
  assert.equal(feeOf({ feePercent: 5, paidAgorot: 2_999 }, 1_500), 74)
})

test('a part of an order has its share of the fee, even if the fee is capped by law', () => {
  const terms = { feePercent: 5, paidAgorot: 500_000 }
  assert.equal(feeOf(terms, 250_000), 5_000)
  assert.equal(feeOf(terms, 500_000), 10_000)
})

test('an order of zero has no fee', () => {
  assert.equal(feeOf({ feePercent: 5, paidAgorot: 0 }, 0), 0)
})

test('however an order is divided, the fees of its parts are at most the whole fee, and each is at most five per cent', () => {
  // a seeded random generator, so that a failure can be reproduced
  let seed = 20_261_123
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let run = 0; run < 2_000; run += 1) {
    const paidAgorot = 1 + random(1_000_000)
    const terms = { feePercent: random(6), paidAgorot }
    let left = paidAgorot
    let kept = 0
    while (left > 0) {
      const price = 1 + random(left)
      const fee = feeOf(terms, price)
      assert.ok(fee * 20 <= price, `${fee} of ${price}`)
      kept += fee
      left -= price
    }
    assert.ok(kept <= wholeFee(terms), `${kept} of ${paidAgorot} at ${terms.feePercent} %`)
  }
})
