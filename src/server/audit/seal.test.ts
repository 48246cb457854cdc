import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { listAudit } from '#contract/admin/audit.ts'
import { aUser } from '#tests/support/builders.ts'
import { aVisitor } from '#tests/support/shop.ts'
import { typed } from '#server/database/connect.ts'
import { type Actor, systemActor } from '#server/database/actor.ts'
import { record } from './record.ts'
import { headOf, sealAuditLog } from './seal.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { oldAuditAddresses } from './sweep-addresses.ts'
import { verifyAuditLog } from './verify-chain.ts'

describe('the audit log', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())
  beforeEach(() => tamper('truncate audit_log, audit_addresses restart identity'))

  const actor = systemActor()
  const visitor: Actor = { ...actor, address: '198.51.100.7' }
  const seal = () =>
    shop.context.transact(actor, (work) => sealAuditLog(work, shop.context.secrets.auditChain))
  const verify = (key = shop.context.secrets.auditChain) =>
    verifyAuditLog({ tx: typed(shop.context.pool) }, key)
  const breaks = async () => (await verify()).breaks
  const sql = (text: string) => shop.context.pool.query(text)
  async function write(count: number, as = actor): Promise<void> {
    for (let i = 0; i < count; i++)
      await shop.context.transact(as, (work) =>
        record(work, 'stock.expired', `thing:${i}`, { i, שם: 'מפתח' }),
      )
  }
  /** Changes rows as the owner of the database, who can disable triggers; the chain must reveal it. */
  async function tamper(change: string): Promise<void> {
    for (const table of ['audit_log', 'audit_addresses'])
      await sql(`alter table ${table} disable trigger user`)
    await sql(change)
    for (const table of ['audit_log', 'audit_addresses'])
      await sql(`alter table ${table} enable trigger user`)
  }

  test('cannot be changed, deleted from or truncated', async () => {
    await write(3)
    for (const change of [
      `update audit_log set actor = 'nobody'`,
      'delete from audit_log',
      'truncate audit_log',
      `update audit_log set seal = '\\x00', seal_number = 1, action = 'x' where id = 1`,
    ])
      await assert.rejects(sql(change), /the audit log only grows/, change)
  })

  test('is sealed in several runs, and the chain stays valid', async () => {
    await write(3)
    assert.equal(await seal(), 3)
    await write(4)
    assert.equal(await seal(), 4)
    assert.deepEqual(await breaks(), [])
    assert.equal((await verify()).rows, 7)
  })

  test('has each row sealed once if several servers seal at the same time', async () => {
    await write(5)
    const sealed = await Promise.all([seal(), seal(), seal()])
    assert.equal(
      sealed.reduce((sum, one) => sum + one, 0),
      5,
    )
    assert.deepEqual(await breaks(), [])
  })

  test('stays valid if a row is committed after later ones were sealed', async () => {
    await write(1)
    let commit = () => {}
    const held = new Promise<void>((resolve) => (commit = resolve))
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => (written = resolve))
    const slow = shop.context.transact(actor, async (work) => {
      await record(work, 'stock.expired', 'thing:slow')
      written()
      await held
    })
    await isWritten
    await write(3)
    assert.equal(await seal(), 4, 'sealing does not wait for it')
    commit()
    await slow
    assert.equal(await seal(), 1)
    assert.deepEqual(await breaks(), [])
    assert.equal((await verify()).rows, 5)
  })

  test('reveals each row that was edited with the trigger disabled, and where rows are missing', async () => {
    await write(9)
    await seal()
    await tamper(`update audit_log set detail = detail || '{"i": 99}' where id in (2, 8)`)
    await tamper('delete from audit_log where id in (4, 5)')
    assert.deepEqual(await breaks(), [
      { kind: 'changed', id: 2 },
      { kind: 'missing', id: 6, count: 2 },
      { kind: 'changed', id: 8 },
    ])
    await tamper('delete from audit_log where id = 1')
    assert.deepEqual((await breaks())[0], { kind: 'missing', id: 2, count: 1 })
  })

  test('cannot be resealed with access to the database alone', async () => {
    await write(2)
    await seal()
    const { rows } = await sql('select name, wrapped from wrapped_secrets')
    assert.ok(rows.some(({ name }) => name === 'auditChain'))
    assert.ok(!rows.some(({ wrapped }) => wrapped.includes(shop.context.secrets.auditChain)))
    await tamper('update audit_log set seal = null, seal_number = null')
    await shop.context.transact(actor, (work) => sealAuditLog(work, randomBytes(32)))
    assert.deepEqual(
      (await breaks()).map(({ kind, id }) => [kind, id]),
      [
        ['changed', 1],
        ['changed', 2],
      ],
    )
  })

  test('reports its head, which is missing once the chain is truncated', async () => {
    await write(3)
    await seal()
    const head = await headOf({ tx: typed(shop.context.pool) })
    const holds = async () =>
      (await verifyAuditLog({ tx: typed(shop.context.pool) }, shop.context.secrets.auditChain, head))
        .holdsHead
    assert.equal(head?.number, 3)
    await write(1)
    await seal()
    assert.equal(await holds(), true, 'it has grown since')
    await tamper('delete from audit_log where seal_number >= 3')
    assert.deepEqual([await holds(), await breaks()], [false, []])
    await write(1)
    await seal()
    assert.equal(await holds(), false, 'another row in its place has another head')
  })

  describe('of a visitor', () => {
    test('keeps the network address for a year, outside the sealed row', async () => {
      await write(2, visitor)
      await seal()
      const owner = aVisitor(await aUser(shop.context, { role: 0 }))
      const shown = async () =>
        (await shop.call(listAudit, { q: 'thing:' }, owner)).data.rows.map(({ address }) => address)
      assert.deepEqual(await shown(), [visitor.address, visitor.address])
      await assert.rejects(sql('delete from audit_addresses'), /kept for a year/)
      await assert.rejects(sql(`update audit_addresses set address = ''`), /kept for a year/)
      await sweep(shop.context.transact, oldAuditAddresses)
      assert.deepEqual(await shown(), [visitor.address, visitor.address])
      await tamper(
        `update audit_addresses set created_at = now() - interval '367 days' where audit_id = (select max(id) from audit_log where subject = 'thing:1')`,
      )
      await sweep(shop.context.transact, oldAuditAddresses)
      assert.deepEqual(await shown(), [null, visitor.address])
      assert.deepEqual(await breaks(), [])
      assert.doesNotMatch(JSON.stringify((await sql('select * from audit_log')).rows), /198\.51/)
    })

    test('commits to the address: replacing it is detected', async () => {
      await write(1, visitor)
      const { rows } = await sql(
        'select address, salt, address_commitment as commitment from audit_log join audit_addresses on audit_id = id',
      )
      const [{ address, salt, commitment }] = rows
      const made = (text: string) => createHash('sha256').update(salt).update(text).digest()
      assert.deepEqual(made(address), commitment)
      assert.notDeepEqual(made('198.51.100.8'), commitment)
      await tamper(`update audit_addresses set address = '198.51.100.8'`)
      await seal()
      assert.deepEqual(await breaks(), [{ kind: 'address', id: 1 }])
    })
  })
})
