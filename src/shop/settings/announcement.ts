import { isDay, momentOf } from '../israel-time.ts'
import type { Localized } from '../localized.ts'

/** The announcement bar. Texts may be empty; times are Israel time, null means no limit. */
export type Announcement = {
  readonly text: Localized
  readonly link: string | null
  readonly from: string | null
  readonly until: string | null
}

/** `2026-11-29T18:00` */
export function isClock(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10))
}

/** True between its start and its end. */
export function isAnnounced({ from, until }: Pick<Announcement, 'from' | 'until'>, now: Date): boolean {
  const iso = now.toISOString()
  return (from === null || momentOf(from) <= iso) && (until === null || iso < momentOf(until))
}
