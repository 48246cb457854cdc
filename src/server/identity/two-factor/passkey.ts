import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { PasskeyCreation, SignedByPasskey } from '#contract/identity/passkey.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import { twoFactorMethods } from '#server/database/tables/identity/credentials.ts'
import {
  type PasskeyPurpose,
  passkeyChallenges,
  passkeys,
} from '#server/database/tables/identity/two-factor.ts'

export const challengeSeconds = 300

/** The relying party: the host of the shop's address, used from its own pages only. */
export function relyingParty({ publicUrl, shop }: ServerContext['settings']): {
  rpID: string
  rpName: string
  origin: string
} {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, rpName: shop.en.name, origin }
}

/** Loaded with the first passkey: it takes a tenth of a second. */
export const webauthn = () => import('@simplewebauthn/server')

/** The purpose of a challenge, and the user who can answer it; null: any user. */
export type Challenged = { readonly purpose: PasskeyPurpose; readonly userId: string | null }

/** Creates a one-time challenge: 32 random bytes in base64url. */
export async function openPasskeyChallenge(work: Work, { purpose, userId }: Challenged): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await work.tx.insert(passkeyChallenges).values({
    hash: hashToken(challenge),
    purpose,
    userId,
    endsAt: sql`now() + make_interval(secs => ${challengeSeconds})`,
  })
  return challenge
}

/** Consumes an answered challenge in a separate transaction, so that it is used up whatever happens next. */
export async function consumeChallenge(
  { transact, actor }: Pick<HandlerContext, 'transact' | 'actor'>,
  clientDataJSON: string,
  { purpose, userId }: Challenged,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const taken = await transact(actor, (work) =>
    work.tx
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.hash, hashToken(challenge)),
          eq(passkeyChallenges.purpose, purpose),
          userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
          gt(passkeyChallenges.endsAt, sql`now()`),
        ),
      )
      .returning({ hash: passkeyChallenges.hash }),
  )
  return taken.length === 1 ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge: unknown =
      typeof clientData === 'object' && clientData !== null && Reflect.get(clientData, 'challenge')
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** A user's passkeys, in the format for browsers. */
export async function knownPasskeys(
  { tx }: Pick<Work, 'tx'>,
  userId: string,
): Promise<PasskeyCreation['excludeCredentials']> {
  const rows = await tx
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .innerJoin(twoFactorMethods, eq(twoFactorMethods.id, passkeys.factorId))
    .where(eq(twoFactorMethods.userId, userId))
  return rows.map(({ id, transports }) => ({
    id: id.toString('base64url'),
    type: 'public-key',
    transports,
  }))
}

/** A verified passkey signature. */
export type Signed = { readonly factorId: string; readonly userId: string; readonly counter: number }

/** Verifies a signature over an open challenge, with user presence and user verification. Null if invalid. */
export async function readSigned(
  context: HandlerContext,
  { settings }: Pick<ServerContext, 'settings'>,
  passkey: SignedByPasskey,
  challenged: Challenged,
): Promise<Signed | null> {
  const challenge = await consumeChallenge(context, passkey.response.clientDataJSON, challenged)
  if (challenge === null) return null
  const [known] = await context.read.tx
    .select({ passkey: passkeys, userId: twoFactorMethods.userId })
    .from(passkeys)
    .innerJoin(twoFactorMethods, eq(twoFactorMethods.id, passkeys.factorId))
    .where(eq(passkeys.credentialId, Buffer.from(passkey.id, 'base64url')))
  if (known === undefined) return null
  if (challenged.userId !== null && challenged.userId !== known.userId) return null
  const { userHandle } = passkey.response
  if (userHandle !== null && userHandle !== handleOf(known.userId)) return null
  const counter = await verify(settings, passkey, challenge, known.passkey)
  return counter === null ? null : { factorId: known.passkey.factorId, userId: known.userId, counter }
}

/** The user handle for authenticators: the random id, no personal data. */
function handleOf(userId: string): string {
  return handleBytes(userId).toString('base64url')
}

export function handleBytes(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId.replaceAll('-', ''), 'hex')
}

async function verify(
  settings: ServerContext['settings'],
  { id, rawId, response }: SignedByPasskey,
  expectedChallenge: string,
  { publicKey, counter }: typeof passkeys.$inferSelect,
): Promise<number | null> {
  const { rpID, origin } = relyingParty(settings)
  const { verifyAuthenticationResponse } = await webauthn()
  const { userHandle, ...signed } = response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type: 'public-key',
        clientExtensionResults: {},
        response: userHandle === null ? signed : { ...signed, userHandle },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // the library throws if anything does not match; the reason is not disclosed
    return null
  }
}

/** Saves the signature counter of the passkey. False if the stored counter is higher, or the passkey is gone. */
export async function saveCounter(work: Work, { factorId, counter }: Signed): Promise<boolean> {
  const updated = await work.tx
    .update(passkeys)
    .set({ counter })
    .where(and(eq(passkeys.factorId, factorId), lte(passkeys.counter, counter)))
    .returning({ factorId: passkeys.factorId })
  await work.tx
    .update(twoFactorMethods)
    .set({ usedAt: sql`now()` })
    .where(eq(twoFactorMethods.id, factorId))
  return updated.length === 1
}
