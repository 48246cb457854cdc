import type { Refusal } from '#shop/result.ts'

type Busy = Refusal<'busy'>

export type Passwords = {
  /** A PHC string, or a refusal if too many wait. */
  hash(password: string): Promise<string | Busy>
  /** Without a stored hash, takes as long and returns false. */
  verify(password: string, known: string | null): Promise<boolean | Busy>
  /** True for a hash with an outdated cost. */
  isStale(known: string): boolean
}

/** Whether a password is common, or little more than a word of its owner or the shop. */
export type CommonPasswords = (password: string, ownWords: readonly string[]) => boolean
