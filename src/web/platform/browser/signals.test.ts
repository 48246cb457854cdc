import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emit, on } from './signals.ts'

test('listeners are called until they unsubscribe', () => {
  const heard: string[] = []
  const stop = on('page-view', ({ address }) => heard.push(address))
  emit('page-view', { address: '/a', title: '' })
  stop()
  emit('page-view', { address: '/b', title: '' })
  assert.deepEqual(heard, ['/a'])
})
