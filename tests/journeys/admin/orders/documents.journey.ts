import { expect, test } from '#tests/journeys/support/admin-shop.ts'
import { signInAsManager } from '#tests/journeys/support/manager.ts'
import { putIntoCart } from '#tests/journeys/support/orders.ts'
import { wordsOf } from '#tests/journeys/support/words.ts'

test('a business buys and has its confirmation; a manager types in its invoice and sees the VAT @main', async ({
  page,
  language,
  shop,
}) => {
  test.setTimeout(90_000)
  const { cart, checkout, documents: words, orders } = wordsOf[language]
  await putIntoCart(page, language, 'Underlane')
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await page.getByLabel(checkout.name).fill('Dana Levi')
  await page.getByLabel(checkout.email).fill('dana@example.com')
  await page.getByText(checkout.business.title).click()
  await page.getByLabel(checkout.business.number).fill('514000008')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await expect(page.getByText(checkout.fields.businessNumber['business-number'])).toBeVisible()
  await page.getByLabel(checkout.business.name).fill('Levi Systems בע״מ')
  await page.getByLabel(checkout.business.number).fill('514000009')
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await page.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''

  await page.goto(`/orders/${orderId}?lng=${language}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: orders.documents.confirmation }).click()
  expect((await download).suggestedFilename()).toMatch(/^MF-\d+\.pdf$/)

  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/documents?lng=${language}`)
  await page.getByRole('combobox', { name: words.state }).selectOption('wanted')
  await expect(page).toHaveURL(/state=wanted/)
  await expect(page.getByRole('button', { name: words.enter })).toHaveCount(0)
  await page.getByRole('combobox', { name: words.state }).selectOption('accountant')
  await page.getByRole('combobox', { name: words.document }).selectOption('invoice-receipt')
  await page.getByRole('button', { name: words.enter }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: words.number }).first().fill('A-77')
  await dialog.getByRole('button', { name: words.enter }).click()
  await expect(page.getByText(words.entered)).toBeVisible()

  await page.goto(`/dashboard/admin/vat?lng=${language}`)
  await expect(page.getByRole('table', { name: words.vat.title })).toBeVisible()
})
