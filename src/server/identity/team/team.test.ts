import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeDuties, getAdmin, inviteManager, listManagers, type Manager } from '#contract/admin/team.ts'
import { aUser } from '#tests/support/builders.ts'
import { auditOf } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('the team', () => {
  let shop: TestShop
  let ownerId: string
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    const made = await aUser(shop.context, { role: 0, username: 'olga' })
    ownerId = made.userId
    owner = aVisitor(made)
  })
  after(() => shop.close())

  test('changed duties apply from the next call and are in the audit log; the list shows who has two-factor authentication', async () => {
    const made = await aUser(shop.context, { role: 0, duties: ['support'], username: 'stan' })
    const stan = aVisitor(made)
    const input = { userId: made.userId, duties: ['stock', 'stock'] }
    const { data } = await shop.call(changeDuties, input, owner)
    assert.deepEqual(
      data.managers.map(({ username, duties, twoFactor }: Manager) => [username, duties, twoFactor]),
      [
        ['olga', ['owner'], false],
        ['stan', ['stock'], false],
      ],
    )
    const admin = await shop.call(getAdmin, {}, stan)
    assert.deepEqual(admin.data.duties, ['stock'])
    assert.ok(admin.data.permissions.includes('products.edit'))
    assert.ok(!admin.data.permissions.includes('team.edit'))
    assert.equal((await shop.call(listManagers, {}, stan)).problem.code, 'not-allowed')
    assert.deepEqual(await auditOf(shop, `user:${made.userId}`), ['manager.duties-changed'])
  })

  test('a manager without any duty becomes a customer again', async () => {
    const made = await aUser(shop.context, { role: 0, duties: ['support'] })
    const { data } = await shop.call(changeDuties, { userId: made.userId, duties: [] }, owner)
    assert.ok(!data.managers.some(({ id }) => id === made.userId))
    const { rows } = await shop.context.pool.query('select role from users where id = $1', [made.userId])
    assert.deepEqual(rows, [{ role: 1 }])
    assert.equal((await shop.call(getAdmin, {}, aVisitor(made))).problem.code, 'not-allowed')
  })

  test('the last owner cannot give up that duty', async () => {
    const response = await shop.call(changeDuties, { userId: ownerId, duties: ['support'] }, owner)
    assert.equal(response.problem.code, 'last-owner')
    assert.deepEqual(await auditOf(shop, `user:${ownerId}`), [])
  })

  test('if two owners change the same duties, the second gets a conflict', async () => {
    const made = await aUser(shop.context, { role: 0, duties: ['stock', 'support'] })
    const wish = (duties: readonly string[]) => ({ userId: made.userId, duties, seen: ['support', 'stock'] })
    assert.equal((await shop.call(changeDuties, wish(['stock']), owner)).status, 200)
    const late = await shop.call(changeDuties, wish(['support', 'accountant']), owner)
    assert.equal(late.problem.code, 'version-changed')
  })

  test('two owners cannot remove each other at the same time', async () => {
    const second = await aUser(shop.context, { role: 0 })
    const responses = await Promise.all([
      shop.call(changeDuties, { userId: second.userId, duties: ['stock'] }, owner),
      shop.call(changeDuties, { userId: ownerId, duties: ['stock'] }, aVisitor(second)),
    ])
    const { rows } = await shop.context.pool.query(`select from users where 'owner' = any(duties)`)
    assert.equal(rows.length, 1)
    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
    await shop.context.pool.query(`update users set duties = '{owner}' where id = $1`, [ownerId])
  })

  test('inviting requires a fresh sign-in and the session’s own CSRF token', async () => {
    const stale = aVisitor(await aUser(shop.context, { role: 0, fresh: false }))
    const input = { email: 'new@example.com', duties: ['owner'], language: 'en' }
    assert.equal((await shop.call(inviteManager, input, stale)).problem.code, 'fresh-sign-in-needed')
    const forged = await shop.call(inviteManager, input, owner, { 'x-csrf-token': 'x' })
    assert.equal(forged.problem.code, 'csrf-token-wrong')
  })

  test('only managers have duties', async () => {
    await assert.rejects(
      aUser(shop.context, { role: 1, duties: ['owner'] }),
      (error: Error) => error.cause instanceof Error && error.cause.message.includes('users_duties'),
    )
  })
})
