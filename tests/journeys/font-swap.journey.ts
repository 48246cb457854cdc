import { buyKey, putIntoCart } from './support/orders.ts'
import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

/** Like the browser's font-size setting: everything in rem and em doubles, media queries too. */
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
})

test('at twice the font size no page scrolls sideways on a phone @everywhere', async ({
  page,
  language,
  isMobile,
}) => {
  if (!isMobile) await page.setViewportSize({ width: 390, height: 844 })
  await putIntoCart(page, language, 'Tiltwater')
  const orderId = await buyKey(page, { email: 'large@example.com', language })
  for (const path of [
    '/',
    '/products',
    '/product/gravelcrest-rally',
    '/faq',
    '/contact',
    '/terms-of-service',
    '/blog',
    '/sign-up',
    '/checkout',
    `/success?order=${orderId}`,
    `/orders/${orderId}`,
  ]) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const widths = await page.evaluate(() => ({
      emails: getComputedStyle(document.documentElement).fontSize,
      page: document.documentElement.scrollWidth,
      window: document.documentElement.clientWidth,
    }))
    expect(widths.emails).toBe('32px')
    expect(widths.page, path).toBeLessThanOrEqual(widths.window)
  }
  await page.getByRole('button', { name: new RegExp(`^${wordsOf[language].shell.cart.open}`) }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  expect(await drawer.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
})
