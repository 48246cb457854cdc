import { countEvent } from '#contract/addresses.ts'
import { type EventName, reach } from '#shop/analytics/funnel.ts'
import { cartSegment, customerSegment, visitSegment } from '#shop/analytics/segments.ts'
import { sourceOf } from '#shop/analytics/source.ts'
import { countVisit } from '#shop/analytics/visit.ts'
import { toShekels } from '#shop/money.ts'
import { viewCart } from '#web/cart/cart-store.ts'
import type { TrackedEvent } from '#web/platform/browser/track.ts'
import { readUtm, referringSite } from './read-source.ts'
import { forgetVisits, keepMemory, noMemory, readMemory, type VisitMemory } from './visit-memory.ts'
import { apiAddress } from '#web/platform/api-host.ts'

let memory: VisitMemory | null = null

/** Counts a step at the shop. With `mayRemember` false nothing is kept in the browser beyond this document. */
export function countTracked({ name, address }: TrackedEvent, mayRemember: boolean): void {
  const now = Date.now()
  memory ??= mayRemember ? readMemory() : noMemory
  if (name === 'page_view' && address !== undefined) memory = seen(memory, address, now)
  const { reached, first } = reach(memory.reached, name, dayHere(now))
  memory = { ...memory, reached }
  send(name, first, memory, now)
  if (name === 'purchase') memory = { ...memory, lastPurchase: now }
  if (mayRemember) keepMemory(memory)
}

/** Stops remembering, and clears what was kept. */
export function forgetAll(): void {
  memory = noMemory
  forgetVisits()
}

function seen(before: VisitMemory, address: string, now: number): VisitMemory {
  const [path = '/', query = ''] = address.split('?')
  return {
    ...before,
    visits: countVisit(before.visits, now),
    utm: readUtm(query) ?? before.utm,
    landing: before.landing ?? path,
    referrer: before.referrer ?? referringSite(document.referrer, location.hostname) ?? '',
  }
}

/** The day of the visitor's own clock, as `2026-10-04`: a formatter that knows Israel's takes a phone 80 ms to make. */
function dayHere(now: number): string {
  return new Date(now - new Date(now).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** A beacon arrives also when the page is being left. Whether it did, nobody needs to know. */
function send(name: EventName, first: boolean, from: VisitMemory, now: number): void {
  const body = {
    name,
    first,
    source: sourceOf({ utm: from.utm, site: from.referrer === '' ? null : from.referrer }),
    customer: customerSegment(from.lastPurchase, now),
    visits: visitSegment(from.visits?.count ?? 1),
    cart: cartSegment(toShekels(viewCart().totalAgorot)),
  }
  navigator.sendBeacon(
    apiAddress(countEvent.path),
    new Blob([JSON.stringify(body)], { type: 'application/json' }),
  )
}
