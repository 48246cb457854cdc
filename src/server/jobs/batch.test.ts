import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { aShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { systemActor } from '#server/database/actor.ts'
import { jobDefinitions } from '#server/startup/job-definitions.ts'
import { type JobFailure, type JobPolicy, type Jobs, openJobs, type RunJob } from './queue.ts'

const kind = 'send-order-email'

/** One worker that fetches the e-mails of two orders together: one is sent, the other never ends. */
async function aHangingBatch(t: TestContext, policy: Partial<JobPolicy>) {
  let jobs: Jobs | null = null
  t.after(() => jobs?.stop())
  const { context } = await aShop({}, t)
  const failures: JobFailure[] = []
  const sent: string[] = []
  const signals: AbortSignal[] = []
  jobs = await openJobs(
    context.pool,
    {
      notifications: context.notifications,
      report: (error) => assert.fail(String(error)),
      failed: (failure) => failures.push(failure),
    },
    { ...jobDefinitions, [kind]: { ...jobDefinitions[kind], workers: 1, ...policy } },
  )
  const run: RunJob = async (_, data, signal) => {
    const { orderId } = data as { orderId: string } // edge: as enqueued below
    if (orderId === 'sent') return void sent.push(orderId)
    signals.push(signal)
    await new Promise(() => undefined)
  }
  await jobs.start(run)
  await context.transact(systemActor(), async (work) => {
    for (const orderId of ['sent', 'hangs']) await jobs.enqueue(work, kind, { orderId, mail: 'completed' })
  })
  await until(() => sent.length === 1 && signals.length === 1, 'both e-mails are being sent')
  const states = async () => {
    const { rows } = await context.pool.query<{ id: string; state: string }>(
      `select data->>'orderId' as id, state::text from pgboss.job where name = $1`,
      [kind],
    )
    return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
  }
  return { jobs, failures, sent, signals, states }
}

test('a job that takes too long fails alone: the others of its batch are done', async (t) => {
  const { failures, sent, signals, states } = await aHangingBatch(t, { expireInSeconds: 2 })
  await until(async () => (await states())['hangs'] === 'retry', 'the hanging one will run again')
  assert.deepEqual(await states(), { sent: 'completed', hangs: 'retry' })
  assert.deepEqual(sent, ['sent'], 'it is not sent again')
  assert.match(String(failures[0]?.error), /took longer than/)
  assert.equal(signals[0]?.aborted, true)
})

test('a server that stops fails only what is unfinished', async (t) => {
  const { jobs, failures, signals, states } = await aHangingBatch(t, {})
  await jobs.stop()
  assert.deepEqual(await states(), { sent: 'completed', hangs: 'retry' })
  assert.match(String(failures[0]?.error), /The server stopped/)
  assert.equal(signals[0]?.aborted, true)
})
