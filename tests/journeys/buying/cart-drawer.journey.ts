import type { Locator, Page } from '@playwright/test'
import { formatMoney, toAgorot } from '#shop/money.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

/** Opens the list of products with this cart in the browser, and the cart drawer. */
async function openDrawer(page: Page, language: 'en' | 'he', items: readonly object[]): Promise<void> {
  const { shell } = wordsOf[language]
  const cart = JSON.stringify(Object.fromEntries(items.entries()))
  await page.goto(`/faq?lng=${language}`)
  await page.evaluate((text) => localStorage.setItem('cart', text), cart)
  await page.goto(`/faq?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('button', { name: new RegExp(`^${shell.cart.open}`) }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const fable = { productId: 'no-such-product', name: { en: 'Fable', he: 'אגדה' }, price: 20, count: 2 }

test('the cart drawer shows, changes and cleans the cart, and closes @main', async ({ page, language }) => {
  const { cart, shell } = wordsOf[language]
  await page.route('**/images/placeholder/**', (route) => route.abort())
  await openDrawer(page, language, [fable, { name: 'nothing', price: 'x' }])
  const drawer = page.getByRole('dialog')
  const name = fable.name[language]

  // from the left in Hebrew, otherwise from the right, over a page that does not scroll
  await expect(drawer).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr')
  const width = page.viewportSize()?.width ?? 0
  await expect
    .poll(async () => {
      const box = await drawer.boundingBox()
      return language === 'he' ? box?.x : width - (box?.x ?? 0) - (box?.width ?? 0)
    })
    .toBeLessThanOrEqual(16)
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')

  await expect(drawer.getByRole('link', { name })).toBeVisible()
  await expect(drawer.getByText('₪20.00 × 2')).toBeVisible()
  await expect(drawer.getByText('₪40.00').last()).toBeVisible()
  // every picture has failed: the first letter replaces it
  await expect(drawer.getByText(name.slice(0, 1), { exact: true })).toBeVisible()
  await expect(drawer.getByRole('link', { name: cart.checkout })).toHaveAttribute('href', '/checkout')

  await drawer.getByRole('button', { name: cart.increase(name) }).click()
  await expect(drawer.getByText('₪20.00 × 3')).toBeVisible()
  await drawer.getByRole('button', { name: cart.decrease(name) }).click()
  await expect(drawer.getByText('₪20.00 × 2')).toBeVisible()
  await drawer.getByRole('button', { name: cart.clean }).click()
  await expect(page.locator('[data-type=success]').filter({ hasText: cart.cleaned })).toBeVisible()
  await drawer.getByRole('button', { name: cart.refresh }).click()
  await expect(page.locator('[data-type=info]').filter({ hasText: cart.upToDate })).toBeVisible()

  await drawer.getByRole('button', { name: cart.remove(name) }).click()
  await expect(drawer.getByText(cart.empty, { exact: true })).toBeVisible()
  await expect(drawer.locator(':focus')).toContainText(cart.empty)
  await expect(drawer.getByRole('link', { name: cart.browse })).toHaveAttribute('href', '/products')
  await page.mouse.click(language === 'he' ? width - 3 : 3, 300)
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: shell.cart.open, exact: true })).toBeVisible()
})

test('a product that was removed at the checkout is named', async ({ page, language }) => {
  const { cart, checkout } = wordsOf[language]
  await openDrawer(page, language, [fable])
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await page.getByLabel(checkout.name).fill('Dana Levi')
  await page.getByLabel(checkout.email).fill('dana@example.com')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await page.getByRole('button', { name: checkout.problems.removeIt }).click()
  const name = fable.name[language]
  await expect(page.locator('[data-type=warning]').filter({ hasText: cart.itemRemoved(name) })).toBeVisible()
})

type Listed = { id: string; slug: string; price: number; fullPrice: number; discountPercent: number }

test('an empty cart offers bestsellers, and a filled one matching products', async ({ page, language }) => {
  const { cart, cartDrawer, kit } = wordsOf[language]
  await openDrawer(page, language, [])
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(cart.empty, { exact: true })).toBeVisible()
  // the close button comes first for screen readers and the keyboard
  await expect(drawer.getByRole('button').first()).toHaveAccessibleName(kit.close)
  const offered = drawer.getByRole('region', { name: cartDrawer.bestSellers })
  await expect(offered.getByRole('listitem')).toHaveCount(3)
  const name = (await offered.getByRole('link').first().textContent()) ?? ''
  await offered.getByRole('button').first().click()

  await expect(drawer.getByRole('link', { name })).toBeVisible()
  await expect(drawer.getByRole('link', { name: cart.checkout })).toBeVisible()
  await expect(drawer.getByText(cartDrawer.promise)).toBeVisible()
  const beside = drawer.getByRole('region', { name: cartDrawer.goesWith })
  const second = (await beside.getByRole('link').first().textContent()) ?? ''
  expect(second).not.toBe(name)
  await beside.getByRole('button').first().click()
  await expect(beside.getByRole('link', { name: second })).toHaveCount(0)
  await expect(drawer.getByRole('link', { name: second })).toBeVisible()
  await expect(drawer.locator(':focus')).toHaveCount(1)
})

test('the drawer shows a sale’s discount, as the product page does', async ({ page, language, shop }) => {
  const { cartDrawer, catalogue, coupons } = wordsOf[language]
  const response = await fetch(`${shop.address}/api/products?sale=yes&stock=yes`)
  // edge: our own shop responds by its contract
  const { products } = (await response.json()) as { products: Listed[] }
  const [sold] = products
  if (sold === undefined) throw new Error('nothing is on sale')
  expect(Math.round(sold.price * 100) % 100, 'sales end in .90').toBe(90)
  await page.goto(`/product/${sold.slug}?lng=${language}`)
  const main = page.getByRole('main')
  await expect(lowestPrice(main, language)).toHaveCount(1)
  await expect(main.getByText(catalogue.card.off(sold.discountPercent)).first()).toBeVisible()
  await main.getByRole('button', { name: catalogue.card.add, exact: true }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(catalogue.card.off(sold.discountPercent))).toBeVisible()
  const sums = drawer.getByRole('definition')
  await expect(sums.first()).toHaveText(money(sold.fullPrice))
  await expect(drawer.getByRole('term').filter({ hasText: cartDrawer.sale })).toBeVisible()
  await expect(drawer.getByRole('term').first()).toHaveText(coupons.subtotal)
  await expect(sums.nth(1)).toHaveText(`-${money(sold.fullPrice - sold.price)}`)
  await expect(sums.last()).toHaveText(money(sold.price))

  await page.goto(`/products?sale=yes&lng=${language}`)
  await expect(main.getByRole('article').first()).toBeVisible()
  await expect(lowestPrice(main, language)).toHaveCount(0)
})

const money = (shekels: number) => formatMoney(toAgorot(shekels))
/** The line about the lowest price of 30 days; it is worded differently if that is the struck price. */
const lowestPrice = (main: Locator, language: 'he' | 'en') => {
  const { lowest, lowestToo } = wordsOf[language].kit.price
  return main.getByText(lowest).or(main.getByText(lowestToo))
}
