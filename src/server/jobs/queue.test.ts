import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { PgBoss } from 'pg-boss'
import * as v from 'valibot'
import { getOverview } from '#contract/admin/reports.ts'
import { aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { systemActor } from '#server/database/actor.ts'
import { jobDefinitions } from '#server/startup/job-definitions.ts'
import { type JobFailure, type Jobs, openJobs } from './queue.ts'

describe('a job that fails', () => {
  let shop: TestShop
  let jobs: Jobs
  const failures: JobFailure[] = []
  const fault = new Error('connect ECONNREFUSED (the mail server is down)')
  before(async () => {
    shop = await aShop()
    jobs = await open()
  })
  after(async () => {
    await jobs.stop()
    await shop.close()
  })
  const open = () =>
    openJobs(
      shop.context.pool,
      {
        notifications: shop.context.notifications,
        report: (error) => assert.fail(String(error)),
        failed: (failure) => failures.push(failure),
      },
      jobDefinitions,
    )
  const one = async (sql: string, ...values: unknown[]) =>
    (await shop.context.pool.query<Record<string, unknown>>(sql, values)).rows[0]

  test('is reported, and the report says whether it was the last try', async () => {
    await jobs.start(async (name) => {
      if (name === 'send-order-email') throw fault
    })
    const about = { orderId: 'nobody', mail: 'completed' } as const
    await shop.context.transact(systemActor(), (work) => jobs.enqueue(work, 'send-order-email', about))
    await until(() => failures.length === 1, 'the first failure is reported')
    assert.deepEqual(failures[0], { name: 'send-order-email', error: fault, last: false })
    await until(
      async () =>
        (await one(`select state from pgboss.job where name = 'send-order-email'`))?.['state'] === 'retry',
      'it waits to be retried',
    )
    await shop.context.pool.query(
      `update pgboss.job set retry_count = retry_limit - 1, start_after = now() where name = 'send-order-email'`,
    )
    await jobs.wake()
    await until(() => failures.length === 2, 'the last failure is reported')
    assert.deepEqual(failures[1], { name: 'send-order-email', error: fault, last: true })
  })

  test('is retried for two days if it sends an e-mail, and for six hours if it sends a code', async () => {
    const patienceOf = (name: string) =>
      one(
        `select retry_limit * retry_delay_max / 3600 as hours, heartbeat_seconds as heartbeat
         from pgboss.queue where name = $1`,
        name,
      )
    assert.deepEqual(await patienceOf('send-order-email'), { hours: 50, heartbeat: 120 })
    assert.deepEqual(await patienceOf('send-code'), { hours: 6, heartbeat: 120 })
    assert.deepEqual(await patienceOf('issue-document'), { hours: 6, heartbeat: null })
    for (const older of ['retry_limit = 12, retry_delay_max = null', 'heartbeat_seconds = null']) {
      await shop.context.pool.query(`update pgboss.queue set ${older}`)
      await (await open()).stop()
      assert.deepEqual(
        await patienceOf('send-order-email'),
        { hours: 50, heartbeat: 120 },
        'also after an upgrade from an earlier release',
      )
    }
  })

  test('is among the tasks of the admin area once it has failed repeatedly', async () => {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const unsent = async () => (await shop.call(getOverview, {}, manager)).data.tasks.unsentEmails
    assert.equal(await unsent(), 0)
    await shop.context.pool.query(
      `insert into pgboss.job (name, data, state, retry_count, retry_limit, start_after)
       select name, '{}', 'retry', tries, 100, now() + interval '1 hour'
       from unnest(array['send-order-email', 'send-account-notice', 'pay-refund']) name, unnest(array[1, 4]) tries`,
    )
    assert.equal(await unsent(), 2)
  })

  test('stays among these tasks for seven days after it was given up', async () => {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const unsent = async () => (await shop.call(getOverview, {}, manager)).data.tasks.unsentEmails
    await shop.context.pool.query(`delete from pgboss.job`)
    await countByPgBoss()
    assert.equal(await unsent(), 0)
    await shop.context.pool.query(
      `insert into pgboss.job (name, data, state, retry_count, retry_limit, completed_on)
       select name, '{}', state::pgboss.job_state, 100, 100, now()
       from unnest(array['send-order-email', 'send-account-notice', 'pay-refund']) name,
         unnest(array['failed', 'completed']) state`,
    )
    await countByPgBoss()
    assert.equal(await unsent(), 2)
    const retention = await one(
      `select distinct deletion_seconds / 86400 as days from pgboss.queue where name ~ '^send'`,
    )
    assert.deepEqual(retention, { days: 7 }, 'pg-boss deletes them then')
  })

  /** What pg-boss does every two minutes. */
  async function countByPgBoss(): Promise<void> {
    const { pool } = shop.context
    await pool.query('update pgboss.queue set monitor_claim_on = null, monitor_on = null')
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      migrate: false,
      supervise: false,
      schedule: false,
    })
    await boss.start()
    await boss.supervise()
    await boss.stop({ graceful: false })
  }
})

