import type { Page } from '@playwright/test'
import { putIntoCart } from '../support/orders.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

async function checkOut(page: Page, language: 'he' | 'en'): Promise<void> {
  const { cart, checkout } = wordsOf[language]
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.title)
  await page.getByLabel(checkout.name).fill(language === 'he' ? 'דנה לוי' : 'Dana Levi')
  await page.getByLabel(checkout.email).fill('dana@example.com')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(checkout.sandbox.title)
}

test('a guest finds a product, pays, and has the key on the screen @everywhere @main', async ({
  page,
  language,
  context,
}) => {
  const { checkout } = wordsOf[language]
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await putIntoCart(page, language, 'Underlane')
  await checkOut(page, language)
  await page.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)
  await page.getByRole('button', { name: checkout.keys.reveal }).click()
  await page.getByRole('button', { name: checkout.keys.confirm }).click()
  const copy = page.getByRole('button', { name: checkout.keys.copy })
  await expect(copy).toBeFocused()
  await copy.click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^[\x21-\x7e]{8,}$/)
  await expect(page.getByText(copied, { exact: true })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(checkout.order.receipt, { exact: true })).toBeVisible()
  // paper can be seen by others, so only the last four characters are printed
  await expect(page.getByText(copied, { exact: true })).toBeHidden()
  await expect(page.getByText(copied.slice(-4)).and(page.locator('bdi')).first()).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await expect(async () => {
    await page.goto('/demo/mail')
    await expect(page.getByText('dana@example.com').first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })
})

test('a declined payment loses nothing, and the second try succeeds @main', async ({ page, language }) => {
  const { checkout } = wordsOf[language]
  await putIntoCart(page, language, 'Rookpost')
  await checkOut(page, language)
  await page.getByRole('button', { name: checkout.sandbox.actions.decline.label, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.fail.title)
  await page.getByRole('button', { name: checkout.fail.again }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(checkout.sandbox.title)
  await page.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)
})

test('a link adds a coupon, the checkout removes it, and another code can be tried @everywhere @main', async ({
  page,
  language,
}) => {
  const { checkout, cart, coupons } = wordsOf[language]
  await page.goto(`/products?lng=${language}&coupon=welcome10`)
  await expect(page.getByText(coupons.waiting('WELCOME10'))).toBeVisible()
  await putIntoCart(page, language, 'Tiltwater')
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  // not those of the drawer, which is closing
  const total = page.getByRole('main').locator('dd').filter({ hasText: '₪' })
  await expect(page.getByText('WELCOME10', { exact: true })).toBeVisible()
  // the coupon is checked again whenever the cart was
  await expect(async () => {
    const sums = await total.allTextContents()
    const [subtotal = 0, off = 0, left = 0] = sums.map((text) => Number(text.replace(/[^\d.-]/g, '')))
    expect(off).toBeLessThan(0)
    expect(subtotal + off).toBeCloseTo(left)
  }).toPass({ timeout: 20_000 })

  await page.getByRole('button', { name: coupons.remove('WELCOME10') }).click()
  await expect(page.getByRole('button', { name: coupons.ask })).toBeFocused()
  await page.getByRole('button', { name: coupons.ask }).click()
  await page.getByLabel(coupons.code).fill('holiday15')
  await page.getByRole('button', { name: coupons.apply }).click()
  await expect(page.getByText(wordsOf[language].problems.problems['coupon-ended'])).toBeVisible()
  await page.getByLabel(coupons.code).fill('welcome10')
  await page.getByRole('button', { name: coupons.apply }).click()
  await expect(page.getByText('WELCOME10', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: coupons.remove('WELCOME10') })).toBeFocused()

  await page.getByLabel(checkout.name).fill('Dana Levi')
  await page.getByLabel(checkout.email).fill(`dana${Date.now()}@coupon.example`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await page.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)
  await expect(page.getByText(checkout.order.discount('WELCOME10'))).toBeVisible()
})

test('a link with a coupon that does not apply to the cart immediately says why', async ({
  page,
  language,
}) => {
  await page.goto(`/products?lng=${language}`)
  await putIntoCart(page, language, 'Tiltwater')
  await page.goto(`/products?lng=${language}&coupon=holiday15`)
  const warning = page.locator('[data-type=warning]')
  await expect(warning).toContainText(wordsOf[language].problems.problems['coupon-ended'])
})

test('the checkout says once more that a key may not activate in Israel', async ({ page, language }) => {
  const { cart, checkout } = wordsOf[language]
  await putIntoCart(page, language, 'Gravelcrest')
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  const warning = page.getByText(checkout.abroad('Gravelcrest').replace(/^.*Gravelcrest./, ''))
  await expect(warning).toBeVisible()
  await expect(warning).toContainText('Gravelcrest Rally')
})

test('an address that leads nowhere is not found', async ({ page, language }) => {
  const { shell, catalogue } = wordsOf[language]
  const response = await page.goto(`/no-such-page?lng=${language}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell.notFoundTitle)
  await page.goto(`/product/no-such-product?lng=${language}`)
  await expect(page.getByText(catalogue.product.notFound)).toBeVisible()
})

test('the cart stays when the page is loaded again and when the language changes', async ({
  page,
  language,
}) => {
  const { shell } = wordsOf[language]
  const other = language === 'he' ? 'en' : 'he'
  await putIntoCart(page, language, 'Tiltwater')
  await page.keyboard.press('Escape')
  await page.goto('/products')
  await expect(page.getByRole('button', { name: shell.cart.withItems(1) })).toBeVisible()
  await page.goto(`/products?lng=${other}`)
  await expect(page.getByRole('button', { name: wordsOf[other].shell.cart.withItems(1) })).toBeVisible()
})

test('a buyer who returns from the payment page and changes something gets a new order', async ({
  page,
  language,
}) => {
  const { checkout } = wordsOf[language]
  const inPayment = () => page.evaluate(() => JSON.parse(localStorage.getItem('order_in_payment') ?? 'null'))
  await putIntoCart(page, language, 'Underlane')
  await checkOut(page, language)
  const first = await inPayment()
  await page.goBack()
  await page.getByLabel(checkout.email).fill('dana.levi@example.com')
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(checkout.sandbox.title)
  expect(await inPayment()).not.toBe(first)
  const left = await page.evaluate(async (id) => (await fetch(`/api/orders/${id}`)).json(), first)
  expect(left.status).toBe('cancelled')
  await page.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)
})
