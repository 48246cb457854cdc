import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

const withVariants = 'gorsefen-antivirus-plus-3-devices-1-year'

test('on a phone, price and button are visible from the start, above or below the fold', async ({
  page,
  language,
}) => {
  const { catalogue } = wordsOf[language]
  const isPhone = (page.viewportSize()?.width ?? 0) < 700
  await page.goto(`/product/${withVariants}?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const add = page.getByRole('button', { name: catalogue.card.add, exact: true })
  const quantity = page.getByLabel(catalogue.product.quantity)
  if (await quantity.isVisible()) await quantity.selectOption('2')
  const wanted = (await quantity.isVisible()) ? 2 : 1
  const bar = page.locator('[data-bottom-bar]')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  if (isPhone) await expect(bar).toBeInViewport({ ratio: 1 })
  else await expect(bar).toBeHidden()
  await add.first().scrollIntoViewIfNeeded()
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
  await add.first().scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
})

test('the first screen of a product with variants shows its name, its price and a button', async ({
  page,
  language,
}) => {
  const { catalogue } = wordsOf[language]
  const [width, height] = (page.viewportSize()?.width ?? 0) < 700 ? [390, 844] : [1366, 768]
  await page.setViewportSize({ width, height })
  await page.goto(`/product/${withVariants}?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  const main = page.getByRole('main')
  await expect(main.getByText('₪119.90').first()).toBeInViewport({ ratio: 1 })
  const buttons = main.getByRole('button', { name: catalogue.card.add, exact: true })
  const onScreen = () =>
    buttons.evaluateAll(
      (all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length,
    )
  await expect.poll(onScreen).toBeGreaterThan(0)
})
