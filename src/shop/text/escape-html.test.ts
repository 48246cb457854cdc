import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeHtml } from './escape-html.ts'

test('text cannot break out of a quoted attribute or become an element', () => {
  assert.equal(escapeHtml(`"'><b>&`), '&quot;&#39;&gt;&lt;b&gt;&amp;')
})
