import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/two-factor.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import { twoFactorMethods } from '#server/database/tables/identity/credentials.ts'
import { drawQr } from './draw-qr.ts'
import {
  countTwoFactorMethods,
  type TwoFactorNeeds,
  lockActor,
  completeEnrolment,
} from './two-factor-methods.ts'
import { totpEnrolments, totpSecrets } from '#server/database/tables/identity/two-factor.ts'
import { base32, matchStep, totpUri } from './totp.ts'
import { openTotp, sealTotp } from './totp-secret.ts'

const enrolmentSeconds = 900

/** The current time step by the database's clock. */
export const presentStep = sql`floor(extract(epoch from now()) / 30)`.mapWith(Number)

/** Creates a secret for an authenticator app. Starting again replaces it. */
export async function startTotp(
  work: Work,
  needs: TwoFactorNeeds,
): Promise<OutputOf<typeof contract.startTotp>> {
  const { id: userId, username } = await lockActor(work)
  const secret = randomBytes(20)
  const fresh = {
    ...sealTotp(needs.vault, userId, secret),
    endsAt: sql`now() + make_interval(secs => ${enrolmentSeconds})`,
  }
  const [row] = await work.tx
    .insert(totpEnrolments)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: totpEnrolments.userId, set: fresh })
    .returning({ endsAt: totpEnrolments.endsAt })
  if (row === undefined) throw new Error('The enrolment was not written')
  const uri = totpUri(needs.settings.shop.en.name, username, base32(secret))
  return { secret: base32(secret), uri, qr: drawQr(uri), expiresAt: row.endsAt.toISOString() }
}

/** Enables the app after its first code, replacing the previous one. */
export async function confirmTotp(
  work: Work,
  needs: TwoFactorNeeds,
  { code }: InputOf<typeof contract.confirmTotp>,
): Promise<OutputOf<typeof contract.confirmTotp> | Refusal<RefusalOf<typeof contract.confirmTotp>>> {
  const { id: userId } = await lockActor(work)
  const [enrolment] = await work.tx
    .select({ sealed: totpEnrolments.sealed, keyId: totpEnrolments.keyId, now: presentStep })
    .from(totpEnrolments)
    .where(and(eq(totpEnrolments.userId, userId), gt(totpEnrolments.endsAt, sql`now()`)))
  if (enrolment === undefined) return refuse('enrolment-ended')
  const secret = await openTotp(needs.vault, userId, enrolment)
  const lastStep = matchStep(secret, code, { now: enrolment.now, last: -1 })
  if (lastStep === null) {
    await record(work, 'two-factor.not-confirmed', `user:${userId}`, { kind: 'totp' })
    return refuse('code-wrong')
  }
  const first = (await countTwoFactorMethods(work, userId)) === 0
  await work.tx
    .delete(twoFactorMethods)
    .where(and(eq(twoFactorMethods.userId, userId), eq(twoFactorMethods.kind, 'totp')))
  const factorId = newRowId()
  await work.tx.insert(twoFactorMethods).values({ id: factorId, userId, kind: 'totp' })
  // encrypted again: the data key may have changed since the app was offered
  await work.tx.insert(totpSecrets).values({ factorId, ...sealTotp(needs.vault, userId, secret), lastStep })
  await work.tx.delete(totpEnrolments).where(eq(totpEnrolments.userId, userId))
  return completeEnrolment(work, needs, { userId, kind: 'totp', first })
}
