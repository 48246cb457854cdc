import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

const refusal = { error: 'The test says no.', code: 'internal-error', requestId: 'r' }

test('the contact form reports whether the message was sent', async ({ page, language }) => {
  const { message } = wordsOf[language].contact
  await page.goto(`/contact?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.getByLabel(message.username).fill('dana')
  await page.getByLabel(message.email).fill('dana@example.com')
  await page.locator('textarea').fill('Hello')
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: refusal }))
  await page.getByRole('button', { name: message.send }).click()
  await expect(page.getByText(message.failed)).toBeVisible()
  await page.unroute('**/api/contact')
  await page.getByRole('button', { name: message.send }).click()
  await expect(page.getByText(message.sent)).toBeVisible()
})

test('a reset link that cannot be sent is reported', async ({ page, language }) => {
  const { identity } = wordsOf[language]
  await page.goto(`/reset-password?lng=${language}`)
  await page.getByLabel(identity.email).fill('dana@example.com')
  await page.route('**/api/password-reset', (route) => route.fulfill({ status: 500, json: refusal }))
  await page.getByRole('button', { name: identity.reset.submit }).click()
  await expect(page.getByText(identity.reset.failed, { exact: true })).toBeVisible()
})

test('if a user cannot be loaded, this is reported, and the next page tries again', async ({
  page,
  language,
}) => {
  const { platform } = wordsOf[language]
  await page.addInitScript(() => localStorage.setItem('token', 'a-token'))
  await page.route('**/user/me', (route) => route.fulfill({ status: 500, json: refusal }))
  await page.goto(`/faq?lng=${language}`)
  const toast = page.locator('[data-type=error]').filter({ hasText: platform.userNotLoaded })
  await expect(toast).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('a-token')
})

test('a page that crashes shows an error with expandable details inside the shop’s layout', async ({
  page,
  language,
}) => {
  const { shell } = wordsOf[language]
  await page.goto(`/products?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.route('**/api/products/*', async (route) => {
    const response = await route.fetch()
    const { images: _, ...product } = await response.json()
    await route.fulfill({ json: product })
  })
  await page.locator('main a[href^="/product/"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell.crashTitle)
  const number = page.locator('main details pre')
  await expect(number).toBeHidden()
  await page.getByText(shell.crashDetails, { exact: true }).click()
  await expect(number).toHaveText(new RegExp(shell.crashId('\\w+')))
  await expect(page.getByRole('contentinfo')).toBeVisible()
})
