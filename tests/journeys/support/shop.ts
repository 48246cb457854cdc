import { test as base } from '@playwright/test'
import { type RunningShop, startShop } from './start-shop.ts'

export { expect } from '@playwright/test'

export type ShopOptions = { readonly language: 'he' | 'en' }

/**
 * `test` with a shop of the worker's own: `page.goto('/')` reaches it, `shop` tells of it, and
 * `language` is the one this project plays in.
 */
export const test = base.extend<ShopOptions, { shop: RunningShop }>({
  language: ['en', { option: true }],
  shop: [
    // Playwright reads what a fixture needs from this pattern, also when that is nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      // All its guests have one address, and may order more than any address does unasked.
      const shop = await startShop({ GUEST_CHECKOUT_BOT_CHECK: 'off' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.address),
})
