import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSources, type SourceFile, withoutComments } from './source.ts'

/** Files with the pattern, except those where it is allowed. */
function elsewhere(files: readonly SourceFile[], pattern: RegExp, homes: readonly string[] = []): string[] {
  return files
    .filter(({ path, text }) => !homes.includes(path) && pattern.test(withoutComments(text)))
    .map(({ path }) => path)
}

const opensSession = /\.insert\(sessions\)|insert into sessions/
const throwsRefusal = /\bthrow\s+refuse\(/
const ownClock = /\bDate\.now\(|\bnew Date\(\)|\bsetTimeout\(/
const hashesInside = /transact\([^)]*\(work\)\s*=>\s*(?:\{[^}]*)?passwords\.(?:hash|verify)/
const outsideInside =
  /transact\([^)]*\(work\)\s*=>\s*(?:\{[^}]*)?(?:google\.verify|botCheck\.verify|mailer\.send|fetch\()/

describe('identity', () => {
  const files = readSources('src/server', ['.ts'])

  test('opens sessions in one place, which decides on the second factor', () => {
    assert.ok(files.length > 100, `only ${files.length} files were read`)
    assert.deepEqual(elsewhere(files, opensSession, ['src/server/identity/sessions/create-session.ts']), [])
    assert.deepEqual(elsewhere(files, opensSession), ['src/server/identity/sessions/create-session.ts'])
  })

  test('returns refusals instead of throwing them, because a rollback would undo the attempt count', () => {
    assert.deepEqual(elsewhere(files, throwsRefusal), [])
    const example = { path: 'a.ts', text: `if (x) throw refuse('code-wrong')` }
    assert.equal(elsewhere([example], throwsRefusal).length, 1)
  })

  test('uses only the database’s clock', () => {
    const rooms = files.filter(({ path }) => path.startsWith('src/server/identity/'))
    assert.ok(rooms.length > 50, `only ${rooms.length} files were read`)
    assert.deepEqual(elsewhere(rooms, ownClock), [])
    const example = { path: 'a.ts', text: 'if (endsAt < Date.now()) return' }
    assert.equal(elsewhere([example], ownClock).length, 1)
  })

  test('hashes passwords, sends e-mail and calls external services outside transactions', () => {
    for (const pattern of [hashesInside, outsideInside]) assert.deepEqual(elsewhere(files, pattern), [])
    const example = {
      path: 'a.ts',
      text: `context.transact(context.actor, async (work) => { const h = await passwords.hash('x') })`,
    }
    assert.equal(elsewhere([example], hashesInside).length, 1)
  })
})
