import { nameInText } from '#shop/text/name-in-text.ts'
import { expect, test } from '../support/shop.ts'
import { putIntoCart } from '../support/orders.ts'
import { wordsOf } from '../support/words.ts'

test('the cart keeps to the limits of an order, and says so immediately', async ({ page, language }) => {
  const { cart, catalogue, checkout } = wordsOf[language]
  await putIntoCart(page, language, 'Underlane')
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  const product = await page.evaluate(async () => {
    const { products } = await (await fetch('/api/products?q=Underlane')).json()
    return products[0]
  })
  const { id, maxPerOrder: most } = product
  const limit = catalogue.product.perOrder(most)
  expect(most).toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await page.getByRole('combobox', { name: catalogue.product.quantity }).selectOption(String(most))
  await page.getByRole('button', { name: catalogue.card.add, exact: true }).click()
  const said = page.locator('[data-type=warning]')
  // on a page, markup isolates the name instead of characters
  const name = nameInText(product.name[language], language).replace(/[\u2066-\u2069][\u200e\u200f]?/g, '')
  await expect(said).toContainText(cart.atMost(name, most))
  const more = drawer.getByRole('button', { name: new RegExp(cart.increase('').trim()) })
  await expect(more).toBeDisabled()
  await expect(drawer.getByText(limit)).toBeVisible()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(drawer.getByText(`× ${most}`)).toBeVisible()

  // a cart as a browser may have stored it before the shop had the limit
  await page.evaluate((productId) => {
    const item = { productId, name: 'Underlane', price: 1, count: 60 }
    localStorage.setItem('cart', JSON.stringify({ [productId]: item }))
  }, id)
  await page.goto(`/checkout?lng=${language}`)
  await expect(page.locator('[data-type=warning]')).toContainText(String(most))
  await expect(page.getByText(`× ${most}`)).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(checkout.pay) })).toBeVisible()
})
