import type { EventName } from '#shop/analytics/funnel.ts'
import { currency } from '#shop/money.ts'
import type { TrackedEvent } from '#web/platform/browser/track.ts'
import { analyticsAddress } from './analytics-address.ts'
import { loadScript } from './load-script.ts'

type Fbq = ((...command: readonly unknown[]) => void) & {
  queue: unknown[]
  loaded: boolean
  version: string
  push?: Fbq
  disablePushState: boolean
  callMethod?: (...command: readonly unknown[]) => void
}
declare global {
  interface Window {
    fbq?: Fbq
  }
}

const names: Partial<Record<EventName, string>> = {
  page_view: 'PageView',
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  initiate_payment: 'AddPaymentInfo',
  purchase: 'Purchase',
  sign_up: 'CompleteRegistration',
  search: 'Search',
}

/** Events on pages whose address must not be sent; the pixel always sends the current address. */
const waiting: TrackedEvent[] = []

/** Sends the visitor's consent; loads the pixel at the first consent. */
export function sendMetaConsent(id: string, advertising: boolean): void {
  if (window.fbq !== undefined) window.fbq('consent', advertising ? 'grant' : 'revoke')
  if (window.fbq !== undefined || !advertising) return
  const fbq = newQueue()
  window.fbq = fbq
  fbq('set', 'autoConfig', false, id)
  fbq('init', id)
  loadScript('https://connect.facebook.net/en_US/fbevents.js')
}

/** Sends an event under its pixel name, from a page whose address may be sent: possibly the next one. */
export function trackMeta(event: TrackedEvent): void {
  if (names[event.name] === undefined) return
  waiting.push(event)
  const here = location.pathname + location.search
  if (analyticsAddress(here) !== here) return
  for (const one of waiting.splice(0)) track(one)
}

function track({ name, items, total, orderId }: TrackedEvent): void {
  const value = total ?? items?.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const parameters = {
    ...(value !== undefined && { currency, value: Math.round(value * 100) / 100 }),
    ...(items !== undefined && {
      content_type: 'product',
      content_ids: items.map(({ id }) => id),
      contents: items.map(({ id, quantity }) => ({ id, quantity })),
    }),
  }
  window.fbq?.('track', names[name], parameters, orderId === undefined ? {} : { eventID: orderId })
}

/** The queue that Meta’s snippet uses until its script has loaded. */
function newQueue(): Fbq {
  const fbq: Fbq = Object.assign(
    (...command: readonly unknown[]) => {
      if (fbq.callMethod === undefined) fbq.queue.push(command)
      else fbq.callMethod(...command)
    },
    // No automatic events for clicks and address changes: only those sent here.
    { queue: [], loaded: true, version: '2.0', disablePushState: true },
  )
  fbq.push = fbq
  return fbq
}
