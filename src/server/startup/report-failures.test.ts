import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportFailures } from './report-failures.ts'

test('a failure that repeats many times a second is logged once a second, with the number of omitted lines', () => {
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
