import { barriersOn } from '../support/barriers.ts'
import { expect, test } from '../support/admin-shop.ts'
import { signInAsManager } from '../support/manager.ts'
import { wordsOf } from '../support/words.ts'

const systemIn = { en: 'System & backup', he: 'מערכת וגיבוי' }
let made = 0

test('a category is added, renamed, moved up and removed, and the shop shows each change', async ({
  page,
  language,
  shop,
}) => {
  const { categories: words, admin } = wordsOf[language]
  const mark = `${Date.now().toString(36)}${made++}`
  const [first, second] = [`Music ${mark}`, `Sound ${mark}`]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/products/categories?lng=${language}`)
  await page.getByRole('button', { name: words.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.nameEn).fill(first)
  await expect(dialog.getByLabel(words.slug)).toHaveValue(`music-${mark}`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(admin.form.problems.required)).toBeVisible()
  await dialog.getByLabel(words.nameHe).fill(first)
  await page.keyboard.press('Enter')
  const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: 'music-' })
  const line = lines.filter({ hasText: mark })
  await expect(line).toContainText(first)
  expect(await barriersOn(page, 'everything')).toEqual([])

  await page.getByRole('button', { name: words.rename(first) }).click()
  await dialog.getByLabel(words.nameEn).fill(second)
  await dialog.getByLabel(words.nameHe).fill(second)
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(line).toContainText(second)
  await page.getByRole('button', { name: words.earlier(second) }).press('Enter')
  const shown = async () => {
    const { categories } = await (await page.request.get('/api/categories')).json()
    return categories.map(({ slug }: { slug: string }) => slug).slice(-2)
  }
  await expect.poll(shown).toEqual([`music-${mark}`, 'system'])

  await page.getByRole('button', { name: words.remove(systemIn[language]) }).click()
  await dialog.getByRole('button', { name: words.removeNow }).click()
  await expect(page.getByText(admin.problems['category-in-use'])).toBeVisible()
  await page.getByRole('button', { name: words.remove(second) }).click()
  await dialog.getByRole('button', { name: words.removeNow }).click()
  await expect(page.getByText(words.removed)).toBeVisible()
  await expect(line).toBeHidden()
})
