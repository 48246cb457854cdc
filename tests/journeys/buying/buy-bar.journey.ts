import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

test('on a phone, price and button stay visible once the page has scrolled past them', async ({
  page,
  language,
}) => {
  const { catalogue } = wordsOf[language]
  const isPhone = (page.viewportSize()?.width ?? 0) < 700
  const { products } = await (await page.request.get('/api/products')).json()
  const sold = products.find((product: { outOfStock: boolean }) => !product.outOfStock)
  await page.goto(`/product/${sold.slug}?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const add = page.getByRole('button', { name: catalogue.card.add, exact: true })
  const quantity = page.getByLabel(catalogue.product.quantity)
  if (await quantity.isVisible()) await quantity.selectOption('2')
  const wanted = (await quantity.isVisible()) ? 2 : 1
  const bar = page.locator('[data-bottom-bar]')
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { name: catalogue.product.after }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 400))
  if (!isPhone) {
    await expect(bar).toBeHidden()
    return
  }
  await expect(bar).toBeVisible()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: catalogue.card.add, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const cart: Record<string, { count: number }> = JSON.parse(
    await page.evaluate(() => localStorage.getItem('cart') ?? '{}'),
  )
  expect(Object.values(cart).map(({ count }) => count)).toEqual([wanted])
  await page.keyboard.press('Escape')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(bar).toBeHidden()
  await expect(add.first()).toBeVisible()
})