test('a job that becomes due later is run by whichever worker is idle while the other one is busy', async (t) => {
  const shop = await aShop()
  const { pool, notifications, transact } = shop.context
  const report = (error: unknown) => assert.fail(String(error))
  const jobs = await openJobs(
    pool,
    { notifications, report, failed: ({ error }) => report(error) },
    jobDefinitions,
  )
  const held = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() }
  const begun: string[] = []
  await jobs.start(async (_, data) => {
    const { orderId } = v.parse(v.object({ orderId: v.string() }), data)
    begun.push(orderId)
    if (orderId === 'first' || orderId === 'second') await held[orderId].promise
  })
  t.after(async () => {
    held.first.resolve()
    held.second.resolve()
    await jobs.stop()
    await shop.close()
  })
  const hold = async (orderId: keyof typeof held) => {
    await transact(systemActor(), (work) =>
      jobs.enqueue(work, 'send-order-email', { orderId, mail: 'completed' }),
    )
    await until(() => begun.includes(orderId), 'a mail server holds an e-mail')
  }
  const runsDue = async (orderId: string) => {
    // without a notification, as one that waited to be retried
    await pool.query(`insert into pgboss.job (name, data) values ('send-order-email', $1)`, [
      { orderId, mail: 'completed' },
    ])
    await until(async () => {
      await jobs.wake()
      return begun.includes(orderId)
    }, 'the other e-mail is sent')
  }
  await hold('first')
  await runsDue('due')
  // now the other worker is the busy one
  await hold('second')
  held.first.resolve()
  await until(async () => {
    const completed = `select from pgboss.job where data ->> 'orderId' = 'first' and state = 'completed'`
    return (await pool.query(completed)).rowCount === 1
  }, 'the first e-mail is sent')
  await runsDue('due later')
})

test('the workers of a starting shop leave connections to its visitors, however many they are', async (t) => {
  const shop = await aShop()
  const { pool, notifications } = shop.context
  const report = (error: unknown) => assert.fail(String(error))
  const jobs = await openJobs(
    pool,
    { notifications, report, failed: ({ error }) => report(error) },
    jobDefinitions,
  )
  t.after(async () => {
    await jobs.stop()
    await shop.close()
  })
  const connections = pool.options.max ?? 0
  let statements = 0
  let mostWaiting = 0
  let most = 0
  pool.on('acquire', () => {
    statements++
    mostWaiting = Math.max(mostWaiting, pool.waitingCount)
    most = Math.max(most, pool.totalCount - pool.idleCount)
  })
  await jobs.start(async () => {})
  const workers = Object.keys(jobDefinitions).length
  await until(() => statements > workers, 'all workers have looked for jobs')
  assert.ok(mostWaiting < connections, `${mostWaiting} statements waited at once`)
  assert.ok(most <= connections / 2, `${most} connections at once`)
})
