import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import process from 'node:process'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type TestDatabase, testDatabase } from '../../../tests/support/postgres.ts'
import { aShop, type TestShop } from '../../../tests/support/shop.ts'
import { systemActor } from '../http/access.ts'
import { record } from './record.ts'
import { sealAuditLog } from './seal.ts'

const command = fileURLToPath(new URL('verify-command.ts', import.meta.url))

describe('the command that verifies the audit log', () => {
  let database: TestDatabase
  let shop: TestShop
  before(async () => {
    database = await testDatabase()
    shop = await aShop({ database })
  })
  after(() => shop.close())

  /** As the owner of the database, who can switch a trigger off. */
  async function tamper(change: string): Promise<void> {
    for (const text of [
      'alter table audit_log disable trigger user',
      change,
      'alter table audit_log enable trigger user',
    ])
      await shop.context.pool.query(text)
  }
  const run = () =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: database.url }
      const child = execFile(process.execPath, [command], { env }, (_, out, err) =>
        resolve({ code: child.exitCode ?? -1, text: out + err }),
      )
    })

  test('says that it is whole, and where it is not', async () => {
    for (let i = 0; i < 3; i++)
      await shop.context.transact(systemActor(), (work) => record(work, 'stock.expired', `thing:${i}`))
    await tamper(`update audit_log set created_at = created_at - interval '1 minute'`)
    await shop.context.transact(systemActor(), sealAuditLog)
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

  test('is no good when there is no database', async () => {
    const address = database.url
    database = { ...database, url: address.replace(/[^/]+$/, 'nowhere') }
    assert.notEqual((await run()).code, 0)
    database = { ...database, url: address }
  })
})
