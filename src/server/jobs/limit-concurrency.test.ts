import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuse } from '#shop/result.ts'
import { limitConcurrency } from './limit-concurrency.ts'

test('a limiter runs a few tasks at once, queues some in order, and rejects the rest', async () => {
  const inTurn = limitConcurrency(2, 3)
  let running = 0
  let most = 0
  const order: number[] = []
  const task = (at: number) => async () => {
    running++
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    order.push(at)
    running--
    return at
  }
  const results = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((at) => inTurn(task(at))))
  assert.deepEqual(results, [0, 1, 2, 3, 4, refuse('busy'), refuse('busy')])
  assert.deepEqual(order, [0, 1, 2, 3, 4])
  assert.equal(most, 2)
  await assert.rejects(inTurn(() => Promise.reject(new Error('broken'))))
  assert.equal(await inTurn(task(7)), 7, 'a failure frees its slot')
})

test('without a limit of waiting tasks it rejects none', async () => {
  const inTurn = limitConcurrency(1)
  const order: number[] = []
  await Promise.all([0, 1, 2, 3].map((at) => inTurn(async () => order.push(at))))
  assert.deepEqual(order, [0, 1, 2, 3])
})

test('a task whose signal aborts before its turn is never run, and delays nobody', async () => {
  const inTurn = limitConcurrency(1)
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const task = (name: string) => async () => void order.push(name)
  const results = [
    inTurn(() => first.promise),
    inTurn(task('leaves'), leaving.signal),
    inTurn(task('stays'), new AbortController().signal),
  ]
  leaving.abort(new Error('waited too long'))
  await assert.rejects(results[1] ?? Promise.resolve(), /waited too long/, 'while the first one still runs')
  await assert.rejects(inTurn(task('is too late'), leaving.signal), /waited too long/)
  first.resolve()
  await results[2]
  assert.deepEqual(order, ['stays'])
  await inTurn(task('next'))
  assert.deepEqual(order, ['stays', 'next'])
})
