import { signIn } from '#contract/identity/identity.ts'
import { addPasskey, confirmTotp, startPasskey, startTotp } from '#contract/identity/two-factor.ts'
import { stepOf, totpCode } from '#server/identity/two-factor/totp.ts'
import { type FakeAuthenticator, fakeAuthenticator } from './fakes/fake-authenticator.ts'
import { type Account, aSignedInVisitor } from './identity.ts'
import { aVisitor, type TestShop, type Visitor } from './shop.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator app with the secret as typed in; tests can move its time forward. */
export type FakeApp = {
  /** The code `later` time steps from now; after enrolment the next valid one is 1 step later. */
  code(later?: number): string
}

export function fakeApp(secret: string): FakeApp {
  const bits = Array.from(secret, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return { code: (later = 0) => totpCode(bytes, stepOf(Date.now() / 1000) + later) }
}

export type Enrolled = {
  readonly app: FakeApp
  readonly recoveryCodes: readonly string[]
  readonly visitor: Visitor
}

/** Enrols an authenticator app from a signed-in browser. */
export async function enrolApp(shop: TestShop, account: Account, visitor?: Visitor): Promise<Enrolled> {
  const browser = visitor ?? (await aSignedInVisitor(shop, account))
  const { data: started } = await shop.call(startTotp, {}, browser)
  const app = fakeApp(started.secret)
  const { data, problem } = await shop.call(confirmTotp, { code: app.code() }, browser)
  if (data.factors === undefined) throw new Error(`Not enrolled: ${JSON.stringify(problem)}`)
  // Marks the code as that of the previous step, so that tests need not wait half a minute for the next one.
  await shop.context.pool.query('update totp_secrets set last_step = last_step - 1')
  return { app, recoveryCodes: data.recoveryCodes ?? [], visitor: browser }
}

/** Adds a passkey from a signed-in browser. */
export async function enrolPasskey(
  shop: TestShop,
  visitor: Visitor,
  authenticator: FakeAuthenticator = fakeAuthenticator(),
): Promise<{ authenticator: FakeAuthenticator; recoveryCodes: readonly string[]; passkeyId: string }> {
  const { data: options } = await shop.call(startPasskey, {}, visitor)
  const passkey = authenticator.create(options)
  const { data, problem } = await shop.call(addPasskey, { label: 'Laptop', passkey }, visitor)
  if (data.factors === undefined) throw new Error(`Not enrolled: ${JSON.stringify(problem)}`)
  return {
    authenticator,
    recoveryCodes: data.recoveryCodes ?? [],
    passkeyId: data.factors.passkeys.at(-1)?.id ?? '',
  }
}

/** The first step of a sign-in with two-factor authentication; returns its challenge. */
export async function firstStep(
  shop: TestShop,
  { username, password }: Account,
  visitor: Visitor = aVisitor(),
): Promise<string> {
  const { data } = await shop.call(signIn, { login: username, password }, visitor)
  if (data.state !== 'second-factor') throw new Error('No two-factor method is owed')
  return data.challenge
}
