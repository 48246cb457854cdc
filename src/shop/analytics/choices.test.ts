import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowed, mustAsk, storedChoices } from './choices.ts'

const now = Date.UTC(2026, 10, 21)
const everything = { statistics: true, advertising: true }
const nothing = { statistics: false, advertising: false }

test('silence is no agreement: the browser may remember, nobody is told', () => {
  assert.deepEqual(allowed(null, false), { memory: true, ...nothing })
})

test('a refusal takes the memory too', () => {
  assert.deepEqual(allowed({ statistics: false, advertising: false, at: now }, false), {
    memory: false,
    ...nothing,
  })
})

test('each purpose has its own answer', () => {
  assert.deepEqual(allowed({ statistics: true, at: now }, false), {
    memory: true,
    statistics: true,
    advertising: false,
  })
  assert.deepEqual(allowed({ ...everything, at: now }, false), { memory: true, ...everything })
})

test('the browser’s own signal outweighs every answer', () => {
  assert.deepEqual(allowed({ ...everything, at: now }, true), { memory: false, ...nothing })
  assert.equal(mustAsk(null, everything, true), false)
})

test('a shop that tells nobody does not ask', () => {
  assert.equal(mustAsk(null, nothing, false), false)
  assert.equal(mustAsk(null, { statistics: true, advertising: false }, false), true)
})

test('an answer holds for a year, and only for what was asked', () => {
  const answer = { statistics: true, at: now }
  assert.deepEqual(storedChoices(answer, now + 300 * 86_400_000), answer)
  assert.equal(storedChoices(answer, now + 366 * 86_400_000), null)
  assert.equal(mustAsk(answer, { statistics: true, advertising: false }, false), false)
  assert.equal(mustAsk(answer, everything, false), true, 'the shop has taken on advertising since')
})

test('broken and invented answers count for nothing', () => {
  for (const broken of [
    null,
    'yes',
    {},
    { statistics: 'true', at: now },
    { statistics: true },
    { statistics: true, at: now * 9 },
  ])
    assert.equal(storedChoices(broken, now), null)
})
