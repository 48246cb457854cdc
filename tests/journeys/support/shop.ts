import { test as base } from '@playwright/test'
import { type RunningShop, startShop } from './start-shop.ts'

export { expect } from '@playwright/test'

export type ShopOptions = { readonly language: 'he' | 'en' }

/**
 * `test` with one shop per worker: `page.goto('/')` opens it, `shop` describes it, and
 * `language` is the language of this Playwright project.
 */
export const test = base.extend<ShopOptions, { shop: RunningShop }>({
  language: ['en', { option: true }],
  shop: [
    // Playwright reads the fixture's dependencies from this pattern, even if there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      // All guests share one IP address, and may order more often than the bot check would allow.
      const shop = await startShop({ GUEST_CHECKOUT_BOT_CHECK: 'off' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.address),
})
