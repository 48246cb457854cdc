import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  aDirectory,
  query,
  children,
  closedProject,
  clusterIn,
  killed,
  lives,
  movedTo,
  postmasterOf,
  start,
  startElsewhere,
  until,
} from '#tests/support/database/embedded-database.ts'

const root = process.getuid?.() === 0

test('the first start creates a durable database; later starts reuse it with its data', async () => {
  const directory = aDirectory()
  const first = await start(directory)
  await query(first.url, `create table kept as select 'שלום' as word`)
  const settings = `select string_agg(name || '=' || setting, ' ' order by name) from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'TimeZone', 'server_encoding')`
  assert.equal(
    await query(first.url, settings),
    'TimeZone=UTC fsync=on full_page_writes=on listen_addresses= server_encoding=UTF8 synchronous_commit=on',
  )
  assert.equal(
    await query(first.url, `select upper('é') || current_database() || current_user`),
    'Émafteachmafteach',
  )
  assert.equal(statSync(join(directory, 'postgres', 'password')).mode & 0o777, 0o600)
  assert.equal(statSync(join(directory, 'postgres')).mode & 0o777, 0o700)
  const identifier = 'select system_identifier from pg_control_system()'
  const made = await query(first.url, identifier)
  const madeAt = statSync(join(clusterIn(directory), 'PG_VERSION')).mtimeMs
  const postmaster = postmasterOf(directory)
  await first.stop()
  assert.ok(!lives(postmaster))

  const second = await start(directory)
  assert.equal(await query(second.url, identifier), made, 'the database is not created again')
  assert.equal(statSync(join(clusterIn(directory), 'PG_VERSION')).mtimeMs, madeAt)
  assert.equal(await query(second.url, 'select word from kept'), 'שלום')
  await second.stop()
})

test('a wrong password is refused', async () => {
  const database = await start(aDirectory())
  const wrong = database.url.replace(/:[^:@]+@/, ':wrong@')
  await assert.rejects(query(wrong, 'select 1'), /password authentication failed/)
  await database.stop()
})

test('a second start on the same directory is refused with a one-line error that names the first process, which keeps running', async () => {
  const directory = aDirectory()
  const first = await startElsewhere(directory)
  await assert.rejects(start(directory), (error: Error) => {
    assert.match(error.message, new RegExp(`already run by process ${first.pid}, started 20`))
    assert.ok(!error.message.includes('\n'))
    return true
  })
  const third = await startElsewhere(directory)
  assert.match(third.said(), /already run by process/)
  assert.equal(await query(first.url, 'select 1'), 1)
  await killed(first.child, 'SIGTERM')
  const next = await start(directory)
  await assert.rejects(start(directory), new RegExp(`already run by process ${process.pid}`))
  await next.stop()
})

test('a stale pid file that names an unrelated process does not prevent the start, and that process is not killed', async () => {
  const directory = aDirectory()
  await (await start(directory)).stop()
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
  children.push(stranger)
  writeFileSync(join(clusterIn(directory), 'postmaster.pid'), `${stranger.pid}\n${clusterIn(directory)}\n`)
  const database = await start(directory)
  assert.equal(await query(database.url, 'select 1'), 1)
  assert.ok(lives(stranger.pid ?? 0))
  await database.stop()
})

test('a first start that was interrupted is repeated', async () => {
  const directory = aDirectory()
  const first = startElsewhere(directory)
  const home = join(directory, 'postgres')
  const drafts = () =>
    existsSync(home) ? readdirSync(home).filter((name) => name.startsWith('cluster.new')) : []
  await until('the first start has begun', () =>
    drafts().some((name) => existsSync(join(home, name, 'base'))),
  )
  children.at(-1)?.kill('SIGKILL')
  await first
  assert.ok(!existsSync(clusterIn(directory)))
  const second = await start(directory)
  assert.equal(await query(second.url, 'select 1'), 1)
  await until('the incomplete cluster is removed', () => drafts().length === 0)
  await second.stop()
})

test('Ctrl-C reaches the shop but not the database server: the last queries still succeed, and then the server stops', async () => {
  const directory = aDirectory()
  const { child, pid, said } = await startElsewhere(directory)
  const postmaster = postmasterOf(directory)
  // after all its output was received
  const closed = once(child, 'close')
  process.kill(-pid, 'SIGINT')
  await closed
  assert.match(said(), /stopped\n$/)
  assert.ok(!lives(postmaster))
})

test('a process that ends without stopping its server leaves no server running', async () => {
  const directory = aDirectory()
  const { child } = await startElsewhere(directory)
  const postmaster = postmasterOf(directory)
  await killed(child, 'SIGHUP')
  await until('the server has ended', () => !lives(postmaster))
})

test('a directory whose path is too long for a socket still works', async () => {
  const database = await start(join(aDirectory(), 'x'.repeat(100)))
  assert.equal(await query(database.url, 'select 1'), 1)
  const socket = decodeURIComponent(new URL(database.url).host)
  assert.ok(existsSync(socket))
  await database.stop()
  assert.ok(!existsSync(socket))
})

// These problems occur only as root.
if (root) {
  test('root: if other users cannot enter the project directory, the database is stored elsewhere and is found again', async () => {
    const { directory } = closedProject()
    const first = await start(directory)
    const folder = movedTo(directory)
    await query(first.url, 'create table kept as select 1 as n')
    assert.notEqual(statSync(folder).uid, 0)
    await assert.rejects(start(directory), /already run by/)
    await first.stop()
    const second = await start(directory)
    assert.equal(await query(second.url, 'select n from kept'), 1)
    await second.stop()
    rmSync(folder, { recursive: true })
    await assert.rejects(start(directory), /which is gone/)
  })

  test('root: a deleted project starts with an empty database, and the old data is set aside', async () => {
    const { directory } = closedProject()
    const first = await start(directory)
    const folder = movedTo(directory)
    await query(first.url, 'create table kept as select 1 as n')
    rmSync(directory, { recursive: true })
    await assert.rejects(start(directory), /already run by/)
    await first.stop()
    const second = await start(directory)
    assert.equal(await query(second.url, `select to_regclass('kept')`), null)
    assert.ok(existsSync(join(`${folder}.previous`, 'cluster')))
    await second.stop()
    for (const path of [folder, `${folder}.previous`]) rmSync(path, { recursive: true })
  })

  test('root: a copied project does not share the database of its original', async () => {
    const { project, directory } = closedProject()
    await (await start(directory)).stop()
    const copy = `${project}-copy`
    cpSync(project, copy, { recursive: true })
    await assert.rejects(start(join(copy, 'data')), /is a copy/)
    const folder = movedTo(directory)
    rmSync(project, { recursive: true })
    await (await start(join(copy, 'data'))).stop()
    rmSync(folder, { recursive: true })
  })
}
