import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getAdmin } from '#contract/admin/team.ts'
import { signIn } from '#contract/identity/identity.ts'
import { getCurrentUser } from '#contract/identity/session.ts'
import { verifyTwoFactor } from '#contract/identity/two-factor.ts'
import { aSignedInVisitor, anAccount, auditOf, emailsTo } from '#tests/support/identity.ts'
import { enrolApp, firstStep } from '#tests/support/two-factor.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { grantOwner } from './grant-owner.ts'

describe('the operator of the server', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const grantTo = (login: string, withoutTwoFactor = false) =>
    shop.context.transact(systemActor(), (work) =>
      grantOwner(work, shop.context.jobs, { login, withoutTwoFactor }),
    )

  test('can make an account an owner, and it keeps its other duties', async () => {
    const account = await anAccount(shop)
    assert.equal(await grantTo(account.email.toUpperCase()), account.username)
    const { visitor } = await enrolApp(shop, account)
    assert.deepEqual((await shop.call(getAdmin, {}, visitor)).data.duties, ['owner'])
    const helper = await anAccount(shop, { role: 0, duties: ['stock'] })
    await grantTo(helper.username)
    const { rows } = await shop.context.pool.query('select duties from users where id = $1', [helper.userId])
    assert.deepEqual(rows[0]?.duties, ['stock', 'owner'])
    assert.equal(await grantTo('nobody-of-that-name'), null)
  })

  test('can let in an owner whose app and recovery codes are lost; those and the old sessions no longer work', async () => {
    const account = await anAccount(shop, { role: 0 })
    const { app, visitor, recoveryCodes } = await enrolApp(shop, account)
    const challenge = await firstStep(shop, account)
    await grantTo(account.username, true)
    assert.equal((await shop.call(getCurrentUser, {}, visitor)).status, 401)
    const stale = await shop.call(verifyTwoFactor, { by: 'totp', challenge, code: app.code(1) })
    assert.equal(stale.problem.code, 'sign-in-ended')
    const again = await shop.call(signIn, { login: account.username, password: account.password })
    assert.equal(again.data.state, 'signed-in')
    const owing = await shop.call(getAdmin, {}, await aSignedInVisitor(shop, account))
    assert.equal(owing.problem.code, 'second-factor-needed')
    const [mail] = await emailsTo(shop, account.email)
    assert.match(mail?.subject ?? '', /removed/i)
    assert.ok((await auditOf(shop, `user:${account.userId}`)).includes('two-factor.removed'))
    const enrolled = await enrolApp(shop, account)
    assert.ok(!enrolled.recoveryCodes.some((code) => recoveryCodes.includes(code)))
  })
})
