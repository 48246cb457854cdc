import type { Duty } from '#shop/identity/permission.ts'
import type { Language } from '#shop/localized.ts'

/** The signed-in user and the session they speak through. */
export type ActingUser = {
  readonly id: string
  readonly role: 0 | 1
  /** What a manager is there for; empty for everybody else. */
  readonly duties: readonly Duty[]
  readonly sessionId: string
  readonly secondFactor: boolean
  /** They proved who they are within the last ten minutes. */
  readonly fresh: boolean
  /** Their password was handed over by the shop and is not replaced yet. */
  readonly temporaryPassword: boolean
  /** What their own pages show of them. */
  readonly profile: Profile
}

export type Profile = {
  readonly username: string
  readonly email: string
  readonly phone: string | null
  readonly language: Language
  readonly createdAt: Date
}

/** Whoever is asking. A guest is a browser that placed an order without an account, known by a cookie. */
export type Actor = {
  readonly user: ActingUser | null
  /** SHA-256 of the guest cookie. */
  readonly guestHash: Buffer | null
  /** SHA-256 of the cookie of a browser that has proved an address to see its guest orders. */
  readonly guestReturnHash: Buffer | null
  /** Normalised network address, for limits and the audit log. */
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
