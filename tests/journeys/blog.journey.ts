import { expect, test } from './support/shop.ts'

test('a post links to the products it mentions and to further posts', async ({ page, language }) => {
  await page.goto(`/blog/choosing-an-antivirus-licence?lng=${language}`)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const others = page.locator('main section').last().getByRole('article')
  await expect(others).toHaveCount(3)
  await expect(others.filter({ hasText: title })).toHaveCount(0)
  const next = others.first().getByRole('link')
  const nextTitle = (await next.textContent()) ?? ''
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nextTitle)

  await page.goBack()
  const product = page.getByRole('article').getByRole('link', { name: /Gorsefen.*₪/ })
  await expect(product.locator('img')).toBeVisible()
  await expect(product).toHaveCSS('text-decoration-line', 'none')
  await product.click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gorsefen')
})
