import { barriersOn } from '#tests/journeys/support/barriers.ts'
import { expect, test } from '#tests/journeys/support/admin-shop.ts'
import { signInAsManager } from '#tests/journeys/support/manager.ts'
import { wordsOf } from '#tests/journeys/support/words.ts'

let made = 0

test('a manager adds a variant, prices it, makes it the main one, and the shop shows the family', async ({
  page,
  language,
  shop,
}) => {
  const { products, catalogue, admin } = wordsOf[language]
  const { editor, variants } = products
  const mark = `${Date.now().toString(36)}${made++}`
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/products?lng=${language}&q=larderbox`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Larderbox/ })
    .first()
    .click()
  await page.getByRole('button', { name: variants.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(variants.labels.en).fill(`9 computers ${mark}`)
  await dialog.getByLabel(variants.price).fill('399.90')
  await dialog.getByRole('button', { name: variants.create }).click()
  await expect(dialog.getByText(admin.form.problems.required)).toBeVisible()
  await dialog.getByLabel(variants.labels.he).fill(`9 מחשבים ${mark}`)
  expect(await barriersOn(page, 'everything')).toEqual([])
  await dialog.getByRole('button', { name: variants.create }).click()
  await expect(page.getByText(variants.added)).toBeVisible()

  // a draft that shares the texts: those are edited on the main variant, its own fields here
  const family = page.getByRole('region', { name: variants.title })
  await expect(family.getByRole('listitem').filter({ hasText: mark })).toContainText(variants.here)
  await expect(page.getByText(variants.shared)).toBeVisible()
  await expect(page.getByLabel(editor.description)).toHaveCount(0)
  await page.getByLabel(editor.state).selectOption('live')
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  await expect(page.getByText(editor.saved)).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
  // making it the main one loads it again, so unsaved changes are asked about
  const limit = page.getByLabel(editor.maxPerOrder)
  await limit.fill('4')
  let asked = ''
  page.once('dialog', async (question) => {
    asked = question.message()
    await question.dismiss()
  })
  await family.getByRole('button', { name: variants.makeMain }).click()
  expect(asked).toBe(admin.form.discard)
  await expect(limit).toHaveValue('4')
  page.once('dialog', (question) => void question.accept())
  await family.getByRole('button', { name: variants.makeMain }).click()
  await expect(page.getByText(variants.madeMain)).toBeVisible()
  await expect(page.getByLabel(editor.description).first()).toBeVisible()
  const link = await page.getByRole('link', { name: editor.view }).getAttribute('href')

  await page.goto(`${link}?lng=${language}`)
  const picker = page.getByRole('navigation', { name: catalogue.product.variants })
  await expect(picker.locator('[aria-current=true]')).toContainText(mark)
  await expect(picker.getByRole('link').first()).not.toContainText(mark)
})

test('a coupon and an order by hand can name each variant of a family', async ({ page, language, shop }) => {
  const { couponAdmin, orderAdmin } = wordsOf[language]
  await signInAsManager(page, shop)
  for (const [path, label] of [
    ['coupons/new', couponAdmin.products],
    ['orders/create', orderAdmin.create.findProduct],
  ] as const) {
    await page.goto(`/dashboard/admin/${path}?lng=${language}`)
    await page.getByRole('combobox', { name: label, exact: true }).fill('Gorsefen Antivirus Plus')
    await expect(page.getByRole('option').nth(1)).toBeVisible()
    const names = await page.getByRole('option').allTextContents()
    expect(new Set(names).size, path).toBeGreaterThan(2)
  }
})

test('a product search asks only for products that can be chosen, and says that there are more', async ({
  page,
  language,
  shop,
}) => {
  const { couponAdmin, orderAdmin, products } = wordsOf[language]
  const { editor, variants } = products
  const more = page.getByText(editor.relatedMore)
  const searched = (text: string) =>
    page.waitForRequest((request) => request.url().includes(`/api/admin/products?q=${text}&`))
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/orders/create?lng=${language}`)
  const live = searched('Gorsefen')
  await page.getByRole('combobox', { name: orderAdmin.create.findProduct, exact: true }).fill('Gorsefen')
  expect(new URL((await live).url()).searchParams.get('state')).toBe('live')

  await page.goto(`/dashboard/admin/coupons/new?lng=${language}`)
  const search = page.getByRole('combobox', { name: couponAdmin.products, exact: true })
  await search.fill('a')
  await expect(page.getByRole('option')).toHaveCount(8)
  await expect(more).toBeVisible()
  await search.fill('Rookpost')
  await expect(page.getByRole('option').first()).toContainText('Rookpost')
  await expect(more).toBeHidden()

  await page.goto(`/dashboard/admin/products?lng=${language}&q=rookpost`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Rookpost/ })
    .first()
    .click()
  const same = searched('a')
  await page.getByRole('combobox', { name: variants.join, exact: true }).fill('a')
  expect(new URL((await same).url()).searchParams.get('kind')).toBe('key')
})
