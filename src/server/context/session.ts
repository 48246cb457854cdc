import type { ActingUser } from '#server/database/actor.ts'

type SessionState = 'none' | 'valid' | 'expired' | 'unknown'
export type ResolvedSession = { readonly state: SessionState; readonly user: ActingUser | null }
