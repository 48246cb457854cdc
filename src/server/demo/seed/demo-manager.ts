import { randomBytes } from 'node:crypto'
import { inGroups } from '#server/secrets/in-groups.ts'

export type DemoManager = { readonly username: string; readonly password: string }

/** The demo shop's manager, with a new random password: 80 bits in four groups. */
export function inventManager(): DemoManager {
  return { username: 'manager', password: inGroups(randomBytes(16)) }
}
