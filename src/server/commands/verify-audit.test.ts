import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { runCommand } from '#tests/support/servers/run-command.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { auditHeadLogger } from '#server/audit/head.ts'
import { record } from '#server/audit/record.ts'
import { sealAuditLog } from '#server/audit/seal.ts'

const masterKey = randomBytes(32).toString('base64')

describe('the command that verifies the audit log', () => {
  let database: TestDatabase
  let shop: TestShop
  before(async () => {
    database = await testDatabase()
    shop = await aShop({ database, environment: { MASTER_KEY: masterKey } })
  })
  after(() => shop.close())

  /** Acts as the owner of the database, who can disable a trigger. */
  async function tamper(change: string): Promise<void> {
    for (const text of [
      'alter table audit_log disable trigger user',
      change,
      'alter table audit_log enable trigger user',
    ])
      await shop.context.pool.query(text)
  }
  const seal = () =>
    shop.context.transact(systemActor(), (work) => sealAuditLog(work, shop.context.secrets.auditChain))
  const run = (...words: readonly string[]) =>
    runCommand(['audit:verify', ...words], { DATABASE_URL: database.url, MASTER_KEY: masterKey })

  test('reports that it is intact, or the row at which it is broken', async () => {
    for (let i = 0; i < 3; i++)
      await shop.context.transact(systemActor(), (work) => record(work, 'stock.expired', `thing:${i}`))
    await seal()
    await shop.context.transact(systemActor(), (work) => record(work, 'stock.expired', 'thing:late'))
    const whole = await run()
    assert.deepEqual(
      [whole.code, /3 sealed rows, none changed\. 1 wait/.test(whole.text)],
      [0, true],
      whole.text,
    )
    await tamper(`update audit_log set actor = 'nobody' where subject = 'thing:1'`)
    const { rows } = await shop.context.pool.query(`select id from audit_log where subject = 'thing:1'`)
    const broken = await run()
    assert.equal(broken.code, 1)
    assert.match(broken.text, new RegExp(`broken at row ${rows[0].id}:`))
  })

  test('detects rows that were deleted from the end, given a head from the server’s log', async () => {
    await seal()
    const heads: string[] = []
    const log = { info: ({ auditHead }: { auditHead: string }) => void heads.push(auditHead) }
    const tell = auditHeadLogger(log)
    await shop.context.transact(systemActor(), tell)
    await shop.context.transact(systemActor(), tell)
    const [head = '', ...others] = heads
    assert.deepEqual(others, [], 'logged once, until the chain grows')
    await tamper(`update audit_log set actor = 'system' where actor = 'nobody'`)
    assert.equal((await run('--head', head)).code, 0)
    await tamper('delete from audit_log where seal_number = (select max(seal_number) from audit_log)')
    assert.equal((await run()).code, 0, 'a shorter chain is valid by itself')
    const cut = await run('--head', head)
    assert.deepEqual([cut.code, cut.text.includes(`lacks the head ${head}`)], [1, true], cut.text)
    assert.equal((await run('--head', 'nonsense')).code, 2)
  })

  test('fails without a database', async () => {
    const address = database.url
    database = { ...database, url: address.replace(/[^/]+$/, 'nowhere') }
    assert.notEqual((await run()).code, 0)
    database = { ...database, url: address }
  })
})
