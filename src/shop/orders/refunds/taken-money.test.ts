import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { splitTakenMoney } from './taken-money.ts'

const line = (id: string, netAgorot: number, quantity: number, units: number) => ({
  id,
  netAgorot,
  refundedAgorot: 0,
  quantity,
  refundedQuantity: 0,
  units,
})

describe('money that a bank took back', () => {
  test('is the price of the units that are taken back', () => {
    assert.deepEqual(splitTakenMoney(4990, [line('a', 9980, 2, 1), line('b', 3000, 1, 0)]), [4990, 0])
  })

  test('is divided among the lines by their remaining amounts if it is more than these units cost', () => {
    assert.deepEqual(splitTakenMoney(8990, [line('a', 9980, 2, 1), line('b', 4990, 1, 0)]), [6990, 2000])
  })

  test('may be a part of a price, without a unit that is taken back', () => {
    assert.deepEqual(splitTakenMoney(100, [line('a', 4990, 1, 0)]), [100])
  })

  test('is never more than is left of the order', () => {
    assert.equal(splitTakenMoney(4991, [line('a', 4990, 1, 1)]), null)
    assert.equal(
      splitTakenMoney(2000, [{ ...line('a', 4990, 2, 0), refundedAgorot: 3000, refundedQuantity: 1 }]),
      null,
    )
  })

  test('is never less than the price of the units that are taken back', () => {
    assert.equal(splitTakenMoney(4989, [line('a', 4990, 1, 1)]), null)
  })

  test('adds up exactly, however it is divided', () => {
    const parts = splitTakenMoney(1001, [line('a', 334, 1, 0), line('b', 334, 1, 0), line('c', 334, 1, 0)])
    assert.equal(
      parts?.reduce((all, part) => all + part, 0),
      1001,
    )
    assert.ok(parts?.every((part) => part <= 334))
  })
})
