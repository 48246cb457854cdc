import { randomBytes } from 'node:crypto'

export type DemoManager = { readonly username: string; readonly password: string }

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** The demo shop's manager, with a password nobody knew before: 80 random bits in four groups. */
export function inventManager(): DemoManager {
  const signs = Array.from(randomBytes(16), (byte) => letters.charAt(byte & 31))
  const groups = [0, 4, 8, 12].map((at) => signs.slice(at, at + 4).join(''))
  return { username: 'manager', password: groups.join('-') }
}
