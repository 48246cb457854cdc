import { eq } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type { AddedPasskey, PasskeyCreation } from '#contract/identity/passkey.ts'
import type * as contract from '#contract/identity/two-factor.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { twoFactorMethods } from '#server/database/tables/identity/credentials.ts'
import {
  countTwoFactorMethods,
  type TwoFactorNeeds,
  lockActor,
  completeEnrolment,
} from './two-factor-methods.ts'
import {
  challengeSeconds,
  handleBytes,
  knownPasskeys,
  openPasskeyChallenge,
  relyingParty,
  consumeChallenge,
  webauthn,
} from './passkey.ts'
import { passkeys } from '#server/database/tables/identity/two-factor.ts'

const maxPasskeys = 10
/**
 * Ed25519, ECDSA P-256 and RSA, which authenticators support. Listed here because the library's default includes
 * algorithms that are experimental in Node.
 */
const algorithms = [-8, -7, -257]

type Refused = Refusal<RefusalOf<typeof contract.addPasskey>>

/** The options a browser needs to create a passkey that this account does not have yet. */
export async function startPasskey(
  context: HandlerContext,
  { settings }: TwoFactorNeeds,
): Promise<PasskeyCreation | Refusal<'too-many-passkeys'>> {
  const { generateRegistrationOptions } = await webauthn()
  const started = await context.transact(context.actor, async (work) => {
    const user = await lockActor(work)
    const known = await knownPasskeys(work, user.id)
    if (known.length >= maxPasskeys) return refuse('too-many-passkeys')
    return { user, known, challenge: await openPasskeyChallenge(work, { purpose: 'add', userId: user.id }) }
  })
  if (isRefusal(started)) return started
  const { user, known, challenge } = started
  const { rpID, rpName } = relyingParty(settings)
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: handleBytes(user.id),
    userName: user.username,
    userDisplayName: user.username,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeSeconds * 1000,
    supportedAlgorithmIDs: algorithms,
  })
  return {
    challenge: options.challenge,
    rp: { id: rpID, name: rpName },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout: challengeSeconds * 1000,
    attestation: 'none',
    excludeCredentials: known,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** Enrols a passkey created by the browser, after verifying its challenge and its user. */
export async function addPasskey(
  context: HandlerContext,
  needs: TwoFactorNeeds,
  { label, passkey }: InputOf<typeof contract.addPasskey>,
): Promise<OutputOf<typeof contract.addPasskey> | Refused> {
  const made = await readMade(context, needs, passkey)
  if (made === null) return refuse('passkey-failed')
  return context.transact(context.actor, (work) => enrol(work, needs, label, made))
}

type Made = Omit<typeof passkeys.$inferInsert, 'factorId'>

async function readMade(
  context: HandlerContext,
  { settings }: Pick<ServerContext, 'settings'>,
  { id, rawId, response }: AddedPasskey,
): Promise<Made | null> {
  const userId = context.actor.user?.id ?? ''
  const expectedChallenge = await consumeChallenge(context, response.clientDataJSON, {
    purpose: 'add',
    userId,
  })
  if (expectedChallenge === null) return null
  const { rpID, origin } = relyingParty(settings)
  const { verifyRegistrationResponse } = await webauthn()
  const { transports, ...attestation } = response
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type: 'public-key', clientExtensionResults: {}, response: attestation },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { credential } = registrationInfo
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
    }
  } catch {
    // the library throws if anything does not match
    return null
  }
}

async function enrol(
  work: Work,
  needs: TwoFactorNeeds,
  label: string,
  made: Made,
): Promise<OutputOf<typeof contract.addPasskey> | Refused> {
  const { id: userId } = await lockActor(work)
  const [same] = await work.tx
    .select({ factorId: passkeys.factorId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, made.credentialId))
  if (same !== undefined) return refuse('passkey-known')
  if ((await knownPasskeys(work, userId)).length >= maxPasskeys) return refuse('too-many-passkeys')
  const first = (await countTwoFactorMethods(work, userId)) === 0
  const factorId = newRowId()
  await work.tx.insert(twoFactorMethods).values({ id: factorId, userId, kind: 'passkey', label })
  await work.tx.insert(passkeys).values({ factorId, ...made })
  return completeEnrolment(work, needs, { userId, kind: 'passkey', first })
}
