import { formatMoney } from '#shop/money.ts'
import { expect, test } from '#tests/journeys/support/admin-shop.ts'
import { loseFirstResponse, statusAfterClick } from '#tests/journeys/support/lose-response.ts'
import { chooseMore, signInAsManager } from '#tests/journeys/support/manager.ts'
import { buyKey } from '#tests/journeys/support/orders.ts'
import { query } from '#tests/journeys/support/query.ts'
import { wordsOf } from '#tests/journeys/support/words.ts'

test('a refund whose response was lost is not paid again by further clicks @main', async ({
  page,
  language,
  shop,
  browser,
}) => {
  test.setTimeout(90_000)
  const { refundAdmin: words, stock, admin } = wordsOf[language]
  const shopper = await browser.newPage({ baseURL: shop.address })
  await shopper.goto(`/?lng=${language}`)
  const email = `twice-${Date.now().toString(36)}@example.com`
  const order = await buyKey(shopper, { email, language })
  await shopper.close()

  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/orders/${order}?lng=${language}`)
  await chooseMore(page, language, words.open)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.mode).selectOption('amount')
  await dialog.getByLabel(words.amount).fill('1.50')
  await dialog.getByLabel(stock.reason).fill('It came late')
  const path = `/api/admin/orders/${order}/partial-refunds`
  await loseFirstResponse(page, `**${path}`)
  const submit = dialog.getByRole('button', { name: words.submit })
  await submit.click()
  await expect(dialog.locator('[aria-live=assertive] p')).toBeVisible()
  // the refusal says that the order is out of date, so it is read again
  const readAgain = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith(`/orders/${order}`),
  )
  expect(await statusAfterClick(page, submit, path)).toBe(409)
  await readAgain
  await expect(dialog.getByText(admin.form.changedSinceOpened)).toBeVisible()
  await expect(dialog.getByText(formatMoney(150)).first()).toBeVisible()
  expect(await statusAfterClick(page, submit, path)).toBe(409)
  const refunds = await query(shop, 'select id from refunds where order_id = $1', [order])
  expect(refunds).toHaveLength(1)
})
