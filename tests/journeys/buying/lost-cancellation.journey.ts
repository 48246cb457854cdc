import { loseFirstResponse, statusAfterClick } from '../support/lose-response.ts'
import { buyKey } from '../support/orders.ts'
import { somebody } from '../support/people.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

test('a cancellation whose response was lost does not cancel another unit at further clicks', async ({
  page,
  language,
}) => {
  test.setTimeout(90_000)
  const { refund: words } = wordsOf[language].orders
  const { email } = somebody()
  await page.goto(`/?lng=${language}`)
  const order = await buyKey(page, { email, language, quantity: 2 })
  const cancelled = () =>
    page.evaluate(
      async (id) => Number((await (await fetch(`/api/orders/${id}`)).json()).items[0].refunded),
      order,
    )

  await page.goto(`/orders/${order}?lng=${language}`)
  await page.getByRole('button', { name: words.open, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption('1')
  const path = `/api/orders/${order}/refund`
  await loseFirstResponse(page, `**${path}`)
  const confirm = dialog.getByRole('button', { name: words.confirm })
  await confirm.click()
  await expect(dialog.locator('[aria-live=assertive] p')).toBeVisible()
  expect(await statusAfterClick(page, confirm, path)).toBe(409)
  await expect(dialog.getByText(words.cancelledSince(1))).toBeVisible()
  await confirm.click()
  await expect(dialog.getByText(words.chooseOne)).toBeVisible()
  expect(await cancelled()).toBe(1)
  await dialog.getByRole('checkbox').check()
  await confirm.click()
  await expect(dialog).toBeHidden()
  expect(await cancelled()).toBe(2)
})
