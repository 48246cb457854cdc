import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowed, mustAsk, storedChoices } from './choices.ts'

const now = Date.UTC(2026, 10, 21)
const everything = { statistics: true, advertising: true }
const nothing = { statistics: false, advertising: false }

test('without an answer, the browser may store the visit, but nothing is sent to external services', () => {
  assert.deepEqual(allowed(null, false), { memory: true, ...nothing })
})

test('after a refusal, the browser does not store the visit either', () => {
  assert.deepEqual(allowed({ statistics: false, advertising: false, at: now }, false), {
    memory: false,
    ...nothing,
  })
})

test('each purpose is allowed separately', () => {
  assert.deepEqual(allowed({ statistics: true, at: now }, false), {
    memory: true,
    statistics: true,
    advertising: false,
  })
  assert.deepEqual(allowed({ ...everything, at: now }, false), { memory: true, ...everything })
})

test('the browser’s opt-out signal overrides every answer', () => {
  assert.deepEqual(allowed({ ...everything, at: now }, true), { memory: false, ...nothing })
  assert.equal(mustAsk(null, everything, true), false)
})

test('a shop without external services does not ask', () => {
  assert.equal(mustAsk(null, nothing, false), false)
  assert.equal(mustAsk(null, { statistics: true, advertising: false }, false), true)
})

test('an answer is valid for a year, and only for the purposes it covers', () => {
  const answer = { statistics: true, at: now }
  assert.deepEqual(storedChoices(answer, now + 300 * 86_400_000), answer)
  assert.equal(storedChoices(answer, now + 366 * 86_400_000), null)
  assert.equal(mustAsk(answer, { statistics: true, advertising: false }, false), false)
  assert.equal(mustAsk(answer, everything, false), true, 'the shop has added advertising since')
})

test('invalid stored answers are ignored', () => {
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
