import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { refundableUnits, refundEnds, refundOf, termAfterHold } from './refund.ts'

const order = {
  status: 'completed',
  paidAgorot: 4990,
  completedAt: new Date('2026-11-01T10:00:00Z'),
  releasedAt: null,
  refundTermFrom: null,
  refundDays: 14,
  giftAt: null,
} as const
const line = { kind: 'key', quantity: 3, refundedQuantity: 0, unseenKeys: 3, downloaded: false } as const
const soon = new Date('2026-11-10T10:00:00Z')
const late = new Date('2026-11-16T10:00:00Z')

describe('the refundable units of a buyer', () => {
  test('are counted from the release if a manager checked the order first', () => {
    const released = { ...order, releasedAt: new Date('2026-11-05T10:00:00Z') }
    assert.equal(refundableUnits(released, line, late), 3)
    assert.deepEqual(refundEnds(released), refundEnds({ ...order, completedAt: released.releasedAt }))
    const before = { ...order, releasedAt: new Date('2026-10-30T10:00:00Z') }
    assert.deepEqual(refundEnds(before), refundEnds(order))
  })

  test('have their term extended by the days of a dispute', () => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day, 10))
    const held = (from: number, to: number) => termAfterHold(order, { from: at(from), to: at(to) })
    // five of its days had passed and are not granted again
    assert.deepEqual(held(6, 26), at(21))
    const refundTermFrom = held(6, 26)
    assert.deepEqual(
      refundEnds({ ...order, refundTermFrom }),
      refundEnds({ ...order, completedAt: refundTermFrom }),
    )
    // closed before it was delivered: all of the term is left
    assert.deepEqual(termAfterHold(order, { from: new Date('2026-10-20T10:00:00Z'), to: at(9) }), at(9))
    assert.equal(held(20, 30), null, 'the term had ended before')
    assert.equal(
      termAfterHold({ ...order, giftAt: at(29) }, { from: at(6), to: at(9) }),
      null,
      'the term has not started yet',
    )
    assert.equal(
      termAfterHold({ ...order, status: 'pending', completedAt: null }, { from: at(6), to: at(9) }),
      null,
    )
  })

  test('are the unseen keys, within the term', () => {
    assert.equal(refundableUnits(order, line, soon), 3)
    assert.equal(refundableUnits(order, { ...line, unseenKeys: 1 }, soon), 1)
    assert.equal(refundableUnits(order, { ...line, unseenKeys: 0 }, soon), 0)
    assert.equal(refundableUnits(order, line, late), 0)
    assert.equal(refundableUnits(order, line, refundEnds(order) ?? soon), 0)
  })

  test('include a file until it is downloaded', () => {
    const file = { ...line, kind: 'file', quantity: 1, unseenKeys: 0 } as const
    assert.equal(refundableUnits(order, file, soon), 1)
    assert.equal(refundableUnits(order, { ...file, downloaded: true }, soon), 0)
  })

  test('include a service until it is provided', () => {
    const service = { ...line, kind: 'service', quantity: 1, unseenKeys: 0 } as const
    assert.equal(refundableUnits(order, service, soon), 1)
    assert.equal(refundableUnits({ ...order, status: 'shipped' }, service, soon), 0)
    assert.equal(refundableUnits({ ...order, status: 'shipped' }, line, soon), 3)
  })

  test('have a term that starts on the day a gift is sent', () => {
    const gift = { ...order, giftAt: new Date('2026-12-24T07:00:00Z') }
    assert.deepEqual(refundEnds(gift), refundEnds({ ...order, completedAt: gift.giftAt }))
    assert.deepEqual(refundEnds({ ...order, giftAt: new Date('2026-10-01T07:00:00Z') }), refundEnds(order))
  })

  test('are all units while a paid order waits for stock, however long', () => {
    const waiting = {
      status: 'pending',
      paidAgorot: 4990,
      completedAt: null,
      releasedAt: null,
      refundTermFrom: null,
      refundDays: 14,
      giftAt: null,
    } as const
    assert.equal(refundableUnits(waiting, { ...line, unseenKeys: 0 }, late), 3)
    assert.equal(refundEnds(waiting), null)
  })

  test('are none if the order was unpaid, cancelled, refunded or free', () => {
    assert.equal(
      refundableUnits(
        {
          status: 'pending',
          paidAgorot: 0,
          completedAt: null,
          releasedAt: null,
          refundTermFrom: null,
          refundDays: 14,
          giftAt: null,
        },
        line,
        soon,
      ),
      0,
    )
    assert.equal(refundableUnits({ ...order, status: 'cancelled' }, line, soon), 0)
    assert.equal(refundableUnits({ ...order, status: 'refunded' }, line, soon), 0)
    assert.equal(refundableUnits({ ...order, paidAgorot: 0 }, line, soon), 0)
  })

  test('do not include units that were refunded before', () => {
    assert.equal(refundableUnits(order, { ...line, refundedQuantity: 1, unseenKeys: 2 }, soon), 2)
    assert.equal(
      refundableUnits(order, { ...line, kind: 'service', quantity: 1, refundedQuantity: 1 }, soon),
      0,
    )
  })
})

describe('the refunded amount', () => {
  const untouched = (netAgorot: number, quantity: number) => ({
    netAgorot,
    quantity,
    refundedAgorot: 0,
    refundedQuantity: 0,
  })

  test('is the price of the units', () => {
    assert.equal(refundOf(untouched(9980, 2), 1), 4990)
    assert.equal(refundOf(untouched(9980, 2), 2), 9980)
  })

  test('of a unit is reduced by earlier partial refunds, down to zero', () => {
    assert.equal(refundOf({ ...untouched(9980, 2), refundedAgorot: 1000 }, 1), 4490)
    assert.equal(refundOf({ ...untouched(4990, 1), refundedAgorot: 4990 }, 1), 0)
  })

  test('adds up to the price paid, in whatever parts units are refunded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }),
        (net, parts) => {
          const quantity = parts.reduce((sum, part) => sum + part, 0)
          let line = untouched(net, quantity)
          for (const part of parts) {
            const sum = refundOf(line, part)
            assert.ok(sum >= 0)
            line = {
              ...line,
              refundedAgorot: line.refundedAgorot + sum,
              refundedQuantity: line.refundedQuantity + part,
            }
          }
          assert.equal(line.refundedAgorot, net)
        },
      ),
    )
  })
})
