import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { headScript } from './head-script.ts'

test('the inline script is one parsable text without dependencies that cannot end its element', () => {
  const script = headScript({ dark: '#000' })
  assert.ok(new Script(script))
  assert.doesNotMatch(script, /<\/|import|require|\/\//)
  assert.ok(script.length < 2500, `${script.length} characters`)
})
