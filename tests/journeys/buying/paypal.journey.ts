import type { Page } from '@playwright/test'
import { type FakePaypal, fakePaypal } from '#tests/support/fakes/paypal/fake-paypal.ts'
import { putIntoCart } from '../support/orders.ts'
import { expect, test as base } from '../support/shop.ts'
import { type RunningShop, startShop } from '../support/start-shop.ts'
import { wordsOf } from '../support/words.ts'

type PaypalShop = { readonly running: RunningShop; readonly paypal: FakePaypal }

/** A shop that offers PayPal, with a local fake for PayPal's script and pages. */
const test = base.extend<object, { paypalShop: PaypalShop }>({
  paypalShop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const paypal = await fakePaypal()
      const running = await startShop({
        ...paypal.environment,
        PAYMENT_METHODS: 'paypal; sandbox',
        GUEST_CHECKOUT_BOT_CHECK: 'off',
      })
      await use({ running, paypal })
      await running.stop()
      await paypal.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ paypalShop }, use) => use(paypalShop.running.address),
})

async function choosePaypal(page: Page, language: 'he' | 'en'): Promise<void> {
  const { cart, checkout, kit } = wordsOf[language]
  await putIntoCart(page, language, 'Underlane')
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await page.getByLabel(checkout.name).fill('דנה לוי')
  await page.getByLabel(checkout.email).fill('dana@example.com')
  await page.getByRole('radio', { name: kit.payment.marks.paypal }).check()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.paypal.title)
}

const policyOf = async (page: Page, path: string) =>
  (await page.request.get(path)).headers()['content-security-policy'] ?? ''

test('a guest pays by PayPal’s own button, on the only page that allows its script @main', async ({
  page,
  language,
  paypalShop: { paypal },
}) => {
  const { checkout } = wordsOf[language]
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(paypal.siteUrl)) scripts.push(new URL(page.url()).pathname)
  })
  await choosePaypal(page, language)
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)
  expect(new Set(scripts)).toEqual(new Set(['/pay/paypal']))

  expect(await policyOf(page, '/pay/paypal')).toContain(paypal.siteUrl)
  for (const path of ['/', '/checkout', '/success', '/fail'])
    expect(await policyOf(page, path)).not.toContain(paypal.siteUrl)
  // this navigation loaded a new document, so the script is gone
  expect(await page.evaluate(() => 'paypal' in window)).toBe(false)
})

test('if PayPal’s script cannot be loaded, buyers pay on PayPal’s page', async ({
  page,
  language,
  paypalShop: { paypal },
}) => {
  const { checkout } = wordsOf[language]
  paypal.servesScript = false
  await choosePaypal(page, language)
  await expect(page.getByText(checkout.paypal.absent)).toBeVisible()
  await page.getByRole('link', { name: checkout.paypal.toPaypal }).click()
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)
  paypal.servesScript = true
})

test('a buyer who cancels at PayPal, or whose card it refuses, can pay again', async ({
  page,
  language,
  paypalShop: { paypal },
}) => {
  const { checkout, kit } = wordsOf[language]
  const heading = page.getByRole('heading', { level: 1 })
  await choosePaypal(page, language)
  await page.getByRole('link', { name: checkout.paypal.toPaypal }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(heading).toHaveText(checkout.fail.title)
  await page.getByRole('radio', { name: kit.payment.marks.paypal }).check()
  await page.getByRole('button', { name: checkout.fail.again }).click()
  await expect(heading).toHaveText(checkout.paypal.title)

  const [order] = [...paypal.books.orders.values()].slice(-1)
  if (order !== undefined) order.next = { issue: 'INSTRUMENT_DECLINED' }
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await expect(heading).toHaveText(checkout.fail.title)
  await page.getByRole('radio', { name: kit.payment.marks.paypal }).check()
  await page.getByRole('button', { name: checkout.fail.again }).click()
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await expect(heading).toHaveText(checkout.success.delivered)
})

test('the available payment methods are shown on product pages, at the checkout and in the footer', async ({
  page,
  language,
}) => {
  const { cart, kit, checkout } = wordsOf[language]
  const { ways, marks } = kit.payment
  const listIn = (part: 'main' | 'contentinfo') =>
    page.getByRole(part).getByRole('list', { name: ways }).getByRole('listitem')
  // the sandbox shows the marks of an ordinary shop, as a sample
  const open = [marks.paypal, marks.visa, marks.mastercard, marks.isracard, marks.bit]
  await putIntoCart(page, language, 'Underlane')
  for (const part of ['main', 'contentinfo'] as const)
    for (const [at, name] of open.entries()) await expect(listIn(part).nth(at)).toContainText(name)
  await expect(listIn('main')).toHaveCount(open.length)
  await expect(page.getByRole('main').getByText(kit.payment.sample)).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await expect(page.getByLabel(checkout.email)).toBeVisible()
  await expect(listIn('main')).toHaveCount(open.length)
})
