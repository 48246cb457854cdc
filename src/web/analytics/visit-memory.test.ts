import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { clientId, forgetVisits, saveMemory, noMemory, readMemory } from './visit-memory.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  const storage: Partial<Storage> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
})

const memory = {
  visits: { count: 6, first: Date.UTC(2026, 10, 1), last: Date.UTC(2026, 10, 21) },
  lastPurchase: Date.UTC(2026, 10, 20),
  utm: { utm_source: 'letter' },
  landing: '/products',
  referrer: 'forum.example',
  reached: { day: '2026-11-21', steps: ['page_view', 'view_item'] as const },
}

test('stored values are read back, under the specification’s names', () => {
  saveMemory(memory)
  assert.deepEqual(readMemory(), memory)
  assert.equal(kept.get('visit_count'), '6')
  assert.deepEqual([...kept.keys()].toSorted(), [
    'first_visit_time',
    'funnel_data',
    'initial_referrer',
    'landing_page',
    'last_purchase_date',
    'utm_params',
    'visit_count',
  ])
})

test('missing and invalid stored data both count as no memory', () => {
  assert.deepEqual(readMemory(), noMemory)
  for (const key of ['visit_count', 'first_visit_time', 'last_purchase_date', 'utm_params', 'funnel_data'])
    kept.set(key, '{"steps":"x"')
  assert.deepEqual(readMemory(), noMemory)
})

test('an unknown step in storage is ignored', () => {
  kept.set('funnel_data', JSON.stringify({ day: '2026-11-21', steps: ['page_view', 'hacked'], last: 1 }))
  assert.deepEqual(readMemory().reached, { day: '2026-11-21', steps: ['page_view'] })
})

test('forgetting removes everything', () => {
  saveMemory(memory)
  clientId()
  forgetVisits()
  assert.equal(kept.size, 0)
})

test('a browser keeps its client id', () => {
  const first = clientId()
  assert.match(first, /^\d+\.\d+$/)
  assert.equal(clientId(), first)
})
