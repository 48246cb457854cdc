import type { Refusal } from '#shop/result.ts'

export type Busy = Refusal<'busy'>

export type Passwords = {
  /** A PHC string, or a refusal when too many wait already. */
  hash(password: string): Promise<string | Busy>
  /** Without a hash to compare with, takes as long and says no. */
  verify(password: string, known: string | null): Promise<boolean | Busy>
  /** True for a hash made at another cost than today's. */
  isStale(known: string): boolean
}

/** Says whether a password is one that everybody uses, or little more than a word of its owner or the shop. */
export type CommonPasswords = (password: string, ownWords: readonly string[]) => boolean
