import { randomBytes } from 'node:crypto'
import { inviteManager } from '#contract/admin/team.ts'
import type { Duty } from '#shop/identity/permission.ts'
import { type Account, anAccount, aSignedInVisitor, emailsTo } from '../identity.ts'
import { aVisitor, type TestShop, type Visitor } from '../shop.ts'

export type Invited = { readonly id: string; readonly email: string; readonly token: string }

/** Invites an address; returns the token of the mailed link. */
export async function anInvitation(
  shop: TestShop,
  owner: Visitor,
  { email = `colleague-${randomBytes(6).toString('hex')}@example.com`, duties = ['support'] as Duty[] } = {},
): Promise<Invited> {
  const { data, problem } = await shop.call(inviteManager, { email, duties, language: 'he' }, owner)
  if (data === null || data === undefined) throw new Error(`Not invited: ${JSON.stringify(problem)}`)
  const made = data.invitations.find((one: { email: string }) => one.email === email)
  return { id: made?.id ?? '', email, token: await invitationTokenFor(shop, email) }
}

/** The token of the latest invitation to an address. */
export async function invitationTokenFor(shop: TestShop, email: string): Promise<string> {
  const [mail] = await emailsTo(shop, email)
  const token = /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`No invitation was sent to ${email}`)
  return token
}

/** A signed-in user with that address; by default with two-factor authentication. */
export async function aColleague(
  shop: TestShop,
  email: string,
  { twoFactor = true } = {},
): Promise<{ account: Account; visitor: Visitor }> {
  const account = await anAccount(shop, { email })
  const visitor = await aSignedInVisitor(shop, account, aVisitor())
  if (twoFactor)
    await shop.context.pool.query('update sessions set two_factor_at = now() where user_id = $1', [
      account.userId,
    ])
  return { account, visitor }
}
