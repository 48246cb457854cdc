import { sql } from 'drizzle-orm'
import { deleted, type Piece } from '#server/jobs/sweep.ts'

/** Expired attempts, links, challenges, proofs and sessions. */
export const endedIdentity: readonly Piece[] = [
  'codes',
  'wrong_codes',
  'password_resets',
  'sign_in_challenges',
  'passkey_challenges',
  'totp_enrolments',
  'spent_proofs',
  'sessions',
].map((table) => deleted(table, sql`ends_at <= now()`))
