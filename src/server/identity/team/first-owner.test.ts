import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { acceptInvitation, getInvitation } from '#contract/identity/invitation.ts'
import { getAdmin, listInvitations } from '#contract/admin/team.ts'
import { systemActor } from '#server/database/actor.ts'
import { aColleague } from '#tests/support/admin/invitations.ts'
import { auditOf } from '#tests/support/identity.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { grantOwner } from '../two-factor/grant-owner.ts'
import { inviteFirstOwner } from './invite-first-owner.ts'

describe('the link that a shop without an owner prints', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const aLink = async () => (await shop.context.transact(systemActor(), inviteFirstOwner)) ?? ''
  const stateOf = async (token: string) => (await shop.call(getInvitation, { token })).data.state

  test('makes exactly one person the owner, and requires two-factor authentication', async () => {
    const earlier = await aLink()
    const token = await aLink()
    assert.equal(await stateOf(earlier), 'withdrawn', 'each start prints its own link')
    const { data } = await shop.call(getInvitation, { token })
    assert.deepEqual(data, { state: 'open', invited: { email: null, by: null, duties: ['owner'] } })

    const bare = await aColleague(shop, 'noa@example.com', { twoFactor: false })
    const refused = await shop.call(acceptInvitation, { token }, bare.visitor)
    assert.equal(refused.problem.code, 'second-factor-needed')

    const people = await Promise.all(
      ['dana@example.com', 'avi@example.com'].map((email) => aColleague(shop, email)),
    )
    const responses = await Promise.all(
      people.map(({ visitor }) => shop.call(acceptInvitation, { token }, visitor)),
    )
    assert.deepEqual(responses.map(({ status }) => String(status)).toSorted(), ['204', '409'])
    const owner = people[responses.findIndex(({ status }) => status === 204)]
    assert.ok(owner)
    assert.deepEqual((await shop.call(getAdmin, {}, owner.visitor)).data.duties, ['owner'])
    assert.deepEqual((await shop.call(listInvitations, {}, owner.visitor)).data.invitations, [])
    assert.ok((await auditOf(shop, `user:${owner.account.userId}`)).includes('manager.duties-changed'))
    assert.equal(await stateOf(token), 'used')
    assert.equal(await shop.context.transact(systemActor(), inviteFirstOwner), null, 'there is an owner')
  })

  test('no longer works once somebody has become the owner in another way', async () => {
    await shop.context.pool.query(`update users set duties = '{}', role = 1`)
    const token = await aLink()
    const { account } = await aColleague(shop, 'lea@example.com')
    const stranger = await aColleague(shop, 'stranger@example.com')
    await shop.context.transact(systemActor('user:grant'), (work) =>
      grantOwner(work, shop.context.jobs, { login: account.email, withoutTwoFactor: false }),
    )
    assert.equal(await stateOf(token), 'used')
    const { problem } = await shop.call(acceptInvitation, { token }, stranger.visitor)
    assert.equal(problem.code, 'invitation-not-open')
  })

  test('is valid from only one of several servers that start together', async () => {
    await shop.context.pool.query(`update users set duties = '{}', role = 1`)
    const tokens = await Promise.all([aLink(), aLink(), aLink()])
    const states = await Promise.all(tokens.filter((token) => token !== '').map(stateOf))
    assert.equal(states.filter((state) => state === 'open').length, 1)
  })
})
