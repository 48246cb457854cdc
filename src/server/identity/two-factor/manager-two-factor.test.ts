import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getCsrfToken } from '#contract/identity/session.ts'
import { acceptInvitation } from '#contract/identity/invitation.ts'
import { listTwoFactorMethods, removeTotp } from '#contract/identity/two-factor.ts'
import { changeOrderStatus } from '#contract/orders/orders.ts'
import { aSignedInVisitor, anAccount } from '#tests/support/identity.ts'
import { enrolApp } from '#tests/support/two-factor.ts'
import { anInvitation } from '#tests/support/admin/invitations.ts'
import { aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('a manager', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('without two-factor authentication can only enrol in it, and can use the admin area afterwards', async () => {
    const account = await anAccount(shop, { role: 0 })
    const visitor = await aSignedInVisitor(shop, account)
    assert.equal((await shop.call(listTwoFactorMethods, {}, visitor)).data.owed, true)
    const atTheAdmin = async (who: Visitor) => {
      const { data } = await shop.call(getCsrfToken, {}, who)
      const input = { id: '0'.repeat(20), status: 'completed', reason: 'a call' }
      return (await shop.call(changeOrderStatus, input, who, { 'x-csrf-token': data.csrfToken })).problem.code
    }
    assert.equal(await atTheAdmin(visitor), 'second-factor-needed')
    const { visitor: enrolled } = await enrolApp(shop, account, visitor)
    assert.equal((await shop.call(listTwoFactorMethods, {}, enrolled)).data.owed, false)
    assert.equal(await atTheAdmin(enrolled), 'not-found')
  })

  test('cannot remove the last two-factor method', async () => {
    const account = await anAccount(shop, { role: 0 })
    const { visitor } = await enrolApp(shop, account)
    const { status, problem } = await shop.call(removeTotp, {}, visitor)
    assert.deepEqual([status, problem.code], [409, 'last-second-factor'])
  })

  test('cannot become one with a two-factor method removed before', async () => {
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const { email, token } = await anInvitation(shop, owner)
    const account = await anAccount(shop, { email })
    const { visitor } = await enrolApp(shop, account)
    assert.equal((await shop.call(removeTotp, {}, visitor)).status, 200)
    const { problem } = await shop.call(acceptInvitation, { token }, visitor)
    assert.equal(problem.code, 'second-factor-needed')
    await enrolApp(shop, account, visitor)
    assert.equal((await shop.call(acceptInvitation, { token }, visitor)).status, 204)
  })
})
