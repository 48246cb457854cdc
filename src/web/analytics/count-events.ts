import { countEvent } from '#contract/addresses.ts'
import type { OrderVisit } from '#contract/bodies/order-body.ts'
import { isVisitEvent, countReached, type VisitEvent } from '#shop/analytics/funnel.ts'
import { cartSegment, customerSegment, visitSegment } from '#shop/analytics/segments.ts'
import { sourceOf } from '#shop/analytics/source.ts'
import { countVisit } from '#shop/analytics/visit.ts'
import { toShekels } from '#shop/money.ts'
import { viewCart } from '#web/cart/cart-store.ts'
import type { TrackedEvent } from '#web/platform/browser/track.ts'
import { readUtm, referringSite } from './read-source.ts'
import { forgetVisits, saveMemory, noMemory, readMemory, type VisitMemory } from './visit-memory.ts'
import { sendBeacon } from '#web/platform/http/send-beacon.ts'

let memory = noMemory

/**
 * Counts an event at the shop, except those of orders, which the server counts. If `mayRemember` is false,
 * nothing is stored beyond this document.
 */
export function countTracked({ name, address }: TrackedEvent, mayRemember: boolean): void {
  const now = Date.now()
  if (mayRemember) memory = inBrowser() ?? memory
  if (name === 'page_view' && address !== undefined) memory = seen(memory, address, now)
  const { reached, first } = countReached(memory.reached, name, dayHere(now))
  memory = { ...memory, reached }
  if (isVisitEvent(name)) send(name, first, memory, now)
  if (name === 'purchase') memory = { ...memory, lastPurchase: now }
  if (mayRemember) saveMemory(memory)
}

/** Stops remembering visits, and removes what was stored. */
export function forgetAll(): void {
  memory = noMemory
  forgetVisits()
}

/** What is stored now, by this tab or another; null if there is nothing, or if storage is blocked. */
function inBrowser(): VisitMemory | null {
  const stored = readMemory()
  return Object.values(stored).every((value) => value === null) ? null : stored
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

/**
 * The day by the visitor's clock, as `2026-10-04`: creating a formatter for Israel's time zone takes 80 ms on
 * a phone.
 */
function dayHere(now: number): string {
  return new Date(now - new Date(now).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The kind of this visit, for the statistics of an order placed in it. */
export function visitKind(): OrderVisit {
  return kindOf(memory, Date.now())
}

function kindOf({ utm, referrer, lastPurchase, visits }: VisitMemory, now: number): OrderVisit {
  return {
    source: sourceOf({ utm, site: referrer === '' ? null : referrer }),
    customer: customerSegment(lastPurchase, now),
    visits: visitSegment(visits?.count ?? 1),
  }
}

function send(name: VisitEvent, first: boolean, from: VisitMemory, now: number): void {
  const cart = cartSegment(toShekels(viewCart().totalAgorot))
  sendBeacon(countEvent, { name, first, ...kindOf(from, now), cart })
}
