import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { withinTime } from './within-time.ts'

test('a call fails after its time; one about documents, which makes several requests, does not', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const provider = Object.assign(fakeProvider('fake', 'asked'), {
    query: () => response,
    issueDocument: () => response,
    findDocument: () => response,
  })
  const { promise: response, resolve } = Promise.withResolvers<never>()
  const limited = withinTime(provider, 8)
  const query = assert.rejects(limited.query('reference'), /did not respond within 8 s/)
  const document = Object.create(null)
  const issued = limited.issueDocument?.(document)
  const found = limited.findDocument?.(document)
  t.mock.timers.tick(100_000)
  await query
  const report: unknown = { state: 'issued' }
  resolve(report as never) // edge: only passed on
  assert.deepEqual([await issued, await found], [report, report])
})
