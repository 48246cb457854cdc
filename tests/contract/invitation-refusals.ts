import { api, type EndpointName } from '#contract/api.ts'
import { aUser } from '#tests/support/builders.ts'
import { aColleague, anInvitation } from '#tests/support/admin/invitations.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import { aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

type Names =
  | 'listInvitations'
  | 'inviteManager'
  | 'resendInvitation'
  | 'withdrawInvitation'
  | 'getInvitation'
  | 'acceptInvitation'

/** `shop` is a function: the shop opens after the scenarios are listed. */
export function invitationScenarios(shop: () => TestShop): Pick<Scenarios, Names> {
  const invitationId = '01890000-0000-7000-8000-000000000000'
  const owner = async () => aVisitor(await aUser(shop().context, { role: 0 }))
  async function send(name: EndpointName, input: unknown, as?: Visitor): Promise<Refused> {
    const { status, problem } = await shop().call(api[name], input, as ?? (await owner()))
    return { status, code: problem.code }
  }
  const inviting = (email: string) => send('inviteManager', { email, duties: ['stock'], language: 'en' })

  return {
    listInvitations: {},
    inviteManager: {
      'already-manager': async () => {
        const { userId } = await aUser(shop().context, { role: 0 })
        const { rows } = await shop().context.pool.query('select email from users where id = $1', [userId])
        return inviting(rows[0].email.toUpperCase())
      },
      'already-invited': async () => {
        const { email } = await anInvitation(shop(), await owner())
        return inviting(email.toUpperCase())
      },
    },
    resendInvitation: { 'not-found': () => send('resendInvitation', { invitationId }) },
    withdrawInvitation: { 'not-found': () => send('withdrawInvitation', { invitationId }) },
    getInvitation: {},
    acceptInvitation: {
      'invitation-not-open': () => send('acceptInvitation', { token: 'x' }),
      'invitation-of-another': async () => {
        const { token } = await anInvitation(shop(), await owner())
        return send('acceptInvitation', { token })
      },
      'second-factor-needed': async () => {
        const { token, email } = await anInvitation(shop(), await owner())
        const { visitor } = await aColleague(shop(), email, { twoFactor: false })
        return send('acceptInvitation', { token }, visitor)
      },
    },
  }
}
