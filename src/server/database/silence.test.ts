import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as dial, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { systemActor } from './actor.ts'
import { isDatabaseAway } from '#server/http/checks/problems.ts'
import { connect } from './connect.ts'
import { proveListening } from './prove-listening.ts'
import { transactOn } from './transaction.ts'

/**
 * A proxy to the database that can stop responding without closing, as if the machine behind it were gone.
 */
async function lineTo(url: URL): Promise<{ url: string; silence(): void; close(): void }> {
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = dial(join(decodeURIComponent(url.hostname), '.s.PGSQL.5432'))
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
    sockets.push(near, far)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const own = `postgres://${url.username}:${url.password}@127.0.0.1:${address.port}${url.pathname}`
  return {
    url: own,
    silence: () => sockets.forEach((socket) => socket.unpipe().pause()),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('an address that accepts connections and answers no statement is given up', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const asked = Promise.withResolvers<unknown>()
  // authentication succeeds, ready for queries
  const welcome = Buffer.from('5200000008000000005a0000000549', 'hex')
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(welcome)
      socket.once('data', asked.resolve)
    })
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  const url = `postgres://shop@127.0.0.1:${address.port}/shop`
  const refused = assert.rejects(proveListening(url, url), /Query read timeout/)
  await asked.promise
  t.mock.timers.tick(10_000)
  await refused
})

describe('a database that accepts a query and never responds', () => {
  // even a busy machine responds to a query sooner
  const patience = 3000
  let database: TestDatabase
  let line: Awaited<ReturnType<typeof lineTo>>
  let pool: pg.Pool
  before(async () => {
    database = await testDatabase()
    line = await lineTo(new URL(database.url))
    pool = connect(line.url, 2, { silenceMilliseconds: patience })
  })
  after(async () => {
    await pool.end()
    line.close()
    await database.drop()
  })

  async function fails(act: () => Promise<unknown>): Promise<void> {
    const started = performance.now()
    const error = await act().then(
      () => assert.fail('the query succeeded'),
      (fault: unknown) => fault,
    )
    assert.ok(isDatabaseAway(error), String(error))
    assert.ok(performance.now() - started < 1.8 * patience, 'only one timeout passed')
  }

  test('is given up after a timeout, and the next query uses another connection', async () => {
    await pool.query('select 1')
    line.silence()
    await fails(() => pool.query('select 1'))
    assert.equal((await pool.query('select 1')).rowCount, 1)
    const transact = transactOn(pool, (error) => assert.fail(String(error)))
    await fails(() =>
      transact(systemActor(), async ({ connection }) => {
        line.silence()
        await connection.query('select 1')
      }),
    )
    assert.equal((await pool.query('select 1')).rowCount, 1)
  })
})
