import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeHtml, unescapeHtml } from './escape-html.ts'

test('text cannot break out of a quoted attribute or become an element', () => {
  assert.equal(escapeHtml(`"'><b>&`), '&quot;&#39;&gt;&lt;b&gt;&amp;')
})

test('escaped text is read back, and an escape that was typed stays one', () => {
  for (const text of [`"'><b>&`, '&quot;', 'מע"מ']) assert.equal(unescapeHtml(escapeHtml(text)), text)
})
