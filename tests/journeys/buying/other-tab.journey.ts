import type { Page } from '@playwright/test'
import { putIntoCart } from '../support/orders.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

/** Puts a product into the cart and goes to its payment page. Returns the order's id. */
async function goToPayment(page: Page, language: 'he' | 'en', brand: string): Promise<string> {
  const { cart, checkout } = wordsOf[language]
  await putIntoCart(page, language, brand)
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await page.getByLabel(checkout.name).fill('Dana Levi')
  await page.getByLabel(checkout.email).fill('dana@example.com')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(checkout.sandbox.title)
  return page.evaluate(() => JSON.parse(localStorage.getItem('order_in_payment') ?? 'null'))
}

test('an order that is paid in one tab and opened in another empties the cart there', async ({
  page,
  language,
}) => {
  const { shell } = wordsOf[language]
  const orderId = await goToPayment(page, language, 'Underlane')
  // the payment arrives, and the buyer never comes back to this tab
  await page.evaluate(async () => {
    const reference = location.pathname.split('/').at(-1)
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"action":"succeed"}',
    }
    await fetch(`/api/demo/payments/${reference}`, init)
  })
  const second = await page.context().newPage()
  await page.close()
  const stored = () =>
    second.evaluate(() => [localStorage.getItem('cart'), localStorage.getItem('order_in_payment')])
  await expect(async () => {
    await second.goto(`/orders/${orderId}?lng=${language}`)
    await expect.poll(stored, { timeout: 2_000 }).toEqual([null, null])
  }).toPass({ timeout: 20_000 })
  await expect(second.getByRole('button', { name: shell.cart.open, exact: true })).toBeVisible()
})

test('an order left on the payment page of a closed tab is cancelled by the next one', async ({
  page,
  language,
}) => {
  const { checkout } = wordsOf[language]
  const first = await goToPayment(page, language, 'Rookpost')
  const second = await page.context().newPage()
  await page.close()
  const next = await goToPayment(second, language, 'Underlane')
  expect(next).not.toBe(first)
  const left = await second.evaluate(async (id) => (await fetch(`/api/orders/${id}`)).json(), first)
  expect(left.status).toBe('cancelled')
  await second.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)
})
