import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenIn } from './written-in.ts'

test('a review is in the language of most of its letters, or in English without any', () => {
  assert.equal(writtenIn('Works on Windows 11'), 'en')
  assert.equal(writtenIn('עובד מצוין על Windows 11'), 'he')
  assert.equal(writtenIn('Halberd Antivirus Plus: מעולה'), 'en')
  assert.equal(writtenIn('5/5'), 'en')
})
