import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  changeEmail,
  changePassword,
  changePhone,
  confirmEmail,
  confirmIdentity,
  endOtherSessions,
  endSession,
  linkGoogle,
  listSessions,
  unlinkGoogle,
} from '#contract/identity/account.ts'
import { acceptInvitation } from '#contract/identity/invitation.ts'
import { resendInvitation, withdrawInvitation } from '#contract/admin/team.ts'
import { aColleague, anInvitation } from '#tests/support/admin/invitations.ts'
import {
  requestPasswordReset,
  confirmPasswordReset,
  confirmSignUp,
  resendSignUpCode,
  signIn,
  signUp,
} from '#contract/identity/identity.ts'
import { refreshSession, signOut } from '#contract/identity/session.ts'
import {
  confirmTotp,
  verifyTwoFactor,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startTotp,
} from '#contract/identity/two-factor.ts'
import { aUser } from '#tests/support/builders.ts'
import { type FakeGoogle, fakeGoogle } from '#tests/support/fakes/fake-google.ts'
import {
  type Account,
  anAccount,
  aPassword,
  aSignedInVisitor,
  aSignUp,
  codeFor,
  notThe,
  resetTokenFor,
  runJobs,
} from '#tests/support/identity.ts'
import { enrolApp, enrolPasskey, firstStep } from '#tests/support/two-factor.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

const room = join(import.meta.dirname, '..')
const action =
  /'((?:identity|manager|password|recovery-codes?|two-factor|session|sign-in|sign-up|user)\.[a-z-]+)'/g

/** All actions that identity can write into the audit log. */
function writable(): string[] {
  const texts = readdirSync(room, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(room, name), 'utf8'))
  return [...new Set(texts.flatMap((text) => [...text.matchAll(action)].map(([, found = '']) => found)))]
}

async function signUpWithFailures(shop: TestShop): Promise<void> {
  const form = aSignUp()
  const rival = aSignUp({ username: form.username })
  const [{ data: mine }, { data: theirs }] = [await shop.call(signUp, form), await shop.call(signUp, rival)]
  await shop.call(confirmSignUp, { ticket: mine.ticket, code: notThe(await codeFor(shop, form.email)) })
  await shop.context.pool.query(`update codes set sent_at = sent_at - interval '31 seconds'`)
  await shop.call(resendSignUpCode, { ticket: mine.ticket })
  await shop.call(confirmSignUp, { ticket: mine.ticket, code: await codeFor(shop, form.email) })
  await shop.call(confirmSignUp, { ticket: theirs.ticket, code: await codeFor(shop, rival.email) })
}

async function sessionsComeAndGo(shop: TestShop, account: Account): Promise<void> {
  await shop.call(signIn, { login: account.username, password: 'not the password' })
  const here = await aSignedInVisitor(shop, account)
  for (let i = 0; i < 2; i++) await aSignedInVisitor(shop, account)
  const { data } = await shop.call(listSessions, {}, here)
  await shop.call(endSession, { sessionId: data.sessions.find(({ current }) => !current)?.id }, here)
  await shop.call(endOtherSessions, {}, here)
  const thief = { ...here, cookies: new Map(here.cookies) }
  await shop.call(refreshSession, {}, here)
  await shop.context.pool.query(`update sessions set refreshed_at = now() - interval '11 seconds'`)
  await shop.call(refreshSession, {}, thief)
  await shop.call(signOut, {}, await aSignedInVisitor(shop, account))
}

async function detailsChange(shop: TestShop, account: Account, google: FakeGoogle): Promise<void> {
  const visitor = await aSignedInVisitor(shop, account)
  await shop.call(confirmIdentity, { by: 'password', password: 'not this one' }, visitor)
  await shop.call(confirmIdentity, { by: 'password', password: aPassword }, visitor)
  await shop.call(changePhone, { phone: '050-1234567' }, visitor)
  const email = `new-${account.email}`
  const { data } = await shop.call(changeEmail, { email }, visitor)
  const code = await codeFor(shop, email)
  await shop.call(confirmEmail, { ticket: data.ticket, code: notThe(code) }, visitor)
  await shop.call(confirmEmail, { ticket: data.ticket, code }, visitor)
  await shop.call(linkGoogle, { credential: await google.sign() }, visitor)
  await shop.call(unlinkGoogle, {}, visitor)
  await shop.call(
    changePassword,
    { currentPassword: aPassword, newPassword: 'seven copper kettles' },
    visitor,
  )
  await shop.call(requestPasswordReset, { email, language: 'en' })
  await runJobs(shop)
  await shop.call(confirmPasswordReset, {
    token: await resetTokenFor(shop, email),
    password: 'nine copper kettles',
  })
}

async function twoFactorStepsCome(shop: TestShop, account: Account): Promise<void> {
  const visitor = await aSignedInVisitor(shop, account)
  await shop.call(startTotp, {}, visitor)
  await shop.call(confirmTotp, { code: '000000' }, visitor)
  const { recoveryCodes } = await enrolApp(shop, account, visitor)
  const { passkeyId } = await enrolPasskey(shop, visitor)
  await shop.call(renamePasskey, { passkeyId, label: 'Tablet' }, visitor)
  const challenge = await firstStep(shop, account)
  const by = { by: 'recovery-code', challenge } as const
  await shop.call(verifyTwoFactor, { ...by, code: 'aaaaa-aaaaa' })
  await shop.call(verifyTwoFactor, { ...by, code: recoveryCodes[0] })
  await shop.call(renewRecoveryCodes, {}, visitor)
  await shop.call(removeTotp, {}, visitor)
}

test('every identity event is recorded in the audit log', async (t) => {
  const google = await fakeGoogle()
  const shop = await aShop({ environment: google.environment }, t)
  await signUpWithFailures(shop)
  await sessionsComeAndGo(shop, await anAccount(shop))
  await detailsChange(shop, await anAccount(shop), google)
  await twoFactorStepsCome(shop, await anAccount(shop))
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const gone = await anInvitation(shop, owner)
  await shop.call(resendInvitation, { invitationId: gone.id }, owner)
  await shop.call(withdrawInvitation, { invitationId: gone.id }, owner)
  const { email, token } = await anInvitation(shop, owner)
  await shop.call(acceptInvitation, { token }, (await aColleague(shop, email)).visitor)
  const { rows } = await shop.context.pool.query<{ action: string }>('select distinct action from audit_log')
  const known = writable()
  assert.ok(known.length > 25, `only ${known.length} actions were found`)
  const written = new Set(rows.map((row) => row.action))
  assert.deepEqual(
    known.filter((one) => !written.has(one)),
    [],
  )
  await google.stop()
})
