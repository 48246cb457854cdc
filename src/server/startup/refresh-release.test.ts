import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storeBuiltFiles } from '#server/pages/built-files.ts'
import type { StaticFile } from '#server/pages/static-files.ts'
import { aShop } from '#tests/support/shop.ts'
import { refreshRelease } from './refresh-release.ts'

function filesOf(release: string): ReadonlyMap<string, StaticFile> {
  const bytes = Buffer.from(release)
  const file = { type: 'text/javascript', bytes, br: null, etag: '', forever: true }
  return new Map([[`/assets/${release}.js`, file]])
}

test('a server restores its schedules and files after one of the replaced release was started again', async (t) => {
  const { context } = await aShop({}, t)
  const { pool, jobs } = context
  await jobs.start(async () => undefined)
  await storeBuiltFiles(context, filesOf('new'))
  const state = async () => {
    const { rows: files } = await pool.query(
      'select path, replaced_at is not null as replaced from built_files order by path',
    )
    const { rows: schedules } = await pool.query(
      'select name, cron, timezone, options from pgboss.schedule order by name',
    )
    const { rows: options } = await pool.query(
      `select name, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds, notify
      from pgboss.queue order by name`,
    )
    return { files, schedules, options }
  }
  const { schedules, options } = await state()

  await storeBuiltFiles(context, filesOf('old'))
  await pool.query(`delete from pgboss.schedule where name = 'sweep-old'`)
  await pool.query(
    `insert into pgboss.schedule (name, cron, timezone) values ('send-order-email', '1 1 1 1 *', 'UTC')`,
  )
  await pool.query(
    `update pgboss.queue set retry_limit = 1, retry_delay = 3, expire_seconds = 7, heartbeat_seconds = 20
    where name = 'pay-refund'`,
  )
  await pool.query(`update pgboss.schedule set cron = '2 2 2 2 *' where name = 'check-paid'`)
  await pool.query(`update pgboss.schedule set options = '{}' where name = 'find-incidents'`)
  await pool.query(`update pgboss.schedule set timezone = 'Asia/Jerusalem' where name = 'compare-lists'`)
  assert.notDeepEqual((await state()).schedules, schedules)
  assert.notDeepEqual((await state()).options, options)

  for (const { run } of Object.values(refreshRelease(context, filesOf('new'))))
    await run(new AbortController().signal)
  assert.deepEqual(await state(), {
    files: [
      { path: '/assets/new.js', replaced: false },
      { path: '/assets/old.js', replaced: true },
    ],
    schedules,
    options,
  })
})
