import type { Page } from '@playwright/test'
import { barriersOn } from '../support/barriers.ts'
import { expect, test } from '../support/admin-shop.ts'
import { signInAsManager } from '../support/manager.ts'
import { wordsOf } from '../support/words.ts'

type Language = 'he' | 'en'

function inventKeys(count: number): string[] {
  return Array.from({ length: count }, () => `JRN-${crypto.randomUUID().slice(9, 23).toUpperCase()}`)
}

async function openStock(page: Page, language: Language, product: string): Promise<void> {
  await page.goto(`/dashboard/admin/stock?lng=${language}&q=${product}`)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product)
}

async function importKeys(page: Page, language: Language, keys: readonly string[]): Promise<void> {
  const { keyImport, importKeys: start, batches } = wordsOf[language].stock
  await page.getByRole('link', { name: start }).click()
  await page
    .getByRole('textbox', { name: keyImport.paste, exact: true })
    .fill([...keys, keys[0], 'tiny'].join('\n'))
  await page.getByRole('button', { name: keyImport.usePasted }).click()
  await page.getByRole('button', { name: keyImport.check }).click()
  for (const [verdict, count] of [
    ['new', keys.length],
    ['repeated', 1],
    ['malformed', 1],
  ] as const)
    await expect(page.locator(`[data-verdict=${verdict}] dd`)).toHaveText(String(count))
  await expect(page.getByText(keyImport.sameAs(1))).toBeVisible()
  await page.getByLabel(keyImport.supplier).fill('Keyhouse')
  await page.getByLabel(keyImport.unitCost).fill('12.5')
  await page.getByRole('button', { name: keyImport.confirm(keys.length) }).click()
  await expect(page.getByText(keyImport.done(keys.length))).toBeVisible({ timeout: 15_000 })
  await page.getByRole('link', { name: batches.open }).click()
  await expect(page.locator('[data-count=available] dd')).toHaveText(String(keys.length))
}

async function buy(page: Page, language: Language, brand: string): Promise<void> {
  const { cart, catalogue, checkout } = wordsOf[language]
  await page.goto(`/products?lng=${language}&q=${brand}`)
  await page
    .getByRole('link', { name: new RegExp(brand) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(brand)
  await page.getByRole('button', { name: catalogue.card.add, exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await page.getByLabel(checkout.name).fill('Dana Levi')
  await page.getByLabel(checkout.email).fill('dana@example.com')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await page.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)
}

async function enterReason(page: Page, language: Language, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(wordsOf[language].stock.reason).fill('It does not activate')
  await dialog.getByRole('button', { name: submit, exact: true }).click()
}

test('keys are imported, sold, replaced after a claim, and not sold in quarantine @main', async ({
  page,
  language,
  shop,
  browser,
}) => {
  test.setTimeout(120_000)
  const { stock: words, recall, checkout, catalogue } = wordsOf[language]
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await signInAsManager(page, shop)
  const keys = inventKeys(3)
  await openStock(page, language, 'Leaky Comet')
  const stockAddress = new URL(page.url()).pathname
  await importKeys(page, language, keys)
  const batchAddress = new URL(page.url()).pathname

  const buyer = await (await browser.newContext({ baseURL: shop.address })).newPage()
  await expect(async () => {
    await buyer.goto(`/products?lng=${language}&q=Leaky`)
    await expect(buyer.getByText(catalogue.card.soldOut)).toBeHidden({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })
  await buy(buyer, language, 'Leaky Comet')

  await page.goto(`${stockAddress}?status=sold`)
  await page.getByRole('button', { name: words.replace.action }).click()
  await enterReason(page, language, words.replace.submit)
  await expect(page.getByText(words.replace.done)).toBeVisible()
  await expect(page.locator('[data-count=burned] dd')).not.toHaveText('0')

  await buyer.reload()
  await buyer.getByRole('button', { name: checkout.keys.reveal }).click()
  await buyer.getByRole('button', { name: checkout.keys.confirm }).click()
  const given = await buyer.getByText(/^JRN-[\w-]+$/).textContent()
  expect(keys).toContain(given)

  await page.goto(`${stockAddress}?status=available`)
  await page.getByRole('button', { name: words.open.action }).first().click()
  await enterReason(page, language, words.open.submit)
  const opened = await page
    .getByRole('dialog')
    .getByText(/^JRN-[\w-]+$/)
    .textContent()
  expect(keys.filter((key) => key !== given)).toContain(opened)
  await page.getByRole('dialog').getByRole('button', { name: words.open.close }).click()

  await page.goto(batchAddress)
  await expect(page.getByText('dana@example.com')).toBeVisible()
  await page.getByRole('button', { name: words.quarantine.action, exact: true }).click()
  await enterReason(page, language, words.quarantine.submit)
  await expect(page.getByText(words.batches.states.quarantined, { exact: true }).first()).toBeVisible()
  await expect(page.locator('[data-count=quarantined] dd')).toHaveText('1')
  await expect(async () => {
    await buyer.goto(`/products?lng=${language}&q=Leaky`)
    await expect(buyer.getByText(catalogue.card.soldOut).first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })

  await page.goto(stockAddress)
  await importKeys(page, language, inventKeys(1))
  await page.goto(batchAddress)
  await page.getByRole('button', { name: recall.action }).click()
  await expect(page.getByRole('dialog').getByText(recall.inStock(1, 0))).toBeVisible()
  await enterReason(page, language, recall.submit)
  await expect(page.getByText(recall.done(1, 0))).toBeVisible()
  await expect(page.getByRole('button', { name: recall.action })).toBeHidden()
  expect(faults).toEqual([])
})

test('the variants of a family are listed below its name, whatever the sorting', async ({
  page,
  language,
  shop,
}, testInfo) => {
  const { stock: words } = wordsOf[language]
  await signInAsManager(page, shop)
  for (const sort of ['low', 'available', '-sold']) {
    await page.goto(`/dashboard/admin/stock?lng=${language}&q=gorsefen&sort=${sort}`)
    const family = page.getByRole('rowgroup').filter({ has: page.getByRole('rowheader') })
    await expect(family).toHaveCount(1)
    await expect(family.getByRole('rowheader')).toContainText('Gorsefen')
    const rows = family.getByRole('row').filter({ has: page.getByRole('link') })
    expect(await rows.count()).toBeGreaterThan(1)
    for (const row of await rows.all()) await expect(row.getByRole('link')).not.toContainText('Gorsefen')
  }
  expect(await barriersOn(page, 'everything')).toEqual([])
  await page.screenshot({ path: testInfo.outputPath('families.png'), fullPage: true })
  await page.getByRole('rowgroup').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gorsefen')
  await page.goto(`/dashboard/admin/stock?lng=${language}`)
  await expect(page.getByText(words.lead)).toBeVisible()
})
