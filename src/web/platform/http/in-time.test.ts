import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTime } from './with-timeout.ts'

test('loading code times out after two minutes', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let outcome = 'waiting'
  const coming = inTime(new Promise(() => {})).catch((fault: unknown) => {
    outcome = String(fault)
  })
  context.mock.timers.tick(119_999)
  await Promise.resolve()
  assert.equal(outcome, 'waiting')
  context.mock.timers.tick(1)
  await coming
  assert.equal(outcome, 'Error: Loading code timed out')
})

test('code that has loaded does not time out', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const coming = inTime(Promise.resolve('here'))
  context.mock.timers.tick(120_000)
  assert.equal(await coming, 'here')
})
