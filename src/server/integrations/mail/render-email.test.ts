import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nameInText } from '#shop/text/name-in-text.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import type { EmailBlock } from './email-blocks.ts'
import { renderEmail } from './render-email.ts'

const read = readSettings({})
assert.ok(!('problems' in read))
const sender = read

const blocks: readonly EmailBlock[] = [
  { type: 'text', text: 'Thank <you>.' },
  { type: 'button', label: 'Open', url: 'https://shop.example/orders/1?a=1&b=2' },
  { type: 'steps', title: 'Next', steps: ['Open the order.', 'Reveal the key.'] },
  {
    type: 'items',
    items: [{ label: 'Halberd', value: '₪49.90', imageUrl: 'https://shop.example/images/a/160.jpg' }],
  },
  { type: 'rows', rows: [{ label: 'Total', value: '₪49.90' }] },
  { type: 'code', label: 'Code', code: '123 456' },
]

describe('an e-mail of blocks', () => {
  test('has the same content in plain text, in the same order', () => {
    const { text } = renderEmail({ language: 'en', subject: 'Ready', blocks }, sender)
    assert.deepEqual(text.split('\n\n').slice(0, blocks.length), [
      'Thank <you>.',
      'Open: https://shop.example/orders/1?a=1&b=2',
      'Next\n1. Open the order.\n2. Reveal the key.',
      'Halberd: ₪49.90',
      'Total: ₪49.90',
      'Code:\n123 456',
    ])
  })

  test('keeps line breaks of a name out of the subject, so that it cannot add a header', () => {
    for (const name of [
      'Dana\r\nBcc: all@example.com',
      'Dana\nBcc: all@example.com',
      'Dana\u2028Bcc: all@example.com',
    ]) {
      const { subject } = renderEmail(
        { language: 'en', subject: `${name} sent you a gift\n`, blocks },
        sender,
      )
      assert.equal(subject, 'Dana Bcc: all@example.com sent you a gift')
    }
  })

  test('escapes the content of each block', () => {
    const nasty = '<img src=x onerror="alert(1)">&\''
    const one: readonly EmailBlock[] = [
      { type: 'text', text: nasty },
      { type: 'button', label: nasty, url: `https://shop.example/"${nasty}` },
      { type: 'steps', title: nasty, steps: [nasty] },
      { type: 'items', items: [{ label: nasty, value: nasty, imageUrl: `https://shop.example/${nasty}` }] },
      { type: 'rows', rows: [{ label: nasty, value: nasty }] },
      { type: 'code', label: nasty, code: nasty },
    ]
    for (const block of one) {
      const { html } = renderEmail({ language: 'en', subject: nasty, blocks: [block] }, sender)
      assert.ok(!html.includes('<img src=x') && !html.includes('onerror="'), block.type)
    }
  })

  for (const [language, side, other] of [
    ['en', 'left', 'right'],
    ['he', 'right', 'left'],
  ] as const)
    test(`is aligned to the side where its language starts (${language})`, () => {
      const { html } = renderEmail({ language, subject: 'MF', blocks }, sender)
      assert.ok(html.includes(`<td class="muted line" style="padding:8px 0;color:#566171;text-align:${side}`))
      assert.ok(html.includes(`font-weight:600;text-align:${other}`))
      assert.match(html, new RegExp(`<html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}">`))
    })

  test('keeps codes left-to-right and names isolated in a Hebrew e-mail', () => {
    const { html, text } = renderEmail(
      {
        language: 'he',
        subject: 'MF',
        blocks: [
          { type: 'text', text: `הזמנה ${nameInText('MF-10427', 'he')} מוכנה` },
          { type: 'code', label: 'קוד', code: 'AB12-CD34' },
        ],
      },
      sender,
    )
    assert.ok(html.includes('<bdi dir="ltr">MF-10427</bdi>'))
    assert.match(html, /<p class="code" dir="ltr"[^>]*>AB12-CD34</)
    assert.ok(text.includes('AB12-CD34'))
  })

  test('has the shop’s logo, and colours for dark mode', () => {
    const { html } = renderEmail({ language: 'en', subject: 'MF', blocks: [] }, sender)
    assert.ok(html.includes(`${sender.publicUrl}/icon-192.png`))
    assert.match(html, /<meta name="color-scheme" content="light dark">/)
    assert.match(html, /prefers-color-scheme:dark/)
  })
})
