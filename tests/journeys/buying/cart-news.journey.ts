import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

const day = 86_400_000

test('the shop automatically reports changes in a cart, and removes products that have long been gone @main', async ({
  page,
  language,
  shop,
}) => {
  const { cart, shell } = wordsOf[language]
  // edge: the shop's own response
  const products = (await (await fetch(`${shop.address}/product/all`)).json()) as readonly {
    readonly id: string
    readonly name: { readonly en: string; readonly he: string }
    readonly price: number
  }[]
  const [product] = products
  if (product === undefined) throw new Error('The shop sells nothing')
  const gone = (id: string, days: number) => ({
    productId: id,
    name: { en: 'Fable', he: 'אגדה' },
    price: 20,
    count: 1,
    lastValidated: Date.now() - days * day,
  })
  const items = [
    { productId: product.id, name: 'An old name', price: 1 },
    gone('first', 8),
    gone('second', 9),
    gone('third', 6),
  ]
  await page.goto(`/faq?lng=${language}`)
  await page.evaluate(
    (text) => localStorage.setItem('cart', text),
    JSON.stringify(Object.fromEntries(items.map((item) => [item.productId, item]))),
  )
  await page.clock.install()
  await page.goto(`/faq?lng=${language}`)
  await page.waitForLoadState('networkidle')

  // after 5 s the cart takes over the shop's current product data
  await page.clock.fastForward(5_000)
  const news = page.locator('[data-type=info]')
  await expect(news.filter({ hasText: product.name[language].split(' – ')[0] ?? '' })).toBeVisible()
  await expect(page.locator('[data-type=warning]')).toHaveCount(0)

  // after 30 s the cart is validated: products gone for a week are removed, others stay for now
  await page.clock.fastForward(30_000)
  await expect(page.locator('[data-type=warning]').filter({ hasText: cart.itemsRemoved(2) })).toBeVisible()
  await expect(page.getByRole('button', { name: shell.cart.withItems(2) })).toBeVisible()
  const kept = await page.evaluate(() => localStorage.getItem('cart'))
  expect(JSON.parse(kept ?? '{}')).toMatchObject({
    [product.id]: { price: product.price, name: product.name, count: 1 },
    third: { price: 20 },
  })
})

test('two tabs share one cart', async ({ page, context, language }) => {
  const { cart, catalogue, shell } = wordsOf[language]
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/products?lng=${language}`)
    await tab.locator('html[data-ready]').waitFor()
  }
  const add = { name: new RegExp(`^${catalogue.card.add}`) }
  await page.getByRole('button', add).first().click()
  await expect(other.getByRole('button', { name: shell.cart.withItems(1) })).toBeVisible()
  await other.getByRole('button', add).nth(1).click()
  await expect(page.getByRole('button', { name: shell.cart.withItems(2) })).toBeVisible()

  // an open drawer in one tab follows changes in the other
  await other.getByRole('button', { name: shell.cart.withItems(2) }).click()
  const drawer = other.getByRole('dialog')
  // suggestions are listed below them
  const lines = drawer.getByRole('list').first().getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await page.getByRole('button', { name: shell.cart.withItems(2) }).click()
  await page.getByRole('dialog').getByRole('listitem').first().locator('button').last().click()
  await expect(lines).toHaveCount(1)
  await page.getByRole('dialog').getByRole('listitem').first().locator('button').last().click()
  await expect(drawer.getByText(cart.empty, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
})
