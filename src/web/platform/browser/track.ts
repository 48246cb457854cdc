import type { EventName } from '#shop/analytics/funnel.ts'
import type { Localized } from '#shop/localized.ts'

/** The product of an event. Prices in shekels. */
type TrackedItem = {
  readonly id: string
  readonly name: string | Localized
  readonly price: number
  readonly quantity: number
}
/** An event of a visit. */
export type TrackedEvent = {
  readonly name: EventName
  /** Page views: path and query. */
  readonly address?: string
  readonly title?: string
  readonly items?: readonly TrackedItem[]
  /** Purchases only. */
  readonly orderId?: string
  readonly total?: number
}

const trackedSoFar: TrackedEvent[] = []
const listeners: ((event: TrackedEvent) => void)[] = []

/** Reports an event to all listeners. */
export function track(event: TrackedEvent): void {
  trackedSoFar.push(event)
  for (const listener of listeners) listener(event)
}

/** Calls the listener for all past and future events: some listeners load after the page. */
export function onTrack(listener: (event: TrackedEvent) => void): void {
  trackedSoFar.forEach(listener)
  listeners.push(listener)
}
