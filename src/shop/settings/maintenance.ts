import { momentOf } from '../israel-time.ts'
import type { Localized } from '../localized.ts'

/** The shop is closed for maintenance. Texts may be empty; `until` is Israel time, null: until an owner opens it. */
export type Maintenance = {
  readonly on: boolean
  readonly text: Localized
  readonly until: string | null
}

/** True while the shop is closed. It opens automatically at `until`. */
export function isClosed({ on, until }: Pick<Maintenance, 'on' | 'until'>, now: Date): boolean {
  return on && (until === null || now.toISOString() < momentOf(until))
}

/** Retry-After without an end time, in seconds. */
const usualSeconds = 600

/** The Retry-After header of a closed shop, in seconds. */
export function secondsClosed({ until }: Pick<Maintenance, 'until'>, now: Date): number {
  if (until === null) return usualSeconds
  return Math.max(1, Math.ceil((Date.parse(momentOf(until)) - now.getTime()) / 1000))
}
