import * as v from 'valibot'
import type { CodeSent } from '../../contract/identity.ts'
import { readTabJson } from '../platform/storage.ts'

/** A sign-up whose code is on its way. */
export type PendingSignUp = {
  readonly email: string
  readonly sent: CodeSent
  /** When the code was asked for, on this browser's clock. */
  readonly askedAt: number
}

const shape = v.object({
  email: v.string(),
  askedAt: v.number(),
  sent: v.object({
    ticket: v.string(),
    expiresAt: v.string(),
    resendAfterSeconds: v.number(),
    resendsLeft: v.number(),
  }),
})

/** Half an hour is the longest a sign-up waits for its code. */
const longestMs = 30 * 60_000

/** The sign-up this tab waits for; null when there is none, or it has ended. */
export function readPending(): PendingSignUp | null {
  const read = v.safeParse(shape, readTabJson('sign_up'))
  return read.success && Date.now() - read.output.askedAt < longestMs ? read.output : null
}
