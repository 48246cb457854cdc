import type { Locator } from '@playwright/test'
import { expect, test } from './support/shop.ts'

/** A picture that was loaded, and not one whose file is missing. */
async function expectDrawn(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

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

  test(`on a phone the home page begins with covers and the way to the products, ${language} @once`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/?lng=${language}`)
    await page.locator('html[data-ready]').waitFor()
    const hero = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 1 }) })
    const covers = hero.locator('.fan img')
    await expect(covers).not.toHaveCount(0)
    for (const cover of await covers.all()) await expectDrawn(cover)
    const act = hero.locator('a[href^="/products"]')
    await expect(act).toBeInViewport({ ratio: 1 })
    await act.click()
    await expect(page).toHaveURL(/\/products/)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })

  test(`the home page shows each product on one shelf, and each category with a picture, ${language} @once`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/?lng=${language}`)
    await page.locator('html[data-ready]').waitFor()
    const shelves = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.locator('a[href^="/product/"]') })
    const products = await shelves
      .locator('h3 a[href^="/product/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(await shelves.count()).toBeGreaterThan(1)
    expect(products.length).toBeGreaterThan(await shelves.count())
    expect(products.filter((product, at) => products.indexOf(product) !== at)).toEqual([])

    const categories = page
      .getByRole('main')
      .getByRole('article')
      .filter({ has: page.locator('h3 a[href^="/products?category="]') })
    await expect(categories).not.toHaveCount(0)
    for (const category of await categories.all()) await expectDrawn(category.locator('img'))
  })
}
