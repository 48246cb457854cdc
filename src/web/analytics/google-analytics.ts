import type { Allowed } from '#shop/analytics/choices.ts'
import { currency } from '#shop/money.ts'
import type { TrackedEvent } from '#web/platform/browser/track.ts'
import { analyticsAddress } from './analytics-address.ts'
import { loadScript } from './load-script.ts'
import { clientId } from './visit-memory.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

let opened = false

/** A command of gtag.js. */
const gtag: (...command: readonly unknown[]) => void = function () {
  window.dataLayer ??= []
  // Google’s script accepts commands only as an arguments object.
  window.dataLayer.push(arguments)
}

const consentOf = ({ statistics, advertising }: Allowed) => {
  const ads = statistics && advertising ? 'granted' : 'denied'
  return {
    analytics_storage: statistics ? 'granted' : 'denied',
    ad_storage: ads,
    ad_user_data: ads,
    ad_personalization: ads,
  }
}

/** Sends the visitor's consent (consent mode v2); loads Google’s script at the first consent. */
export function sendGoogleConsent(id: string, allowed: Allowed): void {
  // A flag defined by Google: while it is set, the script sends nothing.
  Reflect.set(window, `ga-disable-${id}`, !allowed.statistics)
  if (opened) gtag('consent', 'update', consentOf(allowed))
  if (opened || !allowed.statistics) return
  opened = true
  gtag('consent', 'default', consentOf({ memory: false, statistics: false, advertising: false }))
  gtag('consent', 'update', consentOf(allowed))
  gtag('js', new Date())
  setPage(location.pathname + location.search)
  gtag('config', id, { send_page_view: false, client_id: clientId() })
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`)
}

/**
 * Sets the page address and title for all events, including those Google's script sends automatically. The title of a
 * search contains its words.
 */
function setPage(address: string, title?: string): void {
  const sent = analyticsAddress(address)
  gtag('set', {
    page_location: location.origin + (sent ?? '/'),
    page_referrer: '',
    ...(sent === null ? { page_title: location.host } : title !== undefined && { page_title: title }),
  })
}

/** Sends an event under its GA4 name. */
export function trackGoogle({ name, address, title, items, orderId, total }: TrackedEvent): void {
  if (name === 'page_view' && address !== undefined) {
    setPage(address, title)
    if (analyticsAddress(address) !== null)
      gtag('event', 'page_view', { language: document.documentElement.lang })
    return
  }
  if (name === 'search' && analyticsAddress(address ?? '') === null) return
  const value = total ?? items?.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  gtag('event', name === 'click_product' ? 'select_item' : name, {
    ...(address !== undefined && name === 'search' && { search_term: searched(address) }),
    ...(value !== undefined && { currency, value: Math.round(value * 100) / 100 }),
    ...(orderId !== undefined && { transaction_id: orderId }),
    ...(items !== undefined && {
      items: items.map((item) => ({
        item_id: item.id,
        item_name: typeof item.name === 'string' ? item.name : item.name.en,
        price: item.price,
        quantity: item.quantity,
      })),
    }),
  })
  if (name === 'initiate_payment') gtag('event', 'add_payment_info', { currency, value })
}

const searched = (address: string) => new URLSearchParams(address.split('?')[1]).get('q') ?? ''
