import type { Passwords } from '#server/context/passwords.ts'
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { canonicalPassword } from '#shop/identity/password.ts'
import { isRefusal } from '#shop/result.ts'
import { limitConcurrency } from '#server/jobs/limit-concurrency.ts'

/** Argon2id with 19 MiB, two iterations, one thread (OWASP Password Storage Cheat Sheet). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const costInHash = `$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** A hash takes 19 MiB and a core: at most two run at a time, and the queue is limited. */
const atOnce = 2
const maxWaiting = 64

/** Hashes a password without the queue; for commands and seeding. */
export function hashPassword(password: string): Promise<string> {
  return hash(canonicalPassword(password), cost)
}

export async function openPasswords(): Promise<Passwords> {
  const nobodys = await hashPassword(randomBytes(16).toString('base64url'))
  const inTurn = limitConcurrency(atOnce, maxWaiting)
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    async verify(password, known) {
      const right = await inTurn(() => verify(known ?? nobodys, canonicalPassword(password)))
      return isRefusal(right) ? right : right && known !== null
    },
    isStale: (known) => !known.includes(costInHash),
  }
}
