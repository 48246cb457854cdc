import { expect, test } from './support/shop.ts'

test('the shop opens in the visitor’s language', async ({ page, language }) => {
  await page.goto(`/?lng=${language}`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr')
})
