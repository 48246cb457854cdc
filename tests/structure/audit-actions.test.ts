import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditActions } from '#shop/audit-action.ts'
import { words as english } from '#web/admin/audit/action-words.en.ts'
import { words as hebrew } from '#web/admin/audit/action-words.he.ts'
import { readSources, withoutComments } from './source.ts'

const call = /\brecord(?:Export)?\(\s*work,\s*(?:'([^']+)'|`([^`]+)`|(\w+))/g
const named = (code: string, name: string) =>
  [...code.matchAll(new RegExp(`const ${name} =([^\\n]+)`, 'g'))].flatMap(([, text = '']) =>
    [...text.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, action = '']) => action),
  )

/** Every action the server records: as a literal, as a pattern, or by a constant defined just above. */
function recorded(): RegExp[] {
  return readSources('src/server', ['.ts']).flatMap(({ text }) => {
    const code = withoutComments(text)
    return [...code.matchAll(call)].flatMap(([, plain, pattern, name]) => {
      if (name !== undefined) return named(code, name).map(exactly)
      return [exactly(plain ?? pattern ?? '')]
    })
  })
}

function exactly(action: string): RegExp {
  return new RegExp(`^${action.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[a-z-]+')}$`)
}

describe('the actions of the audit log', () => {
  const found = recorded()

  test('every recorded action is in the list, and every listed action is recorded', () => {
    assert.ok(found.length > 80, `only ${found.length} calls were found`)
    const unlisted = found.filter((pattern) => !auditActions.some((action) => pattern.test(action)))
    assert.deepEqual(unlisted, [])
    assert.deepEqual(
      auditActions.filter((action) => !found.some((pattern) => pattern.test(action))),
      [],
    )
  })

  for (const [language, script, { actions }] of [
    ['English', /^[A-Z]/, english],
    ['Hebrew', /\p{Script=Hebrew}/u, hebrew],
  ] as const)
    test(`each has a sentence of its own in ${language}`, () => {
      const sentences = new Map(Object.entries<string>(actions))
      assert.deepEqual([...sentences.keys()].toSorted(), [...auditActions].toSorted())
      assert.equal(new Set(sentences.values()).size, auditActions.length)
      for (const [action, sentence] of sentences) assert.match(sentence, script, action)
    })
})
