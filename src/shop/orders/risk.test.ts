import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { areRisksOff, type OrderSignals, type RiskLimits, risksOf } from './risk.ts'

const off: RiskLimits = {
  firstOrderAgorot: 0,
  units: 0,
  emailDomains: [],
  ordersPerNetwork: 0,
  foreignCard: false,
}
const signals: OrderSignals = {
  totalAgorot: 99_999,
  isFirst: true,
  maxUnits: 5,
  email: 'dana@Mail.Throwaway.example',
  ordersInHour: 4,
  cardCountry: 'FR',
}
const rulesOf = (limits: Partial<RiskLimits>, changed: Partial<OrderSignals> = {}) =>
  risksOf({ ...off, ...limits }, { ...signals, ...changed }).map(({ rule }) => rule)

describe('the risk of an order', () => {
  test('is none if no rule is on', () => {
    assert.ok(areRisksOff(off))
    assert.deepEqual(rulesOf({}), [])
  })

  test('is a first order of at least the set amount, to the agora', () => {
    assert.deepEqual(rulesOf({ firstOrderAgorot: 100_000 }), [])
    assert.deepEqual(rulesOf({ firstOrderAgorot: 100_000 }, { totalAgorot: 100_000 }), ['first-order'])
    assert.deepEqual(rulesOf({ firstOrderAgorot: 100_000 }, { totalAgorot: 100_000, isFirst: false }), [])
  })

  test('is more than the set number of units of one product, or of orders from one network address', () => {
    assert.deepEqual(rulesOf({ units: 5, ordersPerNetwork: 4 }), [])
    assert.deepEqual(rulesOf({ units: 4, ordersPerNetwork: 3 }), ['many-units', 'network'])
  })

  test('is a listed e-mail domain or its subdomain, but not a domain with the same ending', () => {
    assert.deepEqual(rulesOf({ emailDomains: ['throwaway.example'] }), ['email-domain'])
    assert.deepEqual(rulesOf({ emailDomains: ['away.example'] }), [])
  })

  test('is a card from a country other than Israel, but not one of an unknown country', () => {
    assert.ok(!areRisksOff({ ...off, foreignCard: true }))
    assert.deepEqual(rulesOf({ foreignCard: true }), ['foreign-card'])
    for (const cardCountry of ['IL', null])
      assert.deepEqual(rulesOf({ foreignCard: true }, { cardCountry }), [])
  })
})
