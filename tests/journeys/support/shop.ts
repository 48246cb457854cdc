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
      const shop = await startShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.address),
})
