import type { Page } from '@playwright/test'
import { putIntoCart } from '../support/orders.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

type Listed = { slug: string; price: number; outOfStock: boolean }

/** The cheapest product that can be bought. */
async function cheapest(address: string): Promise<Listed> {
  const response = await fetch(`${address}/api/products?sort=price-up&stock=yes`)
  // edge: our own shop responds by its contract
  const { products } = (await response.json()) as { products: Listed[] }
  const [first] = products.toSorted((one, other) => one.price - other.price)
  if (first === undefined) throw new Error('nothing is in stock')
  return first
}

const priceText = (shekels: number) => `₪${shekels.toFixed(2)}`

async function addToCart(page: Page, language: 'he' | 'en'): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: wordsOf[language].catalogue.card.add, exact: true })
    .click()
}

test('the product page and the cart immediately show the price with a coupon from a link', async ({
  page,
  language,
  shop,
}) => {
  const { cart, catalogue, coupons } = wordsOf[language]
  const { slug, price } = await cheapest(shop.address)
  const off = Math.round(price * 10) / 100
  const readAgain: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes(`/api/products/${slug}`))
      readAgain.push(request.url())
  })
  await page.goto(`/product/${slug}?lng=${language}&coupon=welcome10`)
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'WELCOME10' })
  await expect(status).toContainText(priceText(price - off))
  await expect(status).toContainText(`${coupons.saves} ${priceText(off)}`)

  // the bar at the bottom of a phone shows the same
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.locator('[data-bottom-bar]')
  await page.getByRole('heading', { name: catalogue.product.after }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 400))
  await expect(bar).toBeVisible()
  await expect(bar).toContainText(priceText(price - off))
  await expect(bar.locator('s')).toContainText(priceText(price))
  await page.evaluate(() => scrollTo(0, 0))
  await expect(bar).toBeHidden()

  await addToCart(page, language)
  const drawer = page.getByRole('dialog')
  // the notice of the link may still be shown, in the dialog too
  await expect(drawer.getByText('WELCOME10', { exact: true }).first()).toBeVisible()
  await expect(drawer.getByRole('definition').filter({ hasText: `-${priceText(off)}` })).toBeVisible()
  await expect(drawer.getByRole('definition').last()).toHaveText(priceText(price - off))
  await expect(drawer.getByRole('link', { name: cart.checkout })).toBeVisible()

  // removed in the cart, it is gone from the page too
  await drawer.getByRole('button', { name: coupons.remove('WELCOME10') }).click()
  await expect(drawer.getByRole('definition').last()).toHaveText(priceText(price))
  await page.keyboard.press('Escape')
  await expect(status).toHaveCount(0)
  await expect(bar).not.toContainText(priceText(price - off))

  // the link has done its work: it neither loads the page again nor, on a reload, applies what was removed
  expect(readAgain).toEqual([])
  await expect(page).toHaveURL(new RegExp(`/product/${slug}\\?lng=${language}$`))
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
  await expect(status).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('coupon'))).toBeNull()
})

test('the product page explains why a coupon takes nothing off', async ({ page, language, shop }) => {
  const { coupons, problems } = wordsOf[language]
  const { slug } = await cheapest(shop.address)
  const said = page.getByRole('main').getByRole('status')
  await page.goto(`/product/${slug}?lng=${language}&coupon=nosuchcode`)
  await expect(said.filter({ hasText: 'NOSUCHCODE' })).toContainText(problems.problems['coupon-unknown'])
  await expect(page.locator('[data-type=warning]')).toContainText(problems.problems['coupon-unknown'])

  await page.goto(`/product/${slug}?lng=${language}&coupon=holiday15`)
  await expect(said.filter({ hasText: 'HOLIDAY15' })).toContainText(problems.problems['coupon-ended'])

  await page.goto(`/product/${slug}?lng=${language}&coupon=keys25`)
  await expect(said.filter({ hasText: 'KEYS25' })).toHaveText(coupons.fromSum('KEYS25', '₪150.00'))

  // an expired coupon is not mentioned on the next visit; one with a minimum sum is
  await page.goto(`/product/${slug}?lng=${language}`)
  await expect(said.filter({ hasText: 'KEYS25' })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('coupon'))
})

test('a coupon link that is followed inside the shop works as one that opens it', async ({
  page,
  language,
}) => {
  const { coupons } = wordsOf[language]
  await page.goto(`/?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.evaluate(() => {
    document.documentElement.dataset['first'] = 'yes'
    const link = document.createElement('a')
    link.href = '/products?sale=yes&coupon=welcome10'
    document.body.append(link)
    link.click()
  })
  await expect(page.locator('[data-type=success]')).toContainText('WELCOME10')
  await expect(page).toHaveURL(/\/products\?sale=yes$/)
  expect(await page.evaluate(() => localStorage.getItem('coupon'))).toBe('WELCOME10')
  // no document was loaded
  await expect(page.locator('html[data-first=yes]')).toHaveCount(1)

  await putIntoCart(page, language, 'Tiltwater')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('button', { name: coupons.remove('WELCOME10') })).toBeVisible()
})
