import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

/** The page of products with this cart in the browser, its drawer open. */
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

test('the cart’s drawer shows, changes, cleans and closes as it should @main', async ({ page, language }) => {
  const { cart, shell } = wordsOf[language]
  await page.route('**/images/placeholder/**', (route) => route.abort())
  await openDrawer(page, language, [fable, { name: 'nothing', price: 'x' }])
  const drawer = page.getByRole('dialog')
  const name = fable.name[language]

  // from the left in Hebrew, from the right otherwise, over a page that stands still
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
  // every picture has failed: the first letter stands in
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

test('a product taken out at the checkout is named', async ({ page, language }) => {
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
