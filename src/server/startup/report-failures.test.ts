import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportFailures } from './report-failures.ts'

test('of one failure many times a second the log has one line a second, which says how many there were', () => {
  let now = 0
  const lines: object[] = []
  const report = reportFailures({ error: (line: object) => void lines.push(line) }, () => now)
  const refused = () => Object.assign(new Error('connect ENOENT'), { code: 'ENOENT' })
  for (let time = 0; time < 500; time++) report(refused())
  report(new Error('something else'))
  assert.equal(lines.length, 2)
  now = 1500
  report(refused())
  assert.equal(lines.length, 3)
  assert.deepEqual(lines.at(-1), { err: refused(), unwritten: 499 })
})
