import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { systemActor } from '#server/database/actor.ts'
import { jobDefinitions, runJob } from '#server/startup/job-definitions.ts'
import { smtpLimits } from '#server/integrations/mail/smtp-mailer.ts'
import { emailJobs } from './job-data.ts'
import { type JobPolicies, type Jobs, openJobs } from './queue.ts'
import { runSeconds } from './run-in-time.ts'

/** The scheduled jobs. Adding or removing one is a deliberate decision. */
const scheduledJobs = [
  'check-paid',
  'compare-lists',
  'count-sales',
  'deliver-overlooked',
  'find-incidents',
  'find-missing-documents',
  'find-odd-orders',
  'notify-expiring',
  'notify-low-stock',
  'queue-gifts',
  'queue-renewal-reminders',
  'queue-review-requests',
  'reseal-keys',
  'sweep-alerts',
  'sweep-audit-addresses',
  'sweep-identity',
  'sweep-imports',
  'sweep-objects',
  'sweep-old',
  'sweep-webhooks',
  'withdraw-expired',
]

describe('a kind of job', () => {
  let shop: TestShop
  let jobs: Jobs
  const ran = new Map<string, number>()
  const open = () =>
    openJobs(
      shop.context.pool,
      { notifications: shop.context.notifications, report: failOn, failed: ({ error }) => failOn(error) },
      jobDefinitions,
    )
  const failOn = (error: unknown) => assert.fail(String(error))
  const count = async (name: string) => void ran.set(name, (ran.get(name) ?? 0) + 1)
  before(async () => {
    shop = await aShop()
    jobs = await open()
    await jobs.start(count)
  })
  after(async () => {
    await jobs.stop()
    await shop.close()
  })
  const column = async (sql: string) =>
    (await shop.context.pool.query<{ it: string }>(sql)).rows.map(({ it }) => it)
  // edge: the data of a job that is only counted does not matter
  const add = (name: string) =>
    shop.context.transact(systemActor(), (work) => jobs.enqueue(work, name as 'sweep-old', {}))

  test('has a queue and a worker, so that each job runs immediately and once', async () => {
    const names = Object.keys(jobDefinitions)
    for (const name of names) await add(name)
    await until(() => ran.size === names.length, 'each job ran')
    assert.deepEqual(
      [...ran.values()],
      names.map(() => 1),
    )
  })

  test('is in the schedule if it runs by the clock, and is removed from it if it no longer does', async (t) => {
    const scheduled = () => column('select name as it from pgboss.schedule order by name')
    assert.deepEqual(await scheduled(), scheduledJobs)
    await shop.context.pool.query(
      `insert into pgboss.schedule (name, cron, timezone) select 'send-order-email', '1 1 1 1 *', 'UTC'`,
    )
    const next = await open()
    t.after(() => next.stop())
    await next.start(count)
    assert.deepEqual(await scheduled(), scheduledJobs)
  })

  test('wakes a worker on any server, for hundreds of jobs at a time', async () => {
    ran.clear()
    await shop.context.transact(systemActor(), async (work) => {
      for (let n = 0; n < 300; n++) await jobs.enqueue(work, 'sweep-old', {})
      for (let n = 0; n < 300; n++)
        await jobs.enqueue(work, 'send-goodbye-email', { noticeId: '', to: '', username: '', language: 'en' })
    })
    await until(() => ran.get('send-goodbye-email') === 300, 'all e-mails were sent')
    // one at a time: the next one when the queue is polled
    await jobs.wake()
    await until(() => (ran.get('sweep-old') ?? 0) > 1, 'a second job ran')
  })

  const policies: JobPolicies = jobDefinitions

  test('takes as long as its e-mail may take to be sent', () => {
    const { waitMilliseconds, sendMilliseconds } = smtpLimits
    const emails = Object.entries(policies).filter(([name]) => emailJobs.includes(name))
    assert.equal(emails.length, emailJobs.length)
    for (const [name, { expireInSeconds = 0 }] of emails)
      assert.ok(runSeconds(expireInSeconds) * 1000 > waitMilliseconds + sendMilliseconds, name)
  })

  test('is found within minutes if its server crashes, however long it may take', () => {
    // the document is claimed for as long, and an earlier try would fail
    const claimed = 'issue-document'
    const late = Object.entries(policies).filter(
      ([, { expireInSeconds = 60, heartbeatSeconds = Infinity }]) =>
        Math.min(expireInSeconds, heartbeatSeconds) > 120,
    )
    assert.deepEqual(
      late.map(([name]) => name),
      [claimed],
    )
  })

  test('fails on data that it does not understand, with an error that names the field', async () => {
    await assert.rejects(
      runJob(
        { ...shop.context, demo: shop.demo },
        'pay-refund',
        { refund: 'of an older release' },
        new AbortController().signal,
      ),
      /refundId/,
    )
  })
})
