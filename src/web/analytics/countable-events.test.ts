import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'

fakeBrowser()
const { stepsOf } = await import('./countable-events.ts')

test('a failed payment is counted, not the way from the page of an order to its payment', () => {
  const stepsAt = (address: string) => stepsOf({ name: 'page_view', address }).map(({ name }) => name)
  assert.deepEqual(stepsAt('/fail?order=a'), ['page_view', 'payment_failed'])
  assert.deepEqual(stepsAt('/fail'), ['page_view', 'payment_failed'])
  assert.deepEqual(stepsAt('/fail?order=a&from=order'), ['page_view'])
  assert.deepEqual(stepsAt('/fail?order=a&from=order&lng=en'), ['page_view'])
})
