import { test as base } from './shop.ts'
import { type RunningShop, startShop } from './start-shop.ts'

export { expect } from './shop.ts'

/** `test` with a shop that only the file which calls this uses: nothing was sold there yet. Otherwise as `test` below. */
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

/** `test` with a shop whose managers need two-factor authentication and whose forms no bot check: both have journeys of their own. */
export const test = testInShopOfItsOwn()
