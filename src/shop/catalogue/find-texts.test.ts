import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTexts, wordsOfText } from './find-texts.ts'

const texts = [
  {
    title: 'Spotting fake key shops',
    summary: 'Seven signs.',
    html: '<p>A refund is never &quot;instant&quot;.</p>',
  },
  {
    title: 'Refunds of digital products',
    summary: 'What the law says.',
    html: '<p>Fourteen days. לשחזר את המע&quot;מ</p>',
  },
  { title: 'החזרים על מוצרים דיגיטליים', summary: 'מה החוק אומר.', html: '<p>ובגיבוי של המפתחות</p>' },
  { title: 'A VPN, and why', summary: 'Privacy <b> on the go', html: '<a href="/blog/refund">more</a>' },
].map(wordsOfText)

const cases: [string, string, number[]][] = [
  ['a match in a title before one in a text', 'refund', [1, 0]],
  ['any form of a word', 'REFUNDED', [1, 0]],
  ['all words, in any place', 'refund law', [1]],
  ['nothing if one of the words does not occur', 'refund zebra', []],
  ['Hebrew in its other forms', 'החזר', [2]],
  ['a Hebrew word after prefix letters', 'גיבוי', [2]],
  ['a Hebrew search with prefix letters', 'למוצר', [2]],
  ['the same word without prefix letters', 'החזר', [2]],
  ['a search typed on the wrong keyboard', 'dhcuh', [2]],
  ['no tags or addresses', 'href', []],
  ['no entities', 'quot', []],
  ['an abbreviation with its quotation mark', 'מע״מ', [1]],
  ['a short word only exactly', 'a', [3, 0]],
  ['nothing for an empty search', ' !? ', []],
]

for (const [what, typed, found] of cases)
  test(`finds texts: ${what}`, () => assert.deepEqual(findTexts(texts, typed), found))
