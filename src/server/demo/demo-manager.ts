import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'

export type DemoManager = { readonly username: string; readonly password: string }

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** The demo shop's manager, with a password nobody knew before: 80 random bits in four groups. */
export function inventManager(): DemoManager {
  const signs = Array.from(randomBytes(16), (byte) => letters.charAt(byte & 31))
  const groups = [0, 4, 8, 12].map((at) => signs.slice(at, at + 4).join(''))
  return { username: 'manager', password: groups.join('-') }
}

/** Argon2id, 19 MiB, two passes, one lane (OWASP Password Storage), over the NFKC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}
