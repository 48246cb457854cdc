import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesTyped } from './fits-typed.ts'

test('an action is found by the beginnings of its words, in any order', () => {
  const action = 'New product add create'
  for (const typed of ['', 'new', 'NEW PROD', 'product new', 'add prod', ' add  product '])
    assert.ok(matchesTyped(typed, action), typed)
  for (const typed of ['roduct', 'new coupon', 'addition']) assert.ok(!matchesTyped(typed, action), typed)
})

test('Hebrew words are found with or without punctuation marks', () => {
  assert.ok(matchesTyped('הוספת מוצ', 'מוצר חדש הוספת'))
  assert.ok(matchesTyped('דו שלבי', 'הגדרת אימות דו־שלבי'))
})
