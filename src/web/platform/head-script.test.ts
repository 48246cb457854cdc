import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { headScript, shellScript } from './head-script.ts'

for (const [name, script] of [
  ['head', headScript({ dark: '#000' })],
  ['shell', shellScript()],
] as const)
  test(`the ${name} script is one parsable text that needs nothing and cannot end its element`, () => {
    assert.ok(new Script(script))
    assert.doesNotMatch(script, /<\/|import|require|\/\//)
    assert.ok(script.length < 2500, `${script.length} characters`)
  })
