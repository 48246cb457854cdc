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

/** What buyers ask first. The first product's name says its devices, so that only the second has a chip for them. */
const chipsOf = (language: 'he' | 'en') => {
  const { chips, deviceCount, months, platforms } = wordsOf[language].catalogue.product
  const { windows, macos, android } = platforms
  const common = [chips.israel, months(12), chips.delivery.key]
  return {
    [withVariants]: [...common, [windows, macos, android].join(', ')],
    'pinmatch-driver-updater-1-year': [...common, deviceCount(3), windows],
  }
}

test('above its price, a product says where it activates, for how long, on what, on how many devices, and when it arrives', async ({
  page,
}) => {
  for (const language of ['he', 'en'] as const)
    for (const [slug, chips] of Object.entries(chipsOf(language))) {
      await page.goto(`/product/${slug}?lng=${language}`)
      await page.locator('html[data-ready]').waitFor()
      const price = page.getByRole('main').locator('[data-main-price]')
      await expect(price).toBeVisible()
      const top = async () => (await price.boundingBox())?.y ?? 0
      // not those of the cards below
      const list = page
        .getByRole('list')
        .filter({ hasText: wordsOf[language].catalogue.product.chips.israel })
      for (const text of chips) {
        const chip = list.getByRole('listitem').filter({ hasText: new RegExp(`^${text}$`) })
        await expect(chip, `${text} of ${slug}`).toBeVisible()
        const { y, height } = (await chip.boundingBox()) ?? { y: Infinity, height: 0 }
        expect(y + height, `${text} of ${slug}`).toBeLessThanOrEqual(await top())
      }
      if (slug === withVariants)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(
          wordsOf[language].catalogue.product.deviceCount(3),
        )
    }
})
