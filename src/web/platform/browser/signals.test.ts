import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emit, on } from './signals.ts'

test('listeners hear until they stop', () => {
  const heard: string[] = []
  const stop = on('page-view', ({ address }) => heard.push(address))
  emit('page-view', { address: '/a', title: '' })
  stop()
  emit('page-view', { address: '/b', title: '' })
  assert.deepEqual(heard, ['/a'])
})
