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

type Line = {
  readonly url: string
  /** Passes nothing on any more. Resolves once the client has sent something after that. */
  silence(): Promise<unknown>
  close(): void
}

/**
 * A proxy to the database that can stop responding without closing, as if the machine behind it were gone.
 */
async function lineTo(url: URL): Promise<Line> {
  const sockets: Socket[] = []
  const clients: Socket[] = []
  const server = createServer((near) => {
    const far = dial(join(decodeURIComponent(url.hostname), '.s.PGSQL.5432'))
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
    sockets.push(near, far)
    clients.push(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const own = `postgres://${url.username}:${url.password}@127.0.0.1:${address.port}${url.pathname}`
  return {
    url: own,
    silence: () => {
      for (const socket of sockets) socket.unpipe()
      return Promise.race(clients.map((client) => once(client.resume(), 'data')))
    },
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
  const patience = 12_000
  let database: TestDatabase
  let line: Line
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

  test(
    'is given up after one timeout, and the next query uses another connection',
    // a second timeout would never come, because the clock moves once for each query
    { timeout: 60_000 },
    async (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] })
      await pool.query('select 1')

      const sent = line.silence()
      const query = assert.rejects(pool.query('select 1'), isDatabaseAway)
      await sent
      t.mock.timers.tick(patience)
      await query
      assert.equal((await pool.query('select 1')).rowCount, 1)

      const sentInside = Promise.withResolvers<unknown>()
      const transact = transactOn(pool, (error) => assert.fail(String(error)))
      const transaction = assert.rejects(
        transact(systemActor(), async ({ connection }) => {
          sentInside.resolve(line.silence())
          await connection.query('select 1')
        }),
        isDatabaseAway,
      )
      await sentInside.promise
      t.mock.timers.tick(patience)
      await transaction
      assert.equal((await pool.query('select 1')).rowCount, 1)
    },
  )
})
