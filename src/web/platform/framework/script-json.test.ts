import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptJson } from './script-json.ts'

test('JSON cannot end its script element and is parsed back unchanged', () => {
  const value = { name: '</script><!-- \u2028 \u2029 ₪ "x"' }
  const written = scriptJson(value)
  assert.doesNotMatch(written, /[<\u2028\u2029]/)
  assert.deepEqual(JSON.parse(written), value)
})
