import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listAudit } from '#contract/admin/audit.ts'
import {
  changeDuties,
  getAdmin,
  listInvitations,
  listManagers,
  resendInvitation,
  withdrawInvitation,
} from '#contract/admin/team.ts'
import { acceptInvitation, getInvitation } from '#contract/identity/invitation.ts'
import { tally, tenTimes } from '#tests/support/faults/at-once.ts'
import { aUser } from '#tests/support/builders.ts'
import { confirmSignUp, signUp } from '#contract/identity/identity.ts'
import { aSignUp, auditOf, codeFor, emailsTo } from '#tests/support/identity.ts'
import { changeTo } from '#tests/support/admin/setting-admin.ts'
import { aColleague, anInvitation, invitationTokenFor } from '#tests/support/admin/invitations.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

let shop: TestShop
let owner: Visitor
before(async () => {
  shop = await aShop()
  owner = aVisitor(await aUser(shop.context, { role: 0, username: 'olga' }))
})
after(() => shop.close())

const stateOf = async (token: string) => (await shop.call(getInvitation, { token })).data.state

describe('an invitation into the team', () => {
  test('is e-mailed in the invitee’s language, and can be accepted once they have a second factor', async () => {
    const { id, email, token } = await anInvitation(shop, owner, { duties: ['stock', 'support'] })
    const [mail] = await emailsTo(shop, email)
    assert.equal(mail?.language, 'he')
    assert.match(mail.subject, /להצטרף לצוות/)
    assert.match(mail.text, /olga/)
    const { data } = await shop.call(getInvitation, { token })
    assert.deepEqual(data, { state: 'open', invited: { email, by: 'olga', duties: ['stock', 'support'] } })

    const { account, visitor } = await aColleague(shop, email.toUpperCase(), { twoFactor: false })
    const early = await shop.call(acceptInvitation, { token }, visitor)
    assert.equal(early.problem.code, 'second-factor-needed')
    assert.equal((await shop.call(getAdmin, {}, visitor)).problem.code, 'not-allowed')
    await shop.context.pool.query('update sessions set two_factor_at = now() where user_id = $1', [
      account.userId,
    ])
    assert.equal((await shop.call(acceptInvitation, { token }, visitor)).status, 204)
    assert.deepEqual((await shop.call(getAdmin, {}, visitor)).data.duties, ['stock', 'support'])
    assert.equal(await stateOf(token), 'used')
    assert.deepEqual(await auditOf(shop, `invitation:${id}`), ['invitation.sent', 'invitation.accepted'])
    assert.deepEqual(await auditOf(shop, `user:${account.userId}`), [
      'session.opened',
      'manager.duties-changed',
    ])
  })

  test('cannot be accepted by an account with another e-mail address', async () => {
    const { token } = await anInvitation(shop, owner)
    const { visitor } = await aColleague(shop, `other-${Date.now()}@example.com`)
    const refused = await shop.call(acceptInvitation, { token }, visitor)
    assert.equal(refused.problem.code, 'invitation-of-another')
    assert.equal(await stateOf(token), 'open')
  })

  test('is accepted only once, even by ten concurrent calls', async () => {
    const { email, token } = await anInvitation(shop, owner)
    const { account, visitor } = await aColleague(shop, email)
    const responses = await tenTimes(() => shop.call(acceptInvitation, { token }, visitor))
    assert.deepEqual(tally(responses), { 204: 1, 409: 9 })
    const events = await auditOf(shop, `user:${account.userId}`)
    assert.equal(events.filter((event) => event === 'manager.duties-changed').length, 1)
  })

  test('is either withdrawn or accepted, never both', async () => {
    const { id, email, token } = await anInvitation(shop, owner)
    const { account, visitor } = await aColleague(shop, email)
    const [withdrawn, accepted] = await Promise.all([
      shop.call(withdrawInvitation, { invitationId: id }, owner),
      shop.call(acceptInvitation, { token }, visitor),
    ])
    assert.equal([withdrawn.status === 200, accepted.status === 204].filter(Boolean).length, 1)
    const { rows } = await shop.context.pool.query('select role from users where id = $1', [account.userId])
    assert.equal(rows[0].role, accepted.status === 204 ? 0 : 1)
  })

  test('has a new link when it is sent again, and the old one no longer works', async () => {
    const { id, email, token } = await anInvitation(shop, owner)
    await shop.context.pool.query(`update invitations set ends_at = now() where id = $1`, [id])
    assert.equal(await stateOf(token), 'expired')
    const { data } = await shop.call(listInvitations, {}, owner)
    assert.equal(data.invitations.find((one: { id: string }) => one.id === id)?.expired, true)
    const { visitor } = await aColleague(shop, email)
    const late = await shop.call(acceptInvitation, { token }, visitor)
    assert.equal(late.problem.code, 'invitation-not-open')
    assert.equal((await shop.call(resendInvitation, { invitationId: id }, owner)).status, 200)
    assert.equal(await stateOf(token), 'unknown')
    const next = await invitationTokenFor(shop, email)
    assert.equal((await shop.call(acceptInvitation, { token: next }, visitor)).status, 204)
  })

  test('is reported as withdrawn, and an invalid token as unknown', async () => {
    const { id, token } = await anInvitation(shop, owner)
    await shop.call(withdrawInvitation, { invitationId: id }, owner)
    assert.equal(await stateOf(token), 'withdrawn')
    assert.equal(await stateOf('no such token'), 'unknown')
  })

  test('is withdrawn when its sender is no owner any more', async () => {
    const made = await aUser(shop.context, { role: 0 })
    const { id, email, token } = await anInvitation(shop, aVisitor(made), { duties: ['owner'] })
    await shop.call(changeDuties, { userId: made.userId, duties: [] }, owner)
    assert.equal(await stateOf(token), 'withdrawn')
    const { visitor } = await aColleague(shop, email)
    const late = await shop.call(acceptInvitation, { token }, visitor)
    assert.equal(late.problem.code, 'invitation-not-open')
    assert.deepEqual(await auditOf(shop, `invitation:${id}`), ['invitation.sent', 'invitation.withdrawn'])
  })

  test('stores its token nowhere in plain text', async () => {
    const { token } = await anInvitation(shop, owner)
    const { rows } = await shop.context.pool.query<{ found: number }>(
      `select (select count(*) from invitations i where i::text like $1)
        + (select count(*) from pgboss.job j where j::text like $1)
        + (select count(*) from audit_log a where a.detail::text like $1) as found`,
      [`%${token}%`],
    )
    assert.equal(Number(rows[0]?.found), 0)
  })

  test('lets its invitee, and nobody else, sign up while registration is closed', async () => {
    await changeTo(shop, owner, { REGISTRATION: false })
    const { id, email, token } = await anInvitation(shop, owner)
    const asking = async (given: object) => {
      const { status, problem } = await shop.call(signUp, { ...aSignUp(), ...given })
      return status === 202 ? status : problem.code
    }
    assert.equal(await asking({ email }), 'registration-closed')
    assert.equal(await asking({ email, invitation: 'made up' }), 'registration-closed')
    assert.equal(await asking({ invitation: token }), 'invitation-of-another')
    const wanted = { ...aSignUp(), email: email.toUpperCase(), invitation: token }
    const { status, data } = await shop.call(signUp, wanted)
    assert.equal(status, 202)
    const visitor = aVisitor()
    const code = await codeFor(shop, email.toUpperCase())
    const opened = await shop.call(confirmSignUp, { ticket: data.ticket, code }, visitor)
    assert.equal(opened.status, 201)
    assert.ok(opened.data.state === 'signed-in')
    await shop.context.pool.query('update sessions set two_factor_at = now() where user_id = $1', [
      opened.data.user.id,
    ])
    const joined = await shop.call(
      acceptInvitation,
      { token },
      { ...visitor, token: opened.data.access_token },
    )
    assert.equal(joined.status, 204)
    const other = await anInvitation(shop, owner)
    await shop.call(withdrawInvitation, { invitationId: other.id }, owner)
    assert.equal(await asking({ email: other.email, invitation: other.token }), 'registration-closed')
    assert.equal(await asking({ email, invitation: token }), 'registration-closed', `${id} is used`)
    await changeTo(shop, owner, { REGISTRATION: true })
  })

  test('can be listed by owners only', async () => {
    const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
    assert.equal((await shop.call(listInvitations, {}, support)).problem.code, 'not-allowed')
  })
})

test('the audit log can be filtered by the whole team or by one manager', async () => {
  const made = await aUser(shop.context, { role: 0, username: 'sam-lately' })
  const other = await aUser(shop.context, { role: 0, duties: ['stock'] })
  await shop.call(changeDuties, { userId: other.userId, duties: ['support'] }, aVisitor(made))
  const { data: team } = await shop.call(listAudit, { by: 'team' }, owner)
  const managers = (await shop.call(listManagers, {}, owner)).data.managers.map(
    ({ username }: { username: string }) => username,
  )
  assert.ok(team.rows.length > 1)
  assert.ok(team.rows.every(({ actor }: { actor: string }) => managers.includes(actor)))
  const { data: one } = await shop.call(listAudit, { actor: 'sam-lately' }, owner)
  assert.deepEqual(
    one.rows.map(({ action, subject }: { action: string; subject: string }) => [action, subject]),
    [['manager.duties-changed', `user:${other.userId}`]],
  )
})
