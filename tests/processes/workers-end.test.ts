import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { describe, test } from 'node:test'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import type { RunningShop } from '#tests/journeys/support/start-shop.ts'
import { until } from '#tests/support/until.ts'
import { allOpen, aShopOf, childrenOf, processesOf, statusOf } from '#tests/support/servers/workers.ts'

const several = 3

const rounds = async (shop: RunningShop) => {
  for (let call = 0; call < 2 * several; call++) assert.equal(await statusOf(shop, '/health/live'), 200)
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a shop of several processes', () => {
  test('replaces a killed process while the others serve, and ends after six such deaths within a minute', async (t) => {
    const shop = await aShopOf(several, t, { LOG_LEVEL: 'info' })
    await allOpen(shop)
    const seen = new Set(processesOf(shop))
    const killed = new Set<number>()
    const kill = (pid: number) => {
      killed.add(pid)
      process.kill(pid, 'SIGKILL')
    }
    const [first = 0] = processesOf(shop)
    process.kill(first, 'SIGSTOP') // so that it accepts connections but does not respond
    let responded = 0
    const calls = Array.from({ length: 8 * several }, async () => {
      assert.equal(await statusOf(shop, '/health/live'), 200)
      responded++
    })
    const meanwhile = Promise.allSettled(calls)
    await until(() => responded >= several, 'the others respond')
    kill(first)
    // its open connections are closed, so that nobody waits for a response that cannot come
    const lost = (await meanwhile).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    assert.equal(lost.length + responded, calls.length)
    assert.ok(lost.every(({ name }) => name !== 'TimeoutError'))
    await until(() => !processesOf(shop).includes(first), 'the first process is gone')
    await rounds(shop)
    await until(() => processesOf(shop).length === several, 'another one has taken its place')
    await allOpen(shop)
    // a process that has only just started counts as well
    await until(() => {
      const running = processesOf(shop).filter((pid) => !killed.has(pid))
      for (const pid of running) seen.add(pid)
      running.slice(0, several * 2 - killed.size).forEach(kill)
      return killed.size === several * 2
    }, 'six have been killed')
    assert.equal((await shop.ended).code, 1, shop.output())
    assert.match(shop.output(), /6 processes ended within 60 s: the shop stops/)
    assert.deepEqual([...seen].filter(isThere), [])
  })

  test('keeps serving while a process cannot be replaced, because the database accepts no connections', async (t) => {
    const shop = await aShopOf(several, t, { LOG_LEVEL: 'info' })
    await allOpen(shop)
    // until each process remembers the page
    for (let call = 0; call < 10 * several; call++) assert.equal(await statusOf(shop, '/products'), 200)
    const [serving = 0, ...others] = processesOf(shop)
    const { pathname } = new URL(shop.databaseUrl)
    const acceptConnections = (accepts: boolean) =>
      rowsIn(
        new URL('/postgres', shop.databaseUrl).href,
        `alter database "${pathname.slice(1)}" with allow_connections ${accepts}`,
      )
    await acceptConnections(false)
    for (const pid of others) process.kill(pid, 'SIGKILL')
    const failures = () => shop.output().split('could not open the shop').length - 1
    // two at a time, every five seconds
    await until(() => failures() > 6, 'more have failed than may crash', 180)
    assert.equal(await statusOf(shop, '/products'), 200)
    assert.ok(isThere(serving))
    await acceptConnections(true)
    await until(() => processesOf(shop).length === several, 'the others are replaced')
    await rounds(shop)
  })

  test('keeps serving while a process cannot be replaced, because .env or the files were changed', async (t) => {
    const shop = await aShopOf(2, t, { LOG_LEVEL: 'info' })
    await allOpen(shop)
    const replaced = () =>
      until(async () => {
        await allOpen(shop)
        return processesOf(shop).length === 2
      }, 'the process is replaced')
    const killOne = () => process.kill(processesOf(shop).at(-1) ?? 0, 'SIGKILL')
    const failures = (code: number) =>
      shop.output().match(new RegExp(`"code":${code}[^\\n]*could not open the shop`, 'g'))?.length ?? 0

    const settings = join(shop.folder, '.env')
    writeFileSync(settings, 'HOLD_SECONDS=soon\n')
    killOne()
    await until(() => failures(2) > 1, 'its successors refuse the settings')
    rmSync(settings)
    await replaced()

    const last = 'select max(name) from migrations'
    await rowsIn(
      shop.databaseUrl,
      `create table set_aside as select * from migrations where name = (${last});
       delete from migrations where name = (${last})`,
    )
    killOne()
    await until(() => failures(1) > 0, 'its successor refuses the database')
    assert.match(shop.output(), /of another release than the database: restart the whole shop/)
    await rowsIn(shop.databaseUrl, 'insert into migrations select * from set_aside')
    await replaced()
  })

  test('ends all of them on SIGTERM, and the embedded database after them', async (t) => {
    const shop = await aShopOf(several, t, {
      LOG_LEVEL: 'info',
      DATABASE_URL: '',
      DATABASE_LISTEN_URL: '',
    })
    await allOpen(shop)
    const children = childrenOf(shop)
    assert.ok(children.length > several, 'the database is one of its processes')
    process.kill(shop.pid, 'SIGTERM')
    assert.deepEqual(await shop.ended, { code: 0, signal: null }, shop.output())
    assert.deepEqual(children.filter(isThere), [])
    assert.doesNotMatch(shop.output(), /"level":(50|60)/)
  })

  test('leaves no stuck process behind', async (t) => {
    const shop = await aShopOf(2, t)
    const children = childrenOf(shop)
    const [stuck = 0] = children
    process.kill(stuck, 'SIGSTOP')
    process.kill(shop.pid, 'SIGTERM')
    assert.deepEqual(await shop.ended, { code: 1, signal: null }, shop.output())
    await until(() => !children.some(isThere), 'all are gone')
  })
})
