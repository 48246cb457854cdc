import * as v from 'valibot'
import type { CodeSent } from '#contract/identity/identity.ts'
import { readTabJson, type TabKey } from '#web/platform/browser/storage.ts'

/** A code sent to an e-mail address. */
export type PendingCode = {
  readonly email: string
  readonly sent: CodeSent
  /** When the code was requested, by this browser's clock. */
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

/** A requested code is remembered for at most half an hour. */
const longestMs = 30 * 60_000

/** The pending code of this tab; null if there is none, or it has expired. */
export function readPending(key: Extract<TabKey, 'sign_up' | 'guest_lookup'>): PendingCode | null {
  const read = v.safeParse(shape, readTabJson(key))
  return read.success && Date.now() - read.output.askedAt < longestMs ? read.output : null
}
