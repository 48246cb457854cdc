import type { Page } from '@playwright/test'
import { expect, test } from '../support/admin-shop.ts'
import { signInAsManager } from '../support/manager.ts'
import { buyKey, putIntoCart } from '../support/orders.ts'
import { wordsOf } from '../support/words.ts'

type Language = 'he' | 'en'
let made = 0

/** Puts a product into the cart and types the coupon at the checkout. */
async function tryCoupon(page: Page, language: Language, code: string): Promise<void> {
  const { cart, coupons } = wordsOf[language]
  await putIntoCart(page, language, 'Underlane')
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await page.getByRole('button', { name: coupons.ask }).click()
  await page.getByLabel(coupons.code).fill(code)
  await page.getByRole('button', { name: coupons.apply }).click()
}

test('a coupon for two orders is created in the admin area, used up in the shop, and then refused', async ({
  page,
  language,
  shop,
  browser,
}) => {
  test.setTimeout(120_000)
  const { checkout, couponAdmin: words, problems } = wordsOf[language]
  const code = `TWO-${Date.now().toString(36)}${made++}`.toUpperCase()
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/coupons/new?lng=${language}`)
  await page.getByRole('textbox', { name: words.code }).first().fill(code)
  await page.getByRole('textbox', { name: words.percent }).fill('10')
  await page.getByRole('textbox', { name: words.totalLimit }).fill('2')
  await page.getByRole('button', { name: words.create }).click()
  await expect(page.getByText(words.made(code))).toBeVisible()
  const figures = page.getByLabel(words.figures)
  await expect(figures.getByText(words.usesOf(0, 2), { exact: true })).toBeVisible()

  const shopper = await browser.newPage({ baseURL: shop.address })
  await tryCoupon(shopper, language, code)
  await expect(shopper.getByText(code, { exact: true })).toBeVisible()
  await shopper.getByLabel(checkout.name).fill('Dana Levi')
  await shopper.getByLabel(checkout.email).fill(`${code.toLowerCase()}@example.com`)
  await shopper.getByRole('checkbox').check()
  await shopper.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await shopper.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()
  await expect(shopper.getByText(checkout.order.discount(code))).toBeVisible()
  await buyKey(shopper, { email: `second-${code.toLowerCase()}@example.com`, language, coupon: code })

  const late = await browser.newPage({ baseURL: shop.address })
  await tryCoupon(late, language, code)
  await expect(late.getByText(problems.problems['coupon-used-up'])).toBeVisible()
  await late.close()
  await shopper.close()

  await page.reload()
  await expect(figures.getByText(words.usesOf(2, 2), { exact: true })).toBeVisible()
  await expect(page.getByText(words.states['used-up'], { exact: true })).toBeVisible()
  await page.goto(`/dashboard/admin/coupons?q=${code}&lng=${language}`)
  const row = page.getByRole('table').locator('tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(words.usesOf(2, 2))
  await expect(row).toContainText(words.states['used-up'])
})

test('if a coupon cannot be checked when Pay is pressed, nothing is ordered at the full price without a word', async ({
  page,
  language,
}) => {
  const { checkout } = wordsOf[language]
  await page.goto(`/?lng=${language}`)
  await tryCoupon(page, language, 'WELCOME10')
  await expect(page.getByText('WELCOME10', { exact: true })).toBeVisible()
  const { promise: responded, resolve: respond } = Promise.withResolvers<void>()
  await page.route('**/api/coupons/check', async (route) => {
    await responded
    await route.abort()
  })
  let ordered = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/orders') ordered++
  })
  await page.reload()
  await page.getByLabel(checkout.name).fill('Dana Levi')
  await page.getByLabel(checkout.email).fill('coupon-at-pay@example.com')
  await page.getByRole('checkbox').check()
  const pay = page.getByRole('button', { name: new RegExp(checkout.pay) })
  await pay.click()
  respond()
  await expect(page.getByText(checkout.problems.coupon('').trim())).toBeVisible()
  expect(ordered).toBe(0)
  await pay.click()
  await page.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()
  await expect(page.getByText(checkout.order.discount('WELCOME10'))).toHaveCount(0)
})
