import type { ActingUser } from '#server/database/actor.ts'

export type SessionState = 'none' | 'valid' | 'expired' | 'unknown'
export type ResolvedSession = { readonly state: SessionState; readonly user: ActingUser | null }
