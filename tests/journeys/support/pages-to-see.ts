import type { Page } from '@playwright/test'
import { adminMap } from '#web/admin/admin-map.ts'
import { userMap } from '#web/dashboard/user-map.ts'
import { matchRoute } from '#web/platform/framework/match-route.ts'
import { siteMap } from '#web/site-map.ts'
import { buyKey } from './orders.ts'
import {
  failPage,
  fillFavourites,
  openCart,
  openGallery,
  openMenu,
  openSearch,
  rememberOrder,
  requestCode,
  revealKey,
  showReviews,
  turnAway,
  typeSearch,
} from './prepare-pages.ts'

type Language = 'he' | 'en'

export type Seen = {
  /** Part of the name of its picture. */
  readonly name: string
  readonly address: string
  readonly by: 'visitor' | 'manager'
  /** The only width at which it exists. */
  readonly width?: 390
  /** Actions before the picture is taken. */
  readonly prepare?: (page: Page, language: Language) => Promise<void>
}

/** A product with variants and several pictures. */
const family = 'gorsefen-antivirus-plus-3-devices-1-year'

/** Pages without a link, or that show more with a query or after an action. */
const others: readonly Seen[] = [
  { name: 'products-none-found', address: '/products?q=zzzz', by: 'visitor' },
  { name: 'alerts-without-link', address: '/alerts/confirm', by: 'visitor' },
  { name: 'order-of-somebody-else', address: '/orders/xxxxxxxxxxxxxxxxxxxx', by: 'visitor' },
  { name: 'gift-without-link', address: '/gift/xxxxxxxxxxxxxxxxxxxx', by: 'visitor' },
  { name: 'page-not-there', address: '/page/no-such-page', by: 'visitor' },
  { name: 'not-found', address: '/no-such-page', by: 'visitor' },
  { name: 'page-failed', address: '/faq', by: 'visitor', prepare: failPage },
  { name: 'page-busy', address: '/faq', by: 'visitor', prepare: turnAway },
  { name: 'product-sold-out', address: '/product/leaky-comet', by: 'visitor' },
  { name: 'product-service', address: '/product/sidechair-remote-setup', by: 'visitor' },
  { name: 'product-bundle', address: '/product/family-privacy-bundle', by: 'visitor' },
  { name: 'checkout-empty', address: '/checkout', by: 'manager' },
  { name: 'reset-password-with-link', address: '/reset-password#token=invented', by: 'visitor' },
  { name: 'sign-up-code', address: '/sign-up', by: 'visitor', prepare: requestCode },
  { name: 'cart-drawer', address: '/faq', by: 'visitor', prepare: openCart },
  { name: 'menu', address: '/faq', by: 'visitor', width: 390, prepare: openMenu },
  { name: 'search', address: '/faq', by: 'visitor', width: 390, prepare: openSearch },
  { name: 'search-typed', address: '/faq', by: 'visitor', width: 390, prepare: typeSearch },
  { name: 'product-variants', address: `/product/${family}`, by: 'visitor' },
  { name: 'product-reviews', address: '/product/tiltwater', by: 'visitor', prepare: showReviews },
  { name: 'product-gallery', address: `/product/${family}`, by: 'visitor', prepare: openGallery },
  { name: 'cart-drawer-empty', address: '/faq', by: 'manager', prepare: openCart },
  { name: 'favorites-filled', address: '/dashboard/user/favorites', by: 'manager', prepare: fillFavourites },
  { name: 'order-key-revealed', address: '/orders/xxxxxxxxxxxxxxxxxxxx', by: 'visitor', prepare: revealKey },
]

const every = [
  ...siteMap
    .filter(({ path }) => !path.endsWith('/*'))
    .map((route) => ({
      ...route,
      by: route.access === 'anyone' ? ('visitor' as const) : ('manager' as const),
    })),
  ...[...userMap, ...adminMap].map((route) => ({ ...route, by: 'manager' as const })),
]

const nameOf = (path: string) => path.slice(1).replaceAll(/[/:]+/g, '-') || 'home'

const pathOf = (address: string) => address.split('?')[0] ?? ''

/** Pages that show one item, which is named in their address. */
const isOfOne = (path: string) => path.includes(':') || path === '/success' || path === '/fail'

/** Pages with an address of their own. */
export const plainPages: readonly Seen[] = [
  ...every
    .filter(({ path }) => !isOfOne(path))
    .map(({ path, by }) => ({ name: nameOf(path), address: path, by })),
  ...others,
]

/** The first link to each page that shows one item, and the paths of such pages without a link. */
export function pagesBehind(links: readonly string[]): { found: Seen[]; missing: string[] } {
  const found: Seen[] = []
  const missing: string[] = []
  for (const { path, by } of every.filter((route) => isOfOne(route.path))) {
    const address = links.find((link) => matchRoute(every, pathOf(link))?.route.path === path)
    if (address !== undefined) found.push({ name: nameOf(path), address, by })
    else if (!others.some((other) => matchRoute([{ path }], pathOf(other.address)))) missing.push(path)
  }
  return { found, missing }
}

/** Sends a message, fills the cart, buys an order and leaves one unpaid; returns their addresses. */
export async function shopABit(page: Page, language: Language): Promise<string[]> {
  await page.goto(`/products?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const bought = await buyKey(page, { email: 'noa@example.com', language })
  rememberOrder(page, bought)
  const { unpaid, payment, mail } = await page.evaluate(leaveTraces, language)
  await page.locator('main li button:not([aria-pressed])').first().click()
  await page.waitForFunction(() => (localStorage.getItem('cart') ?? '').length > 10)
  return [
    `/orders/${bought}`,
    `/success?order=${bought}`,
    `/fail?order=${unpaid}`,
    payment,
    `/demo/mail/${mail}`,
  ]
}

/** Runs in the page: sends a message to the shop and leaves an unpaid order. */
async function leaveTraces(language: string): Promise<{ unpaid: string; payment: string; mail: string }> {
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const receipt = async () => {
    for (let left = 100; left > 0; left--) {
      const { mails } = await (await fetch('/api/demo/mails')).json()
      const found = mails.find(
        (mail: { to: string; language: string }) =>
          mail.to === 'noa@example.com' && mail.language === language,
      )
      if (found !== undefined) return found.id
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new Error('No mail came')
  }
  // first, so that the log has the same order each time
  const mail = await receipt()
  const message = 'Does one key work on two computers?'
  await send('/api/contact', { username: 'noa', email: 'noa@example.com', message, language })
  const { products } = await (await fetch('/api/products')).json()
  for (const { id, outOfStock } of products) {
    if (outOfStock) continue
    const { orderId } = await send('/api/orders', {
      items: [{ productId: id, quantity: 1 }],
      name: 'Noa Cohen',
      email: 'noa@example.com',
      language,
      termsAccepted: true,
    })
    if (orderId === undefined) continue
    const { paymentUrl } = await send(`/api/orders/${orderId}/payment`, {})
    return { unpaid: orderId, payment: new URL(paymentUrl, location.href).pathname, mail }
  }
  throw new Error('Nothing is in stock')
}

/** Collects the addresses of admin pages about a product with keys. */
export async function stockAtHand(page: Page): Promise<string[]> {
  await page.goto('/')
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const { products } = await (await fetch('/api/products')).json()
    for (const { id } of products) {
      const { rows } = await (await fetch(`/api/admin/stock/products/${id}/batches`, { headers })).json()
      if (rows.length > 0)
        return [`/dashboard/admin/stock/${id}`, `/dashboard/admin/stock/batches/${rows[0].id}`]
    }
    throw new Error('No product has a batch of keys')
  })
}
