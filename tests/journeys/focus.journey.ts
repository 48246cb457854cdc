import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

test('the content that replaces a sent form has the focus and is visible', async ({ page, language }) => {
  const { contact, identity, shell } = wordsOf[language]
  const { cancellation } = contact
  await page.goto(`/cancellation?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.getByLabel(cancellation.name).fill(language === 'he' ? 'דנה לוי' : 'Dana Levi')
  await page.getByLabel(cancellation.email).fill('dana@example.com')
  await page.getByRole('button', { name: cancellation.send }).click()
  const receipt = page.getByRole('status').filter({ hasText: cancellation.done })
  await expect(receipt).toBeFocused()
  await expect(receipt.getByRole('heading')).toBeInViewport()

  await page.goto(`/reset-password?lng=${language}`)
  await expect(page.getByLabel(identity.email)).toBeVisible()
  const address = page.url()
  await page.getByRole('link', { name: shell.skip }).press('Enter')
  await expect(page.locator('main')).toBeFocused()
  // the address may have the token of an e-mail
  expect(page.url()).toBe(address)
  await page.getByLabel(identity.email).fill('dana@example.com')
  await page.getByRole('button', { name: identity.reset.submit }).click()
  await expect(page.locator('main').getByText(identity.reset.sent, { exact: true })).toBeFocused()
})

test('an address without an order number shows a page with its own heading that says so', async ({
  page,
  language,
}) => {
  const { fail, order } = wordsOf[language].checkout
  for (const path of ['/success', '/fail?order=x']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.missing)
  }
  await page.goto(`/fail?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fail.title)
  await expect(page.locator('main')).toContainText(fail.noOrderText)
  // without a useful response of the server, the page says nothing about the money
  await page.route('**/confirmation', (route) =>
    route.fulfill({ status: 500, json: { error: 'No.', code: 'internal-error', requestId: 'r' } }),
  )
  await page.goto(`/success?order=${'a'.repeat(20)}&lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.unreachable)
  await expect(page.getByRole('alert')).not.toContainText(wordsOf[language].checkout.problems.offline)
})
