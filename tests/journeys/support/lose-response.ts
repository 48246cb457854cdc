import { expect, type Locator, type Page } from '@playwright/test'

/** The first call to these addresses reaches the shop, but its response never arrives. */
export async function loseFirstResponse(page: Page, addresses: string): Promise<void> {
  let lost = false
  await page.route(addresses, async (route) => {
    if (lost) return route.continue()
    lost = true
    expect((await route.fetch()).ok()).toBe(true)
    await route.abort('connectionreset')
  })
}

/** Clicks, and returns the status of the call that follows. */
export async function statusAfterClick(page: Page, button: Locator, path: string): Promise<number> {
  const called = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith(path),
  )
  await button.click()
  return (await called).status()
}
