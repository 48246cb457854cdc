import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answersTyped } from './answers-typed.ts'

const vat = {
  question: 'האם המחיר כולל מע״מ?',
  html: '<p>כן, כל <strong>המחירים</strong> כוללים מע&quot;מ. הקוד חד־פעמי &amp; אישי.</p>',
}

for (const typed of ['מע"מ', 'מע״מ', 'מעמ', 'חד-פעמי', 'חד פעמי', 'הַמְּחִיר', 'מחירים כוללים', ' '])
  test(`the question about VAT is found by “${typed}”`, () => assert.ok(answersTyped(typed, vat)))

for (const typed of ['strong', 'quot', 'amp', 'דוא"ל'])
  test(`the question about VAT is not found by “${typed}”`, () => assert.ok(!answersTyped(typed, vat)))
