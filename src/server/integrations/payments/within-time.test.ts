import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { withinTime } from './within-time.ts'

test('a call fails after its time; one about documents or refunds, which makes several requests, does not', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const provider = Object.assign(fakeProvider('fake', 'asked'), {
    query: () => response,
    issueDocument: () => response,
    findDocument: () => response,
    refund: () => response,
    findRefund: () => response,
  })
  const { promise: response, resolve } = Promise.withResolvers<never>()
  const limited = withinTime(provider, 8)
  const query = assert.rejects(limited.query('reference'), /did not respond within 8 s/)
  const wanted = Object.create(null)
  const calls = [
    limited.issueDocument?.(wanted),
    limited.findDocument?.(wanted),
    limited.refund(wanted),
    limited.findRefund?.(wanted),
  ]
  t.mock.timers.tick(100_000)
  await query
  const report: unknown = { state: 'done' }
  resolve(report as never) // edge: only passed on
  for (const call of calls) assert.deepEqual(await call, report)
})
