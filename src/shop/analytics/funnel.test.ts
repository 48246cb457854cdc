import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventNames, funnelSteps, countReached, stepOf, withRates } from './funnel.ts'

test('the funnel has the specification’s six steps, in its order', () => {
  assert.deepEqual(
    [...funnelSteps],
    ['page_view', 'view_item', 'add_to_cart', 'begin_checkout', 'initiate_payment', 'purchase'],
  )
})

test('a failed payment counts as an initiated one, and a click or a search as a page view', () => {
  assert.equal(stepOf('payment_error'), 'initiate_payment')
  assert.equal(stepOf('payment_failed'), 'initiate_payment')
  assert.equal(stepOf('click_product'), 'page_view')
  assert.equal(stepOf('search'), 'page_view')
  for (const step of funnelSteps) assert.equal(stepOf(step), step)
  for (const name of ['login', 'sign_up', 'remove_from_cart'] as const) assert.equal(stepOf(name), null)
  assert.equal(new Set(eventNames).size, eventNames.length)
})

test('a step is reached for the first time once a day', () => {
  const start = countReached(null, 'page_view', '2026-11-21')
  assert.equal(start.first, true)
  const search = countReached(start.reached, 'search', '2026-11-21')
  assert.equal(search.first, false, 'a search is a page view, and there was one')
  const item = countReached(search.reached, 'view_item', '2026-11-21')
  assert.deepEqual(item, { first: true, reached: { day: '2026-11-21', steps: ['page_view', 'view_item'] } })
  assert.deepEqual(countReached(item.reached, 'view_item', '2026-11-22'), {
    first: true,
    reached: { day: '2026-11-22', steps: ['view_item'] },
  })
})

test('an event that is not a step is never reached', () => {
  assert.deepEqual(countReached(null, 'login', '2026-11-21'), {
    first: false,
    reached: { day: '2026-11-21', steps: [] },
  })
})

test('rates are relative to all visitors and to the previous step', () => {
  const [all, items, carts, checkouts, payments, purchases] = withRates({
    page_view: 300,
    view_item: 100,
    begin_checkout: 20,
    initiate_payment: 10,
    purchase: 9,
  })
  assert.deepEqual([all?.ofAll, all?.ofPrevious], [1, null])
  assert.deepEqual([items?.ofAll, items?.ofPrevious], [0.3333, 0.3333])
  assert.deepEqual([carts?.count, carts?.ofAll, carts?.ofPrevious], [20, 0.0667, 0.2])
  assert.deepEqual([checkouts?.ofPrevious, payments?.ofPrevious, purchases?.ofPrevious], [1, 0.5, 0.9])
})

test('no step has more visitors than the previous one, even if some skipped it', () => {
  const steps = withRates({ page_view: 100, view_item: 5, add_to_cart: 11, purchase: 2 })
  assert.deepEqual(
    steps.map(({ count }) => count),
    [100, 11, 11, 2, 2, 2],
  )
  assert.ok(steps.every(({ ofPrevious }) => ofPrevious === null || ofPrevious <= 1))
})

test('without visitors there are no rates', () => {
  assert.ok(
    withRates({}).every(
      ({ count, ofAll, ofPrevious }) => count === 0 && ofAll === null && ofPrevious === null,
    ),
  )
})
