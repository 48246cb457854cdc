import { type FunnelStep, funnelSteps, type Reached } from '#shop/analytics/funnel.ts'
import { type Utm, utmNames } from '#shop/analytics/source.ts'
import type { Visits } from '#shop/analytics/visit.ts'
import { forget, readStored, readStoredJson, store, storeJson } from '#web/platform/browser/storage.ts'

/** The stored history of visits in this browser. Times in milliseconds since 1970. */
export type VisitMemory = {
  readonly visits: Visits | null
  readonly lastPurchase: number | null
  readonly utm: Utm | null
  readonly landing: string | null
  /** The first referring site; empty if there was none. */
  readonly referrer: string | null
  readonly reached: Reached | null
}

export const noMemory: VisitMemory = {
  visits: null,
  lastPurchase: null,
  utm: null,
  landing: null,
  referrer: null,
  reached: null,
}

/** The stored values, validated: anybody can write to storage. */
export function readMemory(): VisitMemory {
  const funnel = readStoredJson('funnel_data')
  const count = Number(readStored('visit_count'))
  const first = timeOf(readStored('first_visit_time'))
  const last = partOf(funnel, 'last')
  return {
    visits:
      Number.isSafeInteger(count) && count > 0 && first !== null
        ? { count, first, last: typeof last === 'number' ? last : first }
        : null,
    lastPurchase: timeOf(readStored('last_purchase_date')),
    utm: utmOf(readStoredJson('utm_params')),
    landing: readStored('landing_page'),
    referrer: readStored('initial_referrer'),
    reached: reachedOf(funnel),
  }
}

/** Stores the values under the specification’s names. */
export function saveMemory({ visits, lastPurchase, utm, landing, referrer, reached }: VisitMemory): void {
  if (visits !== null) {
    store('visit_count', String(visits.count))
    store('first_visit_time', new Date(visits.first).toISOString())
  }
  if (lastPurchase !== null) store('last_purchase_date', new Date(lastPurchase).toISOString())
  if (utm !== null) storeJson('utm_params', utm)
  if (landing !== null) store('landing_page', landing)
  if (referrer !== null) store('initial_referrer', referrer)
  storeJson('funnel_data', { ...reached, last: visits?.last ?? null })
}

export function forgetVisits(): void {
  forget(
    'visit_count',
    'first_visit_time',
    'last_purchase_date',
    'utm_params',
    'landing_page',
    'initial_referrer',
    'funnel_data',
    'analytics_client_id',
  )
}

/** The browser's client id, created once the visitor has consented to statistics. */
export function clientId(): string {
  const known = readStored('analytics_client_id')
  if (known !== null && /^\d{1,10}\.\d{1,10}$/.test(known)) return known
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1))
  const made = `${chance}.${Math.floor(Date.now() / 1000)}`
  store('analytics_client_id', made)
  return made
}

function timeOf(text: string | null): number | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : time
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function utmOf(value: unknown): Utm | null {
  const found = utmNames.flatMap((name) => {
    const text = partOf(value, name)
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}

function reachedOf(value: unknown): Reached | null {
  const day = partOf(value, 'day')
  const steps = partOf(value, 'steps')
  if (typeof day !== 'string' || !Array.isArray(steps)) return null
  return { day, steps: funnelSteps.filter((step: FunnelStep) => steps.includes(step)) }
}
