import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

const main = '/product/gorsefen-antivirus-plus-3-devices-1-year'
const labels = {
  en: { main: '3 devices, 1 year', other: '5 devices, 2 years', gone: '1 device, 2 years' },
  he: { main: '3 מכשירים, שנה', other: '5 מכשירים, שנתיים', gone: 'מכשיר אחד, שנתיים' },
}

test('another variant is chosen on the product page, bought, and its key delivered @main', async ({
  page,
  language,
}) => {
  const { catalogue, cart, checkout } = wordsOf[language]
  const label = labels[language]
  await page.goto(`${main}?lng=${language}`)
  const picker = page.getByRole('navigation', { name: catalogue.product.variants })
  await expect(picker.getByRole('link')).toHaveCount(6)
  await expect(picker.locator('[aria-current=true]')).toContainText(label.main)
  await expect(picker.getByRole('link', { name: label.gone })).toContainText(catalogue.card.soldOut)

  const other = picker.getByRole('link', { name: label.other })
  await other.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await other.click()
  await expect(page).toHaveURL(/\/product\/gorsefen-antivirus-plus-5-devices-2-years$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(label.other)
  await expect(picker.locator('[aria-current=true]')).toContainText(label.other)
  await expect(other).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(page).toHaveTitle(new RegExp(label.other))

  await page.getByRole('button', { name: catalogue.card.add, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await page.getByLabel(checkout.name).fill(language === 'he' ? 'דנה לוי' : 'Dana Levi')
  await page.getByLabel(checkout.email).fill('variant@example.com')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await page.getByRole('button', { name: checkout.sandbox.acts.succeed.label, exact: true }).click()
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

test('without scripts each variant is a page with the others linked, and all name one address', async ({
  browser,
  language,
  shop,
}) => {
  const { catalogue } = wordsOf[language]
  const plain = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(`${main}?lng=${language}`)
  const picker = page.getByRole('navigation', { name: catalogue.product.variants })
  const gone = await picker.getByRole('link', { name: labels[language].gone }).getAttribute('href')
  await page.goto(`${gone}?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(labels[language].gone)
  await expect(page.getByText(catalogue.product.soldOutText)).toBeVisible()
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(canonical).toContain(main)
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(structured.join('')).toContain('"@type":"ProductGroup"')
  await plain.close()
})

test('a list shows a family once, with what else there is', async ({ page, language }) => {
  const { catalogue } = wordsOf[language]
  await page.goto(`/products?q=Gorsefen&lng=${language}`)
  const cards = page.getByRole('article').filter({ hasText: 'Gorsefen' })
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(catalogue.card.others(5))
  await expect(cards).toContainText(`${catalogue.card.from}₪99.90`)
})
