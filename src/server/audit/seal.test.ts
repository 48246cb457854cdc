import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aShop, type TestShop } from '../../../tests/support/shop.ts'
import { typed } from '../database/connect.ts'
import { systemActor } from '../http/access.ts'
import { record } from './record.ts'
import { sealAuditLog, verifyAuditLog } from './seal.ts'

describe('the audit log', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const actor = systemActor()
  const seal = () => shop.context.transact(actor, sealAuditLog)
  const verify = () => verifyAuditLog({ tx: typed(shop.context.pool) })
  const sql = (text: string) => shop.context.pool.query(text)
  async function write(count: number): Promise<void> {
    for (let i = 0; i < count; i++)
      await shop.context.transact(actor, (work) =>
        record(work, 'stock.expired', `thing:${i}`, { i, שם: 'מפתח' }),
      )
  }
  /** As the owner of the database, who can switch a trigger off; the chain is there to notice. */
  async function tamper(change: string): Promise<void> {
    await sql('alter table audit_log disable trigger user')
    await sql(change)
    await sql('alter table audit_log enable trigger user')
  }
  const age = () =>
    tamper(`update audit_log set created_at = created_at - interval '1 minute' where seal is null`)

  test('refuses to be changed, shortened or emptied', async () => {
    await write(3)
    for (const change of [
      `update audit_log set actor = 'nobody'`,
      'delete from audit_log',
      'truncate audit_log',
      `update audit_log set seal = '\\x00', action = 'x'`,
    ])
      await assert.rejects(sql(change), /the audit log only grows/, change)
  })

  test('is sealed once its rows are old enough, on and on, and the chain holds', async () => {
    assert.equal(await seal(), 0, 'rows of this moment may still get an older neighbour')
    await age()
    assert.equal(await seal(), 3)
    await write(4)
    await age()
    assert.equal(await seal(), 4)
    assert.equal(await verify(), null)
  })

  test('two servers sealing at once chain each row once', async () => {
    await write(5)
    await age()
    const sealed = await Promise.all([seal(), seal(), seal()])
    assert.equal(
      sealed.reduce((sum, one) => sum + one, 0),
      5,
    )
    assert.equal(await verify(), null)
  })

  test('shows the row that somebody edited behind the trigger, and the place where one is missing', async () => {
    const { rows } = await shop.context.pool.query<{ id: number }>('select id from audit_log order by id')
    const [first, second, third] = rows.map((row) => row.id)
    await tamper(`update audit_log set detail = detail || '{"i": 99}' where id = ${second}`)
    assert.equal(await verify(), second)
    await tamper(`update audit_log set detail = detail || '{"i": 1}' where id = ${second}`)
    assert.equal(await verify(), null)
    await tamper(`delete from audit_log where id = ${first}`)
    assert.equal(await verify(), second)
    assert.ok(third)
  })
})
