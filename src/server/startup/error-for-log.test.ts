import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { errorForLog } from './error-for-log.ts'

function logged(error: unknown): string {
  let line = ''
  const log = pino({ serializers: { err: errorForLog } }, { write: (text: string) => (line += text) })
  log.error({ err: error }, 'request failed')
  return line
}

const value = 'dana@example.com'
const query = new DrizzleQueryError(
  'insert into orders (email) values ($1)',
  [value],
  new Error('deadlock detected'),
)

test('a failed query is logged without its parameters', () => {
  const line = logged(query)
  assert.ok(!line.includes(value), line)
  for (const kept of ['insert into orders', 'deadlock detected', 'error-for-log.test.ts', 'request failed'])
    assert.ok(line.includes(kept), kept)
})

test('the same applies if it is the cause of another error', () => {
  const line = logged(new Error('The order was not written', { cause: query }))
  assert.ok(!line.includes(value), line)
  assert.ok(line.includes('The order was not written'))
  assert.ok(line.includes('insert into orders'))
})

test('the row that violates a constraint is not logged', () => {
  const line = logged(
    Object.assign(new Error('violates check'), { detail: `Failing row: (${value})`, code: '23514' }),
  )
  assert.ok(!line.includes(value), line)
  assert.ok(line.includes('23514'))
})

test('the recipient of an e-mail is not logged, even if the mail server’s response contains it', () => {
  const line = logged(
    Object.assign(new Error(`all recipients were rejected: 550 5.1.1 <${value}>: unknown`), {
      code: 'EENVELOPE',
      response: `550 5.1.1 <${value}>: unknown`,
      rejected: [value],
    }),
  )
  assert.ok(!line.includes(value), line)
  for (const kept of ['550 5.1.1', 'unknown', 'EENVELOPE', 'error-for-log.test.ts'])
    assert.ok(line.includes(kept), kept)
})

test('a value that is not an error is unchanged', () => assert.equal(errorForLog('stopped'), 'stopped'))
