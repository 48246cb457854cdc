import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countReturnedBundles,
  type RefundLine,
  limitToWholeBundles,
  completeBundles,
} from './refund-bundle.ts'

// three bundles of one system and two seats, and a seat bought separately
const system = { id: 'system', quantity: 3, refundable: 3, bundleId: 'b', bundleUnits: 3 }
const seats = { id: 'seats', quantity: 6, refundable: 6, bundleId: 'b', bundleUnits: 3 }
const alone = { id: 'alone', quantity: 1, refundable: 1, bundleId: null, bundleUnits: null }

function refundable(...lines: readonly RefundLine[]) {
  return Object.fromEntries(limitToWholeBundles(lines))
}

function asked(units: Readonly<Record<string, number>>) {
  const all = completeBundles([system, seats, alone], new Map(Object.entries(units)))
  return all === null ? null : Object.fromEntries(all)
}

test('an untouched bundle is fully refundable', () => {
  assert.deepEqual(refundable(system, seats, alone), { system: 3, seats: 6, alone: 1 })
})

test('as many bundles are refundable as the line with the fewest refundable units allows', () => {
  assert.deepEqual(refundable(system, { ...seats, refundable: 5 }, alone), { system: 2, seats: 4, alone: 1 })
  assert.deepEqual(refundable({ ...system, refundable: 0 }, seats), { system: 0, seats: 0 })
})

test('a separately bought unit is refunded on its own', () => {
  assert.deepEqual(refundable({ ...system, refundable: 0 }, seats, alone)['alone'], 1)
  assert.deepEqual(asked({ alone: 1 }), { alone: 1 })
})

test('a refund of one line of a bundle includes its other lines', () => {
  assert.deepEqual(asked({ system: 2 }), { system: 2, seats: 4 })
  assert.deepEqual(asked({ seats: 2, alone: 1 }), { system: 1, seats: 2, alone: 1 })
  assert.deepEqual(asked({ system: 1, seats: 2 }), { system: 1, seats: 2 })
})

test('returned units of all lines make whole bundles, otherwise none', () => {
  const back = (first: number, second: number) =>
    countReturnedBundles([
      { ...system, back: first },
      { ...seats, back: second },
    ])
  assert.equal(back(2, 4), 2)
  assert.equal(back(1, 0), null)
  assert.equal(back(1, 4), null)
  assert.equal(countReturnedBundles([{ ...seats, back: 1 }]), null)
})

test('only whole bundles can be refunded', () => {
  assert.equal(asked({ seats: 1 }), null)
  assert.equal(asked({ system: 1, seats: 4 }), null)
})
