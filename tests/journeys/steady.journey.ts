import { expect, test } from './support/shop.ts'

test('the reviews of a product, which come later, move nothing that is seen', async ({ page, language }) => {
  await page.addInitScript(() => {
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
  await page.goto(`/product/gravelcrest-rally?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.locator('#reviews').getByRole('heading')).toHaveCount(2)
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shifts')))).toBe(0)
})
