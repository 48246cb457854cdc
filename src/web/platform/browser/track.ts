import type { EventName } from '#shop/analytics/funnel.ts'
import type { Localized } from '#shop/localized.ts'

/** What a step was about. Prices in shekels. */
export type TrackedItem = {
  readonly id: string
  readonly name: string | Localized
  readonly price: number
  readonly quantity: number
}
/** One step of a visit. */
export type TrackedEvent = {
  readonly name: EventName
  /** Of a page: path and query. */
  readonly address?: string
  readonly title?: string
  readonly items?: readonly TrackedItem[]
  /** Of a purchase. */
  readonly orderId?: string
  readonly total?: number
}

const trackedSoFar: TrackedEvent[] = []
const listeners: ((told: TrackedEvent) => void)[] = []

/** Tells whoever counts. */
export function track(told: TrackedEvent): void {
  trackedSoFar.push(told)
  for (const hear of listeners) hear(told)
}

/** Hears everything that is told, and what has been: some listeners come later than the page. */
export function onTrack(hear: (told: TrackedEvent) => void): void {
  trackedSoFar.forEach(hear)
  listeners.push(hear)
}
