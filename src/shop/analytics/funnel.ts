/** The steps to a purchase, in order. */
export const funnelSteps = [
  'page_view',
  'view_item',
  'add_to_cart',
  'begin_checkout',
  'initiate_payment',
  'purchase',
] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** All tracked events. */
export const eventNames = [
  ...funnelSteps,
  'click_product',
  'search',
  'remove_from_cart',
  'payment_error',
  'payment_failed',
  'login',
  'sign_up',
] as const
export type EventName = (typeof eventNames)[number]

/** Events the server counts, once for each order. */
const orderEvents = ['initiate_payment', 'purchase'] as const
export type OrderEvent = (typeof orderEvents)[number]

/** Events reported by browsers. */
export type VisitEvent = Exclude<EventName, OrderEvent>

export function isVisitEvent(name: EventName): name is VisitEvent {
  return !orderEvents.some((event) => event === name)
}

export const visitEvents = eventNames.filter(isVisitEvent)

const countsAs: Readonly<Record<Exclude<EventName, FunnelStep>, FunnelStep | null>> = {
  click_product: 'page_view',
  search: 'page_view',
  payment_error: 'initiate_payment',
  payment_failed: 'initiate_payment',
  remove_from_cart: null,
  login: null,
  sign_up: null,
}

/** The funnel step of an event; null if it is not part of the funnel. */
export function stepOf(name: EventName): FunnelStep | null {
  return isStep(name) ? name : countsAs[name]
}

function isStep(name: EventName): name is FunnelStep {
  return funnelSteps.some((step) => step === name)
}

/** The steps a browser has reached on one day. */
export type Reached = { readonly day: string; readonly steps: readonly FunnelStep[] }

/** The steps reached after an event, and whether its step is new that day. */
export function countReached(
  before: Reached | null,
  name: EventName,
  day: string,
): { reached: Reached; first: boolean } {
  const steps = before?.day === day ? before.steps : []
  const step = stepOf(name)
  const first = step !== null && !steps.includes(step)
  return { reached: { day, steps: first ? [...steps, step] : steps }, first }
}

type CountedStep = {
  readonly step: FunnelStep
  readonly count: number
  /** Share of all visitors who reached this step; null without visitors. */
  readonly ofAll: number | null
  /** Share of those at the previous step; null at the first step or if nobody reached the previous one. */
  readonly ofPrevious: number | null
}

/**
 * The funnel with conversion rates from 0 to 1, to four decimals. A step counts everybody who got at least that far:
 * a product can be added to the cart from a list, without its page.
 */
export function withRates(counts: Readonly<Partial<Record<FunnelStep, number>>>): readonly CountedStep[] {
  const reached = funnelSteps.map((_, at) => atLeast(counts, at))
  return funnelSteps.map((step, at) => {
    const count = reached[at] ?? 0
    return {
      step,
      count,
      ofAll: rate(count, reached[0] ?? 0),
      ofPrevious: at === 0 ? null : rate(count, reached[at - 1] ?? 0),
    }
  })
}

function atLeast(counts: Readonly<Partial<Record<FunnelStep, number>>>, from: number): number {
  return Math.max(...funnelSteps.slice(from).map((step) => counts[step] ?? 0))
}

function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
}
