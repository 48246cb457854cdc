import { expect, type Page } from '@playwright/test'
import type { SandboxAction } from '#contract/demo/sandbox.ts'
import { fieldOf, openSearch } from './search.ts'
import { wordsOf } from './words.ts'

type OrderOptions = {
  readonly email: string
  readonly language: 'he' | 'en'
  readonly quantity?: number
  readonly coupon?: string
  /** The search text for the product; without it, any product in stock. */
  readonly name?: string
  /** Default: a key. */
  readonly kind?: 'key' | 'file'
  /** How the buyer pays. */
  readonly action?: SandboxAction
}

/** Buys a key or a file that is in stock, as the signed-in user of this page or as a guest. Returns the order's id. */
export async function buyKey(
  page: Page,
  { email, language, quantity = 1, coupon, name, kind: wanted = 'key', action = 'succeed' }: OrderOptions,
): Promise<string> {
  return page.evaluate(
    async (order) => {
      const token = localStorage.getItem('token')
      const send = async (path: string, body: object) => {
        const response = await fetch(path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
        })
        return response.json()
      }
      // a job processes the provider's webhook, and may hold the delivery
      const settled = async (orderId: string) => {
        const headers = token === null ? {} : { authorization: `Bearer ${token}` }
        for (let left = 150; left > 0; left--) {
          const { delivery } = await (await fetch(`/api/orders/${orderId}`, { headers })).json()
          if (delivery !== 'waiting-for-payment') return
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        throw new Error(`The order ${orderId} was not settled`)
      }
      const search = order.name === undefined ? '' : `?q=${encodeURIComponent(order.name)}`
      const { products } = await (await fetch(`/api/products${search}`)).json()
      for (const { id, slug, outOfStock } of products) {
        if (outOfStock) continue
        const { kind, maxPerOrder } = await (await fetch(`/api/products/${slug}`)).json()
        if (kind !== order.kind || maxPerOrder < order.quantity) continue
        const { orderId } = await send('/api/orders', {
          items: [{ productId: id, quantity: order.quantity }],
          name: 'Noa Cohen',
          email: order.email,
          language: order.language,
          termsAccepted: true,
          ...(order.coupon === undefined ? {} : { couponCode: order.coupon }),
        })
        if (orderId === undefined) continue
        const { paymentUrl } = await send(`/api/orders/${orderId}/payment`, {})
        await send(`/api/demo/payments/${paymentUrl.split('/').at(-1)}`, { action: order.action })
        if (order.action === 'succeed') await settled(orderId)
        return orderId
      }
      throw new Error(`No product of the kind ${order.kind} is in stock`)
    },
    { email, language, quantity, coupon, name, kind: wanted, action },
  )
}

/** Finds a product by its brand and puts it into the cart from its own page. */
export async function putIntoCart(page: Page, language: 'he' | 'en', brand: string): Promise<void> {
  const { catalogue } = wordsOf[language]
  await page.goto(`/?lng=${language}`)
  await openSearch(page, language)
  await fieldOf(page, language).fill(brand)
  await fieldOf(page, language).press('Enter')
  // the home page may have a link of that name too
  await expect(page.getByRole('heading', { level: 1 })).toContainText(brand)
  await page
    .getByRole('link', { name: new RegExp(brand) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(brand)
  // where the page's own button is off the screen, the bar at the bottom has one too
  await page.getByRole('button', { name: catalogue.card.add, exact: true }).first().click()
}
