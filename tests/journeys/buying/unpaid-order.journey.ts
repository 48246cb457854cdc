import type { Locator, Page } from '@playwright/test'
import { notifyDatabase } from '../support/enrol.ts'
import { putIntoCart } from '../support/orders.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

/** Fills in the checkout, from the cart that is open. Returns the button that pays. */
async function fillIn(page: Page, language: 'he' | 'en'): Promise<Locator> {
  const { cart, checkout } = wordsOf[language]
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await page.getByLabel(checkout.name).fill('Dana Levi')
  await page.getByLabel(checkout.email).fill('dana@example.com')
  await page.getByRole('checkbox').check()
  return page.getByRole('button', { name: new RegExp(checkout.pay) })
}

test('a payment method that was withdrawn meanwhile is named, and the buyer pays by another', async ({
  page,
  language,
}) => {
  const { checkout, kit } = wordsOf[language]
  const heading = page.getByRole('heading', { level: 1 })
  const method = page.getByRole('radio', { name: kit.payment.marks.bit })
  // the next page still offers a second method, which the shop no longer has
  const offerWithdrawn = () =>
    page.route(
      '**/api/payment-methods',
      async (route) => {
        const response = await route.fetch()
        const offered = await response.json()
        const withdrawn = { id: 'withdrawn', mark: 'bit', name: null }
        await route.fulfill({ response, json: { ...offered, methods: [withdrawn, ...offered.methods] } })
      },
      { times: 1 },
    )
  await putIntoCart(page, language, 'Rookpost')
  await offerWithdrawn()
  const pay = await fillIn(page, language)
  await expect(method).toBeChecked()
  await pay.click()
  await expect(page.getByText(checkout.problems.method)).toBeVisible()
  await expect(method).toHaveCount(0)
  await pay.click()
  await expect(heading).toContainText(checkout.sandbox.title)

  await offerWithdrawn()
  await page.getByRole('button', { name: checkout.sandbox.actions.decline.label, exact: true }).click()
  await expect(heading).toHaveText(checkout.fail.title)
  await expect(method).toBeChecked()
  await page.getByRole('button', { name: checkout.fail.again }).click()
  await expect(page.getByText(checkout.problems.method)).toBeVisible()
  await expect(method).toHaveCount(0)
  await page.getByRole('button', { name: checkout.fail.again }).click()
  await expect(heading).toContainText(checkout.sandbox.title)
})

test('an order that is opened on its own page is paid from there, without a word of a failed payment', async ({
  page,
  language,
}) => {
  const { checkout, orders } = wordsOf[language]
  const heading = page.getByRole('heading', { level: 1 })
  await putIntoCart(page, language, 'Rookpost')
  await (await fillIn(page, language)).click()
  await expect(heading).toContainText(checkout.sandbox.title)
  const orderId = await page.evaluate(() => JSON.parse(localStorage.getItem('order_in_payment') ?? 'null'))
  await page.goto(`/orders/${orderId}?lng=${language}`)
  await page.getByRole('link', { name: orders.page.pay, exact: true }).click()
  await expect(heading).toHaveText(checkout.fail.unpaid)
  await expect(page.getByText(checkout.fail.reasons)).toHaveCount(0)
  await page.getByRole('button', { name: checkout.fail.pay }).click()
  await expect(heading).toContainText(checkout.sandbox.title)
  await page.getByRole('button', { name: checkout.sandbox.actions.decline.label, exact: true }).click()
  await expect(heading).toHaveText(checkout.fail.title)
  await expect(page.getByText(checkout.fail.reasons)).toBeVisible()
})

test('the shop decides whether an order can still be paid, whatever the clock of the browser says', async ({
  page,
  language,
  shop,
}) => {
  const { checkout } = wordsOf[language]
  const heading = page.getByRole('heading', { level: 1 })
  const day = 86_400_000
  const shiftClock = (ms: number) =>
    page.addInitScript((shift) => {
      const { now } = Date
      Date.now = () => now() + shift
    }, ms)
  await putIntoCart(page, language, 'Rookpost')
  await (await fillIn(page, language)).click()
  await expect(heading).toContainText(checkout.sandbox.title)
  await shiftClock(day)
  await page.getByRole('button', { name: checkout.sandbox.actions.decline.label, exact: true }).click()
  await expect(heading).toHaveText(checkout.fail.title)
  await expect(page.getByRole('button', { name: checkout.fail.again })).toBeVisible()

  const orderId = new URL(page.url()).searchParams.get('order')
  await notifyDatabase(shop, `update orders set held_until = now() - interval '1 second' where id = $1`, [
    orderId,
  ])
  await page.getByRole('button', { name: checkout.fail.again }).click()
  await expect(heading).toHaveText(checkout.fail.ended)
  await shiftClock(-2 * day)
  const left = await page.evaluate(async (id) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    return (await fetch(`/api/orders/${id}/leaving`, init)).json()
  }, orderId)
  expect(left.delivery).toBe('not-paid')
  await page.reload()
  await expect(heading).toHaveText(checkout.fail.ended)
})
