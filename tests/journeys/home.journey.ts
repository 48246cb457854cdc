import { expect, test } from './support/shop.ts'

const titles = { he: 'צפיתם לאחרונה', en: 'Recently seen' }

for (const language of ['he', 'en'] as const) {
  test(`the first price of the home page is on the first screen of a phone, ${language} @once`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/?lng=${language}`)
    await page.locator('html[data-ready]').waitFor()
    const price = page.locator('main .card').first().getByText('₪').first()
    await expect(price).toBeInViewport({ ratio: 1 })
  })

  test(`the home page shows the products seen last, the latest first, ${language} @once`, async ({
    page,
  }) => {
    const section = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: titles[language] }) })
    await page.goto(`/?lng=${language}`)
    await page.locator('html[data-ready]').waitFor()
    await expect(section).toBeHidden()
    const names: string[] = []
    for (const slug of ['leaky-comet', 'family-privacy-bundle']) {
      await page.goto(`/product/${slug}`)
      await page.locator('html[data-ready]').waitFor()
      names.unshift((await page.getByRole('heading', { level: 1 }).innerText()).split('\n')[0] ?? '')
    }
    await page.goto('/')
    await expect(section.getByRole('link')).toHaveCount(2)
    for (const [at, name] of names.entries())
      await expect(section.getByRole('listitem').nth(at)).toContainText(name)
    await section.getByRole('link').last().click()
    await expect(page).toHaveURL(/\/product\/leaky-comet/)
  })
}
