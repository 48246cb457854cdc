import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { pino } from 'pino'
import { verifyAudit } from '#contract/admin/audit.ts'
import { aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { record } from '#server/audit/record.ts'
import type { AuditMemory } from '#server/context/audit-memory.ts'
import { systemActor } from '#server/database/actor.ts'
import { closeIncidents } from './record-incidents.ts'
import { watchAuditLog } from './watch-audit-log.ts'

type Line = { level: number; auditHead: string; msg: string }

describe('a server that remembers the head of the audit log', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0, duties: ['owner'] }))
  })
  after(() => shop.close())
  beforeEach(async () => {
    await tamper('truncate audit_log, audit_addresses restart identity')
    await sql('delete from incidents')
    await sql('delete from pgboss.job')
    Object.assign(shop.context.auditMemory, { head: null, isBroken: false })
  })

  const sql = (text: string) => shop.context.pool.query(text)
  /** Changes rows as the owner of the database, who can disable triggers. */
  async function tamper(change: string): Promise<void> {
    for (const table of ['audit_log', 'audit_addresses'])
      await sql(`alter table ${table} disable trigger user`)
    await sql(change)
    for (const table of ['audit_log', 'audit_addresses'])
      await sql(`alter table ${table} enable trigger user`)
  }
  async function write(count: number): Promise<void> {
    for (let i = 0; i < count; i++)
      await shop.context.transact(systemActor(), (work) => record(work, 'stock.expired', `thing:${i}`))
  }
  /** A server, with what it logged; by default the one whose calls are tested. */
  function aServer(auditMemory: AuditMemory = { head: null, isBroken: false }) {
    const lines: Line[] = []
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
    const errors = () => lines.filter(({ level }) => level >= 50).map(({ auditHead }) => auditHead)
    return { ...watchAuditLog({ ...shop.context, log, auditMemory }), auditMemory, lines, errors }
  }
  const unsealed = async () => (await sql('select from audit_log where seal is null')).rows.length
  const verify = async () => (await shop.call(verifyAudit, {}, owner)).data
  const incidents = async () => (await sql('select kind from incidents where closed_at is null')).rows
  const notices = async () =>
    (await sql(`select data ->> 'news' as news from pgboss.job where name = 'send-incident-email'`)).rows
  const lastThree = `seal = null, seal_number = null where seal_number > 2`

  test('seals all rows in one round, however many were written since the last', async () => {
    await sql(
      `insert into audit_log (actor, action, subject, request_id)
       select 'system', 'stock.expired', 'thing:' || n, 'test' from generate_series(1, 5000) n`,
    )
    await aServer().seal()
    assert.equal(await unsealed(), 0)
    const { rows, breaks } = await verify()
    assert.deepEqual([rows, breaks], [5000, 0])
  })

  test('stops sealing between two pieces when the server stops', async () => {
    await sql(
      `insert into audit_log (actor, action, subject, request_id)
       select 'system', 'stock.expired', 'thing:' || n, 'test' from generate_series(1, 2001) n`,
    )
    const stop = new AbortController()
    const sealing = aServer().seal(stop.signal)
    stop.abort()
    await sealing
    assert.equal(await unsealed(), 1)
  })

  test('seals nothing once seals were removed, and reports it once to the log and to the owners', async () => {
    const server = aServer(shop.context.auditMemory)
    await write(5)
    await server.seal()
    await server.logHead()
    const head = server.lines.at(-1)?.auditHead
    assert.match(head ?? '', /^5:5:/)

    await tamper(`update audit_log set ${lastThree}`)
    await tamper(`update audit_log set actor = 'user:somebody else' where id = 4`)
    for (let i = 0; i < 3; i++) {
      await server.seal()
      await server.logHead()
    }
    assert.equal(await unsealed(), 3)
    assert.deepEqual(server.errors(), [head])
    assert.deepEqual(await incidents(), [{ kind: 'audit-log-changed' }])
    assert.deepEqual(await notices(), [{ news: 'opened' }])
    const verdict = await verify()
    assert.deepEqual([verdict.brokenAt, verdict.breaks], ['5', 1])
  })

  test('notices it if another server has sealed the changed rows again', async () => {
    const [server, other] = [aServer(shop.context.auditMemory), aServer()]
    await write(5)
    await server.seal()
    await tamper(`update audit_log set actor = 'user:somebody else', ${lastThree}`)
    await other.seal()
    await write(2)
    await other.seal()
    assert.equal(await unsealed(), 0)
    assert.deepEqual([(await verify()).brokenAt, server.errors()], ['5', []])
    await write(1)
    await server.seal()
    assert.equal(await unsealed(), 2, 'the row, and that of the verification')
    assert.equal(server.errors().length, 1)
  })

  test('notices rows deleted from the end, even if no row is waiting for its seal', async () => {
    const server = aServer(shop.context.auditMemory)
    await write(5)
    await server.seal()
    await tamper('delete from audit_log where seal_number > 3')
    const verdict = await verify()
    assert.deepEqual([verdict.rows, verdict.brokenAt, verdict.breaks], [3, '5', 1])
    await tamper(`delete from audit_log where seal is null`)
    await server.logHead()
    assert.deepEqual(await incidents(), [{ kind: 'audit-log-changed' }])
    assert.deepEqual(server.lines.length, 1, 'the shorter chain is not logged as its head')
  })

  test('treats what another server sealed as progress, and remembers it', async () => {
    const [server, other] = [aServer(shop.context.auditMemory), aServer()]
    for (const one of [server, other, server, other]) {
      await write(2)
      await one.seal()
    }
    assert.equal(await unsealed(), 0)
    assert.deepEqual([server.auditMemory.head?.number, other.auditMemory.head?.number], [6, 8])
    await server.logHead()
    assert.deepEqual(server.auditMemory.head, other.auditMemory.head)
    assert.deepEqual([server.errors(), other.errors(), await incidents()], [[], [], []])
    assert.equal((await verify()).brokenAt, null)
  })

  test('remembers no head whose transaction was rolled back', async () => {
    const auditMemory = { head: null, isBroken: false }
    await write(2)
    const server = watchAuditLog({
      ...shop.context,
      auditMemory,
      transact: (actor, useCase) =>
        shop.context.transact(actor, async (work) => {
          await useCase(work)
          throw new Error('the connection is gone')
        }),
    })
    await assert.rejects(server.seal(), /the connection is gone/)
    assert.deepEqual(auditMemory, { head: null, isBroken: false })
    assert.equal(await unsealed(), 2)
  })

  test('starts over after a restart without a “resolved” e-mail; no server reports the incident any more', async () => {
    const server = aServer()
    await write(3)
    await server.seal()
    await tamper(`update audit_log set ${lastThree}`)
    await server.seal()
    assert.deepEqual(await incidents(), [{ kind: 'audit-log-changed' }])
    await sql(`update incidents set seen_at = now() - interval '13 minutes'`)
    await server.logHead()
    await shop.context.transact(systemActor(), (work) => closeIncidents(work, shop.context.jobs))
    assert.equal((await incidents()).length, 1, 'it is reported as long as the server runs')

    const restarted = aServer()
    await restarted.seal()
    assert.equal(await unsealed(), 0)
    assert.deepEqual(restarted.errors(), [])
    await sql(`update incidents set seen_at = now() - interval '13 minutes'`)
    await shop.context.transact(systemActor(), (work) => closeIncidents(work, shop.context.jobs))
    assert.deepEqual(await incidents(), [])
    const { rows } = await sql(
      `select data ->> 'news' as news from pgboss.job where data ->> 'news' = 'over'`,
    )
    assert.deepEqual(rows, [])
  })
})
