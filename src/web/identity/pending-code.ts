import * as v from 'valibot'
import type { CodeSent } from '#contract/identity/identity.ts'
import { readTabJson, type TabKey } from '#web/platform/browser/storage.ts'

/** A code that is on its way to an address. */
export type PendingCode = {
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

/** Half an hour is the longest a code is waited for. */
const longestMs = 30 * 60_000

/** What this tab waits for a code of; null when there is nothing, or it has ended. */
export function readPending(key: Extract<TabKey, 'sign_up' | 'guest_lookup'>): PendingCode | null {
  const read = v.safeParse(shape, readTabJson(key))
  return read.success && Date.now() - read.output.askedAt < longestMs ? read.output : null
}
