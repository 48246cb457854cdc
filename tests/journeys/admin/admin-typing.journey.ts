import { expect, test } from '../support/admin-shop.ts'
import { signInAsManager } from '../support/manager.ts'
import { wordsOf } from '../support/words.ts'

test('a search of the admin area runs while somebody types, and a button clears it', async ({
  page,
  language,
  shop,
}) => {
  const { admin } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/products?lng=${language}`)
  const search = page.getByRole('searchbox', { name: admin.table.search })
  await search.press('n')
  await expect(page).toHaveURL(/q=n$/)
  await page.keyboard.type('othing-is-called-this')
  await expect(page).toHaveURL(/q=nothing-is-called-this$/)
  await expect(search).toHaveValue('nothing-is-called-this')
  await page.getByRole('button', { name: admin.table.clearFilters }).click()
  await expect(search).toHaveValue('')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('the days of a filter can be typed, and an incomplete one changes nothing', async ({
  page,
  language,
  shop,
}) => {
  const { orderAdmin, customers } = wordsOf[language]
  await signInAsManager(page, shop)
  for (const [list, words] of [
    ['orders', orderAdmin],
    ['customers', customers],
  ] as const) {
    await page.goto(`/dashboard/admin/${list}?lng=${language}`)
    const from = page.getByLabel(words.from, { exact: true })
    await from.focus()
    // the same in the order of both languages
    await page.keyboard.type('11112026')
    await expect(page).toHaveURL(/from=2026-11-11/)
    await expect(from).toHaveValue('2026-11-11')
    await page.keyboard.press('Backspace')
    await page.getByLabel(words.to, { exact: true }).focus()
    await expect(from).toHaveValue('2026-11-11')
    await page.keyboard.type('12122026')
    await expect(page).toHaveURL(/from=2026-11-11&to=2026-12-12/)
    await page.goBack()
    await expect(page.getByLabel(words.to, { exact: true })).toHaveValue('')
    await from.fill('')
    await expect(page).not.toHaveURL(/from=/)
  }
})

test('an invalid limit or an incomplete date is not saved as “no limit”', async ({
  page,
  language,
  shop,
}) => {
  const { admin, couponAdmin } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/coupons/new?lng=${language}`)
  await page.locator('[name=code]').fill(`HALF-${Date.now().toString(36)}`)
  await page.getByLabel(couponAdmin.totalLimit).fill('1,000')
  const ends = page.getByLabel(couponAdmin.endsAt)
  await ends.press('1')
  const create = page.getByRole('button', { name: couponAdmin.create, exact: true })
  await create.click()
  await expect(ends).toHaveAccessibleDescription(new RegExp(admin.form.problems.day))
  await expect(ends).toBeFocused()
  await ends.fill('2030-12-31')
  await create.click()
  await expect(page.getByLabel(couponAdmin.totalLimit)).toHaveAccessibleDescription(
    new RegExp(admin.form.problems.number),
  )
  await expect(page).toHaveURL(/coupons\/new/)
})

test('a dialog with unsaved text asks before it closes; an untouched one just closes', async ({
  page,
  language,
  shop,
}) => {
  const { categories: words, admin, kit } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/products/categories?lng=${language}`)
  const asked: string[] = []
  let leave = false
  page.on('dialog', async (question) => {
    asked.push(question.message())
    await (leave ? question.accept() : question.dismiss())
  })
  const dialog = page.getByRole('dialog')
  const open = () => page.getByRole('button', { name: words.add }).click()
  const cross = dialog.getByRole('button', { name: kit.close })
  const ways = {
    escape: () => page.keyboard.press('Escape'),
    'escape again': () => page.keyboard.press('Escape'),
    outside: () => page.mouse.click(2, 2),
    cross: () => cross.click(),
    'escape from the cross': () => cross.press('Escape'),
  }
  await open()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(asked).toEqual([])

  await open()
  const name = dialog.getByLabel(words.nameEn)
  await name.fill('Music')
  for (const [way, close] of Object.entries(ways)) {
    await close()
    await expect.poll(() => asked, way).toEqual([admin.form.unsaved])
    await expect(name, way).toHaveValue('Music')
    asked.length = 0
  }
  leave = true
  await cross.click()
  await expect(dialog).toBeHidden()
  expect(asked).toEqual([admin.form.unsaved])
  await open()
  await expect(name).toHaveValue('')
})
