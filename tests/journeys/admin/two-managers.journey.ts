import type { Page } from '@playwright/test'
import { expect, test } from '../support/admin-shop.ts'
import { signInAsManager } from '../support/manager.ts'
import { wordsOf } from '../support/words.ts'

test.describe.configure({ timeout: 90_000 })

/** Returns to the window after a while: what the page is about is read again. */
async function comeBack(page: Page): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  let readAnew = false
  page.on('response', (response) => (readAnew ||= new URL(response.url()).pathname.endsWith(id)))
  // the cache is fresh for ten seconds, which are skipped here
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 10_000
  })
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    expect(readAnew).toBe(true)
  }).toPass({ timeout: 20_000 })
}

test('the second of two managers gets a message, and can load what the first saved @main', async ({
  page,
  language,
  shop,
  browser,
}) => {
  const { products, admin } = wordsOf[language]
  const { editor } = products
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/products?q=Underlane&lng=${language}`)
  await page.locator('tbody').getByRole('link').first().click()
  await expect(page.getByLabel(editor.brand)).toHaveValue('Underlane')
  const other = await browser.newPage({ baseURL: shop.address })
  await signInAsManager(other, shop)
  await other.goto(new URL(page.url()).pathname + `?lng=${language}`)
  await other.getByLabel(editor.maxPerOrder).fill('7')
  await other.getByRole('button', { name: editor.save, exact: true }).click()
  await expect(other.getByText(editor.saved)).toBeVisible()
  await other.close()

  await page.getByLabel(editor.maxPerOrder).fill('3')
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  await expect(page.getByText(admin.form.stale)).toBeVisible()
  await expect(page.getByLabel(editor.maxPerOrder)).toHaveValue('3')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: admin.form.reload }).click()
  await expect(page.getByLabel(editor.maxPerOrder)).toHaveValue('7')
})

test('a coupon that is reloaded behind the form is not overwritten with what was typed before', async ({
  page,
  language,
  shop,
  browser,
}) => {
  const { couponAdmin: words, admin } = wordsOf[language]
  const code = `BOTH-${Date.now().toString(36)}`.toUpperCase()
  const percent = { name: words.percent }
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/coupons/new?lng=${language}`)
  await page.getByRole('textbox', { name: words.code }).first().fill(code)
  await page.getByRole('textbox', percent).fill('10')
  await page.getByRole('button', { name: words.create }).click()
  await expect(page.getByText(words.made(code))).toBeVisible()
  await expect(page.getByRole('textbox', percent)).toHaveValue('10')
  const other = await browser.newPage({ baseURL: shop.address })
  await signInAsManager(other, shop)
  await other.goto(new URL(page.url()).pathname + `?lng=${language}`)
  await other.getByRole('textbox', percent).fill('20')
  await other.getByRole('button', { name: admin.form.save, exact: true }).click()
  await expect(other.getByText(words.saved)).toBeVisible()
  await other.close()

  await page.getByRole('textbox', percent).fill('30')
  await comeBack(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(admin.form.stale)).toBeVisible()
  await expect(page.getByRole('textbox', percent)).toHaveValue('30')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: admin.form.reload }).click()
  await expect(page.getByRole('textbox', percent)).toHaveValue('20')
})

test('a text that somebody else has saved is loaded without what was typed over the older one', async ({
  page,
  language,
  shop,
  browser,
}) => {
  const { content: words, admin } = wordsOf[language]
  const title = `[name="body.title.${language}"]`
  const save = { name: words.saveDraft, exact: true }
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/content/new?kind=page&lng=${language}`)
  await page.locator(title).fill('First')
  await page.getByLabel(words.address, { exact: true }).fill(`two-${Date.now().toString(36)}`)
  await page.getByRole('button', save).click()
  await expect(page).not.toHaveURL(/\/new/)
  await expect(page.locator(title)).toHaveValue('First')
  const other = await browser.newPage({ baseURL: shop.address })
  await signInAsManager(other, shop)
  await other.goto(new URL(page.url()).pathname + `?lng=${language}`)
  await other.locator(title).fill('Theirs')
  await other.getByRole('button', save).click()
  await expect(other.getByText(words.saved)).toBeVisible()
  await other.close()

  await page.locator(title).fill('Mine')
  await comeBack(page)
  await page.locator(title).fill('Mine, longer')
  await page.getByRole('button', save).click()
  await expect(page.getByText(admin.form.stale)).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: admin.form.reload }).click()
  await expect(page.locator(title)).toHaveValue('Theirs')
})

test('what was typed stays if the saved version cannot be loaded, and a second try loads it', async ({
  page,
  language,
  shop,
  browser,
}) => {
  const { stock, admin } = wordsOf[language]
  const { rules } = stock
  const read = /\/api\/admin\/stock\/products\/[^/]+$/
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/stock?lng=${language}&q=Underlane`)
  await page.getByRole('table').getByRole('link').first().click()
  const field = page.getByLabel(rules.lowAt)
  await expect(field).toBeVisible()
  const other = await browser.newPage({ baseURL: shop.address })
  await signInAsManager(other, shop)
  await other.goto(new URL(page.url()).pathname + `?lng=${language}`)
  await other.getByLabel(rules.lowAt).fill('17')
  await other.getByRole('button', { name: rules.save, exact: true }).click()
  await expect(other.getByText(admin.form.saved)).toBeVisible()
  await other.close()

  await field.fill('23')
  await page.getByRole('button', { name: rules.save, exact: true }).click()
  await expect(page.getByText(admin.form.stale)).toBeVisible()
  await page.route(read, (route) =>
    route.fulfill({ status: 500, json: { error: 'No.', code: 'internal-error', requestId: 'r' } }),
  )
  await page.getByRole('button', { name: admin.form.reload }).click()
  await expect(page.locator('[data-type=error]')).toBeVisible()
  await expect(field).toHaveValue('23')
  await page.unroute(read)
  await page.getByRole('button', { name: admin.form.reload }).click()
  await expect(field).toHaveValue('17')
  await field.fill('5')
  await page.getByRole('button', { name: rules.save, exact: true }).click()
  await expect(page.getByText(admin.form.saved)).toBeVisible()
})
