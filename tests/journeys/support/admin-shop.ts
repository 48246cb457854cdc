import { test as base } from './shop.ts'
import { type RunningShop, startShop } from './start-shop.ts'

export { expect } from './shop.ts'

/** Like `test` below, with a shop that only the calling file uses and that has no sales yet. */
export const testInShopOfItsOwn = () =>
  base.extend<object, { shop: RunningShop }>({
    shop: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const shop = await startShop({ MANAGER_SECOND_FACTOR: 'off', BOT_CHECK: 'off' })
        await use(shop)
        await shop.stop()
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  })

/** `test` with a shop without required two-factor authentication and bot checks, which have journeys of their own. */
export const test = testInShopOfItsOwn()
