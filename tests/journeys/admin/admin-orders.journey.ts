import { expect, test } from '../support/admin-shop.ts'
import { signInAsManager } from '../support/manager.ts'
import { wordsOf } from '../support/words.ts'

test('a manager orders for a customer, gives a unit back and replaces a key', async ({
  page,
  language,
  shop,
}) => {
  test.setTimeout(60_000)
  const { actions, orderAdmin: words, refundAdmin, stock, timeline } = wordsOf[language]
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await signInAsManager(page, shop)

  await page.goto(`/dashboard/admin/orders/create?lng=${language}`)
  await page.getByRole('button', { name: words.create.submit }).click()
  await expect(page.getByText(words.create.nothing)).toBeVisible()
  await page.getByLabel(words.create.findProduct).fill('Underlane')
  await page.getByRole('option').first().click()
  await page.getByRole('spinbutton').fill('2')
  await page.getByRole('textbox', { name: words.create.name }).fill('Noa Mizrahi')
  await page.getByRole('textbox', { name: words.create.email }).fill('noa@example.com')
  await page.getByRole('combobox', { name: words.create.pays, exact: true }).selectOption('paid')
  await page.getByLabel(stock.reason).fill('Paid by bank transfer')
  await page.getByRole('checkbox', { name: words.create.terms }).check()
  await page.getByRole('button', { name: words.create.submit }).click()
  await expect(page.getByText(words.create.done)).toBeVisible()
  await expect(page.getByRole('heading', { name: timeline.title })).toBeVisible()
  await expect(page.getByText(words.statuses.completed, { exact: true }).first()).toBeVisible()
  const address = new URL(page.url()).pathname

  await page.getByRole('button', { name: refundAdmin.open, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(refundAdmin.ways['by-hand'])).toBeVisible()
  await dialog.getByRole('combobox').nth(1).selectOption('stock')
  await expect(dialog.getByText(refundAdmin.does.stock(1))).toBeVisible()
  await expect(dialog.getByText(refundAdmin.impossible['by-hand'])).toBeVisible()
  await dialog.getByLabel(stock.reason).fill('Bought one too many')
  await dialog.getByRole('button', { name: refundAdmin.submit }).click()
  await expect(page.getByText(refundAdmin.done)).toBeVisible()
  await expect(page.getByText(words.givenBack(1, 2))).toBeVisible()

  await page.getByRole('button', { name: words.acts.replace }).click()
  await dialog.getByLabel(stock.reason).fill('It does not activate')
  await dialog.getByRole('button', { name: words.acts.replace }).click()
  await expect(page.getByText(words.acts.replaceDone)).toBeVisible()
  await expect(page.getByText(actions['order.key-replaced'])).toBeVisible()

  await page.goto(`/dashboard/admin/orders?lng=${language}&q=noa@example.com`)
  await expect(page.getByRole('table').getByRole('link')).toHaveAttribute('href', address)
  expect(faults).toEqual([])
})
