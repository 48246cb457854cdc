import type { Page } from '@playwright/test'
import { query } from '../support/query.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

const main = '/product/gorsefen-antivirus-plus-3-devices-1-year'
const labels = {
  en: { main: '3 devices, 1 year', other: '5 devices, 2 years', gone: '1 device, 2 years' },
  he: { main: '3 מכשירים, שנה', other: '5 מכשירים, שנתיים', gone: 'מכשיר אחד, שנתיים' },
}

/** The two rows in which a variant is chosen: how many devices, and how long. */
function rowsOn(page: Page, language: 'he' | 'en') {
  const { product } = wordsOf[language].catalogue
  const picker = page.getByRole('navigation', { name: product.variants })
  const rowOf = (name: string) => {
    const row = picker.getByRole('list', { name })
    return { links: row.getByRole('link'), chosen: row.locator('[aria-current=true]'), row }
  }
  return { devices: rowOf(product.labels.devices), term: rowOf(product.labels.termMonths) }
}

test('another variant is chosen on the product page, bought, and its key delivered @main', async ({
  page,
  language,
}) => {
  const { catalogue, cart, checkout } = wordsOf[language]
  const label = labels[language]
  await page.goto(`${main}?lng=${language}`)
  const { deviceCount, months } = catalogue.product
  const { devices, term } = rowsOn(page, language)
  await expect(devices.links).toHaveText([1, 3, 5].map((count) => new RegExp(deviceCount(count))))
  await expect(term.links).toHaveText([12, 24].map((count) => new RegExp(months(count))))
  await expect(devices.chosen).toContainText(deviceCount(3))
  await expect(term.chosen).toContainText(months(12))

  const two = term.row.getByRole('link', { name: months(24) })
  await two.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await two.click()
  await expect(page).toHaveURL(/\/product\/gorsefen-antivirus-plus-3-devices-2-years$/)
  await expect(term.chosen).toContainText(months(24))
  await expect(two).toBeFocused()
  await expect(devices.row.getByRole('link', { name: deviceCount(1) })).toContainText(catalogue.card.soldOut)
  // with the keyboard as well
  const other = devices.row.getByRole('link', { name: deviceCount(5) })
  await other.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\/gorsefen-antivirus-plus-5-devices-2-years$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(label.other)
  await expect(devices.chosen).toContainText(deviceCount(5))
  await expect(other).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(page).toHaveTitle(new RegExp(label.other))

  await page.getByRole('button', { name: catalogue.card.add, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await page.getByLabel(checkout.name).fill(language === 'he' ? 'דנה לוי' : 'Dana Levi')
  await page.getByLabel(checkout.email).fill('variant@example.com')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await page.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)
  const bought = page
    .getByRole('region', { name: checkout.order.items })
    .getByRole('list')
    .first()
    .locator('> li')
  await expect(bought).toHaveCount(1)
  await expect(bought).toContainText(label.other)
  await bought.getByRole('button', { name: checkout.keys.reveal }).click()
  await page.getByRole('button', { name: checkout.keys.confirm }).click()
  await expect(bought.getByRole('button', { name: checkout.keys.copy })).toBeVisible()
})

test('without scripts each variant is a page that links the others, and all have one canonical address', async ({
  browser,
  language,
  shop,
}) => {
  const { catalogue } = wordsOf[language]
  const plain = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(`${main}?lng=${language}`)
  const { deviceCount, months } = catalogue.product
  const { devices, term } = rowsOn(page, language)
  const one = await devices.row.getByRole('link', { name: deviceCount(1) }).getAttribute('href')
  await page.goto(`${one}?lng=${language}`)
  const gone = await term.row.getByRole('link', { name: months(24) }).getAttribute('href')
  await page.goto(`${gone}?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(labels[language].gone)
  await expect(page.getByText(catalogue.product.soldOutText)).toBeVisible()
  await expect(page.getByText(catalogue.product.chips.delivery.key, { exact: true })).toBeHidden()
  await expect(page.getByText(catalogue.product.arrival.key)).toBeHidden()
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(canonical).toContain(main)
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(structured.join('')).toContain('"@type":"ProductGroup"')
  await plain.close()
})

test('an option that is not sold in this combination says with what it is sold, and leads there', async ({
  page,
  language,
  shop,
}) => {
  const { deviceCount, months, only } = wordsOf[language].catalogue.product
  const slug = 'gorsefen-antivirus-plus-3-devices-2-years'
  const setState = (state: string) =>
    query(shop, 'update products set state = $1 where slug = $2', [state, slug])
  await setState('archived')
  try {
    const { devices, term } = rowsOn(page, language)
    const two = term.row.getByRole('link', { name: months(24) })
    // pages are rendered again a moment after a product has changed
    await expect(async () => {
      await page.goto(`${main}?lng=${language}`)
      await expect(two).toContainText(only(deviceCount(5)), { timeout: 500 })
    }).toPass()
    await expect(two).toHaveCSS('border-top-style', 'dashed')
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await two.click()
    await expect(page).toHaveURL(/5-devices-2-years$/)
    await expect(devices.chosen).toContainText(deviceCount(5))
    await expect(devices.row.getByRole('link', { name: deviceCount(3) })).toContainText(only(months(12)))
  } finally {
    await setState('live')
  }
})

test('a list shows a family once, and mentions its other variants', async ({ page, language }) => {
  const { catalogue } = wordsOf[language]
  await page.goto(`/products?q=Gorsefen&lng=${language}`)
  const cards = page.getByRole('article').filter({ hasText: 'Gorsefen' })
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(catalogue.card.others(5))
  await expect(cards).toContainText(`${catalogue.card.from}₪99.90`)
})
