import { changePrice } from '#shop/catalogue/change-price.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { expect, test } from '#tests/journeys/support/admin-shop.ts'
import { loseFirstResponse, statusAfterClick } from '#tests/journeys/support/lose-response.ts'
import { signInAsManager } from '#tests/journeys/support/manager.ts'
import { wordsOf } from '#tests/journeys/support/words.ts'

test('a price change whose response was lost is not applied again by further clicks', async ({
  page,
  language,
  shop,
}) => {
  test.setTimeout(90_000)
  const { admin, products } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/products?category=games&sort=-price&lng=${language}`)
  const first = page.locator('tbody tr').first()
  await expect(first).toBeVisible({ timeout: 20_000 })
  const id = (await first.getByRole('link').first().getAttribute('href'))?.split('/').at(-1) ?? ''
  const priceOf = async () => {
    const response = await page.request.get(`/api/products/${id}`)
    // edge: the shop's own response
    const { price, fullPrice } = (await response.json()) as { price: number; fullPrice: number | null }
    return fullPrice ?? price
  }
  const before = await priceOf()
  const after = toShekels(changePrice(toAgorot(before), 10, 'ninety'))

  await page.getByRole('checkbox', { name: admin.table.selectAll }).check()
  await page.getByRole('button', { name: products.bulk.price, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: products.bulk.priceTitle })
  await dialog.getByLabel(products.prices.percent).fill('10')
  const path = '/api/admin/price-changes'
  await loseFirstResponse(page, `**${path}`)
  const submit = dialog.getByRole('button', { name: /\d/ })
  await submit.click()
  await expect(dialog.locator('[aria-live=assertive] p')).toBeVisible()
  // the refusal says that the products are out of date, so the list is read again
  const readAgain = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('/api/admin/products?'),
  )
  expect(await statusAfterClick(page, submit, path)).toBe(409)
  await readAgain
  expect(await statusAfterClick(page, submit, path)).toBe(409)
  expect(await priceOf()).toBe(after)
  await expect(dialog.getByText(admin.form.changedSinceOpened)).toBeVisible()
})
