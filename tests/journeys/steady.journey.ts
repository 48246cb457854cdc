import type { Page } from '@playwright/test'
import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

/** Adds up the visible layout shifts on every page from now on. */
function countShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Reflect.set(window, 'shifts', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'hadRecentInput') === false)
          Reflect.set(
            window,
            'shifts',
            Number(Reflect.get(window, 'shifts')) + Number(Reflect.get(entry, 'value')),
          )
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectNoShift(page: Page): Promise<void> {
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shifts'))), page.url()).toBe(0)
}

test('the reviews of a product, which load later, shift nothing that is visible', async ({
  page,
  language,
}) => {
  // The fonts are loaded by the previous page; weight.journey.ts covers their shift on a first visit.
  await page.goto(`/?lng=${language}`)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await countShifts(page)
  await page.goto(`/product/gravelcrest-rally?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const headings = page.locator('#reviews').getByRole('heading')
  // scrolls step by step, as people do: reviews are loaded shortly before they become visible
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, 100))
    await expect(headings).toHaveCount(2, { timeout: 500 })
  }).toPass({ intervals: [0] })
  await expectNoShift(page)
})

for (const [screen, size] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}))
  test(`a link to the reviews on a ${screen} leads to a page where nothing shifts when they load`, async ({
    page,
    language,
  }) => {
    await page.setViewportSize(size)
    await page.goto(`/?lng=${language}`)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    await countShifts(page)
    const { products } = await (await page.request.get('/api/products?sort=popular')).json()
    const ofKind = (rated: boolean) =>
      products.find(({ rating }: { rating: object | null }) => (rating !== null) === rated)?.slug
    for (const slug of [ofKind(true), ofKind(false) ?? 'gravelcrest-rally']) {
      await page.goto(`/product/${slug}?lng=${language}#reviews`)
      await expect(page.locator('#reviews')).toBeInViewport()
      // the section's heading, and the content loaded later
      await expect(page.locator('#reviews').getByRole('heading')).not.toHaveCount(1)
      await page.waitForLoadState('networkidle')
      await expectNoShift(page)
    }
  })

test('a page rendered in the browser shifts nothing when it loads', async ({ page, language }) => {
  await countShifts(page)
  for (const path of ['/sign-in', '/checkout', '/order-lookup', '/success']) {
    await page.goto(`${path}?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expectNoShift(page)
  }
})

test('the reviews of a product come before the products that go with it, also once they have loaded', async ({
  page,
  language,
}) => {
  const { related, reviews } = wordsOf[language].catalogue.product
  await page.goto(`/product/tiltwater?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const headingOf = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  const expectOrder = () =>
    expect
      .poll(async () => {
        const [first, second] = [headingOf(reviews), headingOf(related)]
        return ((await second.boundingBox())?.y ?? 0) - ((await first.boundingBox())?.y ?? 0)
      })
      .toBeGreaterThan(0)
  await expectOrder()
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await expect(page.locator('#reviews article').first()).toBeVisible()
  await expectOrder()
})
