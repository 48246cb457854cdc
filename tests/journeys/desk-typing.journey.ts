import { expect, test } from './support/desk-shop.ts'
import { signInAsManager } from './support/manager.ts'
import { wordsOf } from './support/words.ts'

test('a search of the desk goes on while somebody types, and ends with the button that clears it', async ({
  page,
  language,
  shop,
}) => {
  const { desk } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/products?lng=${language}`)
  const search = page.getByRole('searchbox', { name: desk.table.search })
  await search.press('n')
  await expect(page).toHaveURL(/q=n$/)
  await page.keyboard.type('othing-is-called-this')
  await expect(page).toHaveURL(/q=nothing-is-called-this$/)
  await expect(search).toHaveValue('nothing-is-called-this')
  await page.getByRole('button', { name: desk.table.clearFilters }).click()
  await expect(search).toHaveValue('')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('a limit that is no number and half a date do not become “no limit”', async ({
  page,
  language,
  shop,
}) => {
  const { desk, couponDesk } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/coupons/new?lng=${language}`)
  await page.locator('[name=code]').fill(`HALF-${Date.now().toString(36)}`)
  await page.getByLabel(couponDesk.totalLimit).fill('1,000')
  const ends = page.getByLabel(couponDesk.endsAt)
  await ends.press('1')
  const create = page.getByRole('button', { name: couponDesk.create, exact: true })
  await create.click()
  await expect(ends).toHaveAccessibleDescription(new RegExp(desk.form.problems.day))
  await expect(ends).toBeFocused()
  await ends.fill('2030-12-31')
  await create.click()
  await expect(page.getByLabel(couponDesk.totalLimit)).toHaveAccessibleDescription(
    new RegExp(desk.form.problems.number),
  )
  await expect(page).toHaveURL(/coupons\/new/)
})
