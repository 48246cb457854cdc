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
    html: '<p>Fourteen days. לשחזר</p>',
  },
  { title: 'החזרים על מוצרים דיגיטליים', summary: 'מה החוק אומר.', html: '<p>ובגיבוי של המפתחות</p>' },
  { title: 'A VPN, and why', summary: 'Privacy <b> on the go', html: '<a href="/blog/refund">more</a>' },
].map(wordsOfText)

const cases: [string, string, number[]][] = [
  ['a word of a title before one of a text', 'refund', [1, 0]],
  ['any form of a word', 'REFUNDED', [1, 0]],
  ['all words, wherever they stand', 'refund law', [1]],
  ['nothing when one of the words is nowhere', 'refund zebra', []],
  ['Hebrew in its other forms', 'החזר', [2]],
  ['behind Hebrew prefix letters', 'גיבוי', [2]],
  ['with prefix letters of its own', 'למוצר', [2]],
  ['as typed before without its first letters', 'החזר', [2]],
  ['on the other keyboard', 'dhcuh', [2]],
  ['tags and addresses are no words', 'href', []],
  ['entities are no words', 'quot', []],
  ['a short word only as it is', 'a', [3, 0]],
  ['nothing for nothing', ' !? ', []],
]

for (const [what, typed, found] of cases)
  test(`finds texts: ${what}`, () => assert.deepEqual(findTexts(texts, typed), found))
