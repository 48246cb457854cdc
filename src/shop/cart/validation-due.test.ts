import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isValidationDue } from './validation-due.ts'

const minute = 60_000
const now = 1_800_000_000_000

test('on load, validation is due when the last one is over 30 minutes old', () => {
  assert.equal(isValidationDue(now - 30 * minute, now, 'load'), false)
  assert.equal(isValidationDue(now - 30 * minute - 1, now, 'load'), true)
})

test('opening the drawer validates unless the last validation is within five minutes', () => {
  assert.equal(isValidationDue(now - 5 * minute, now, 'drawer'), false)
  assert.equal(isValidationDue(now - 5 * minute - 1, now, 'drawer'), true)
})

test('the hourly validation skips a cart that another tab has just validated', () => {
  assert.equal(isValidationDue(now - 60 * minute, now, 'hour'), true)
  assert.equal(isValidationDue(now - minute, now, 'hour'), false)
})

test('the refresh button always validates', () => {
  assert.equal(isValidationDue(now, now, 'request'), true)
})

test('validation is due if the last one is unknown, invalid or in the future', () => {
  for (const last of [null, Number.NaN, now + minute]) assert.equal(isValidationDue(last, now, 'load'), true)
})
