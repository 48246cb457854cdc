import type { Duty } from '#shop/identity/permission.ts'
import type { Language } from '#shop/localized.ts'

/** The signed-in user and their session. */
export type ActingUser = {
  readonly id: string
  readonly role: 0 | 1
  /** The duties of a manager; empty for all others. */
  readonly duties: readonly Duty[]
  readonly sessionId: string
  readonly twoFactorPassed: boolean
  /** Whether they proved their identity within the last ten minutes. */
  readonly fresh: boolean
  /** Whether they still have the temporary password set by the shop. */
  readonly temporaryPassword: boolean
  /** The data shown on their own pages. */
  readonly profile: Profile
}

export type Profile = {
  readonly username: string
  readonly email: string
  readonly phone: string | null
  readonly language: Language
  readonly createdAt: Date
}

/** The caller. A guest is a browser that placed an order without an account, identified by a cookie. */
export type Actor = {
  readonly user: ActingUser | null
  /** SHA-256 of the guest cookie. */
  readonly guestHash: Buffer | null
  /** SHA-256 of the cookie of a browser whose user has verified an address to see its guest orders. */
  readonly guestReturnHash: Buffer | null
  /** Normalised IP address, for rate limits and the audit log. */
  readonly address: string
  readonly requestId: string
  readonly language: Language
}

/** The actor of jobs and commands. */
export function systemActor(requestId = 'system'): Actor {
  return {
    user: null,
    guestHash: null,
    guestReturnHash: null,
    address: 'system',
    requestId,
    language: 'en',
  }
}
