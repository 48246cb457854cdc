import { barriersOn } from '../support/barriers.ts'
import { expect, test } from '../support/admin-shop.ts'
import { signInAsManager } from '../support/manager.ts'
import { wordsOf } from '../support/words.ts'

test('a manager hides a review for a reason, finds it among the hidden ones and publishes it again', async ({
  page,
  language,
  shop,
}) => {
  const { reviewAdmin: words, stock, admin } = wordsOf[language]
  const reason = `Not about the product ${Date.now()}`
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/reviews?lng=${language}`)
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows.first().getByRole('button', { name: words.hide })).toBeVisible({ timeout: 20_000 })
  expect(await barriersOn(page, 'everything')).toEqual([])

  await rows.first().getByRole('button', { name: words.hide }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.hide }).click()
  await expect(dialog.getByText(admin.form.problems.required)).toBeVisible()
  await dialog.getByLabel(stock.reason).fill(reason)
  await dialog.getByRole('button', { name: words.hide }).click()
  await expect(page.getByText(words.hidden)).toBeVisible()

  await page.goto(`/dashboard/admin/reviews?state=hidden&lng=${language}`)
  const hidden = rows.filter({ hasText: reason })
  await expect(hidden).toContainText(words.states.hidden)
  await hidden.getByRole('button', { name: words.publish }).click()
  await expect(hidden).toBeHidden()
})
