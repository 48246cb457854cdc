import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referencesIn, renderMarkdown } from './markdown.ts'
import { fillIn, unknownNames } from './fill-in.ts'

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](java&#115;cript:alert(1))',
  '[a](vbscript:x)',
  '[a](data:text/html,<script>alert(1)</script>)',
  '![a](javascript:alert(1))',
  '![x" onerror="alert(1)](/images/0123456789abcdef)',
  '[a](//evil.example)',
  '[a](/ "x" onmouseover=alert(1))',
  '<a href="javascript:alert(1)">a</a>',
  '[a]: javascript:alert(1)\n\n[a]',
  '<javascript:alert(1)>',
  '```html\n<script>alert(1)</script>\n```',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
]

for (const text of hostile)
  test(`${JSON.stringify(text)} never becomes a script`, () => {
    const html = renderMarkdown(text)
    // only Markdown's own tags and attributes remain; everything else of the input is text
    const tags = html.match(/<[^>]*>/g) ?? []
    for (const tag of tags) {
      assert.match(tag, /^<\/?(p|a|img|pre|code|em|strong)\b/, html)
      assert.doesNotMatch(tag.replace(/"[^"]*"/g, '""'), /\son\w+=/i, html)
      assert.doesNotMatch(tag, /(?:href|src)="(?!https?:|mailto:|\/(?!\/)|#)/, html)
    }
  })

test('a picture of the shop is offered in several widths and reserves its space', () => {
  const html = renderMarkdown('![A desk](/images/0123456789abcdef#1200x800)')
  assert.match(html, /src="\/images\/0123456789abcdef\/640\.webp"/)
  assert.match(html, /srcset="\/images\/0123456789abcdef\/320\.webp 320w, /)
  assert.match(html, /width="1200" height="800" loading="lazy"/)
})

test('links and pictures are found with their line numbers', () => {
  const text = 'One\n\n[two](/faq)\n\n![three](/images/0123456789abcdef)'
  assert.deepEqual(referencesIn(text), [
    { kind: 'link', target: '/faq', text: '', line: 3 },
    { kind: 'picture', target: '/images/0123456789abcdef', text: 'three', line: 5 },
  ])
})

test('variables are filled in, also inside links; an unknown one is reported with its line', () => {
  const variables = { shopName: 'Keyhole', supportEmail: 'help@keyhole.example' }
  assert.equal(
    renderMarkdown(fillIn('{{shopName}}: [{{ supportEmail }}](mailto:{{supportEmail}})', variables)).trim(),
    '<p>Keyhole: <a href="mailto:help@keyhole.example">help@keyhole.example</a></p>',
  )
  assert.deepEqual(unknownNames('a\n{{shopname}} {{shopName}}\n{{constructor}}', variables), [
    { name: 'shopname', line: 2 },
    { name: 'constructor', line: 3 },
  ])
})
