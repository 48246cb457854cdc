import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  aDirectory,
  aLog,
  query,
  killed,
  lives,
  postmasterOf,
  start,
  startElsewhere,
  until,
} from '#tests/support/database/embedded-database.ts'
import { connect } from '../connect.ts'

test('a killed server restarts by itself at the same address, and a pool reconnects', async () => {
  const directory = aDirectory()
  const log = aLog()
  const database = await start(directory, log)
  const pool = connect(database.url, 4)
  await pool.query('create table sold (id int)')
  await pool.query('insert into sold values (1)')
  const asleep = assert.rejects(pool.query('select pg_sleep(9)'))
  for (let time = 1; time <= 2; time++) {
    const postmaster = postmasterOf(directory)
    process.kill(postmaster, 'SIGKILL')
    await until('the old process is gone', () => !lives(postmaster))
    // until then a process of the old server may still run a statement, and end
    await until('the server is back', () => log.lines.filter((line) => /is back/.test(line)).length === time)
    await until('inserts succeed again', () =>
      pool.query('insert into sold values (2)').then(
        () => true,
        () => false,
      ),
    )
  }
  await asleep
  assert.deepEqual((await pool.query('select count(*) as n from sold')).rows, [{ n: 3 }])
  assert.match(log.lines.join('\n'), /ended by SIGKILL; starting it again[^]*is back/)
  await pool.end()
  await database.stop()
})

test('a server that receives a SIGTERM from outside restarts, even while a pool is connected', async () => {
  const directory = aDirectory()
  const log = aLog()
  const database = await start(directory, log)
  const pool = connect(database.url, 4)
  await pool.query('select 1')
  const postmaster = postmasterOf(directory)
  process.kill(postmaster, 'SIGTERM')
  await until('the server has ended', () => !lives(postmaster))
  const responds = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  await until('the server responds again', responds)
  assert.match(log.lines.join('\n'), /starting it again[^]*is back/)
  await pool.end()
  await database.stop()
})

test('a server whose parent was killed is stopped by the next start, which takes over its data', async () => {
  const directory = aDirectory()
  const first = await startElsewhere(directory)
  await query(first.url, 'create table kept as select 1 as n')
  const orphan = postmasterOf(directory)
  await killed(first.child, 'SIGKILL')
  assert.ok(lives(orphan))
  const log = aLog()
  const second = await start(directory, log)
  assert.ok(!lives(orphan))
  assert.match(log.lines.join('\n'), new RegExp(`an earlier run left behind.*${orphan}`))
  assert.equal(await query(second.url, 'select n from kept'), 1)
  await second.stop()
})

test('if parent and server are killed during a query, no committed data is lost', async () => {
  const directory = aDirectory()
  const first = await startElsewhere(directory)
  await query(first.url, 'create table kept as select 1 as n')
  const busy = assert.rejects(query(first.url, 'select count(*) from generate_series(1, 10000000000)'))
  await sleep(100)
  const postmaster = postmasterOf(directory)
  process.kill(postmaster, 'SIGKILL')
  await killed(first.child, 'SIGKILL')
  const second = await start(directory)
  await busy
  assert.equal(await query(second.url, 'select n from kept'), 1)
  await second.stop()
})
