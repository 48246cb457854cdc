import { momentOf } from '../israel-time.ts'
import type { Localized } from '../localized.ts'

/** An owner has closed the shop for a while. Texts may be empty; `until` is by the clock in Israel, null: until an owner opens it. */
export type Maintenance = {
  readonly on: boolean
  readonly text: Localized
  readonly until: string | null
}

/** True while visitors are kept out. At its end the shop opens by itself. */
export function isClosed({ on, until }: Pick<Maintenance, 'on' | 'until'>, now: Date): boolean {
  return on && (until === null || now.toISOString() < momentOf(until))
}

/** When nobody has said until when, a program may ask again after so long. */
const usualSeconds = 600

/** In how many seconds a program that found the shop closed may come back. */
export function secondsClosed({ until }: Pick<Maintenance, 'until'>, now: Date): number {
  if (until === null) return usualSeconds
  return Math.max(1, Math.ceil((Date.parse(momentOf(until)) - now.getTime()) / 1000))
}
