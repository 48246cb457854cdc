import { expect, test } from '#tests/journeys/support/admin-shop.ts'
import { signInAsManager } from '#tests/journeys/support/manager.ts'
import { wordsOf } from '#tests/journeys/support/words.ts'

const columns =
  'slug,category,kind,state,brand,name_en,name_he,summary_en,summary_he,price,platforms,region,' +
  'description_en,description_he,instructions_en,instructions_he'
let made = 0

test('a table of products with a wrong line imports nothing; once corrected, its products are on sale', async ({
  page,
  language,
  shop,
}) => {
  const { admin, importer, catalogue } = wordsOf[language]
  const mark = `${Date.now().toString(36)}${made++}`
  const brand = `Wombat${mark}`
  const line = (at: number, price: string) =>
    `wombat-${mark}-${at},games,service,live,${brand},${brand} ${at},וומבט ${mark} ${at},` +
    `Short.,בקצרה.,${price},windows,global,**Good.**,**טוב.**,Wait.,המתינו.`
  const table = (price: string) => ({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${[columns, line(1, '49.90'), line(2, price)].join('\r\n')}\r\n`),
  })
  const count = (what: string) => page.locator(`[data-what="${what}"] dd`)
  const found = async () => {
    const { products: rows } = await (await page.request.get(`/api/products?q=${brand}`)).json()
    return rows.filter((row: { slug: string }) => row.slug.startsWith(`wombat-${mark}`)).length
  }

  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/products/import?lng=${language}`)
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles(table('a lot'))
  await expect(count('new')).toHaveText('1')
  await expect(count('wrong')).toHaveText('1')
  await expect(page.getByText(importer.wrong)).toBeVisible()
  const wrong = page.getByRole('row').filter({ hasText: importer.whats.wrong })
  await expect(wrong.getByRole('cell').first()).toContainText('3')
  await expect(wrong).toContainText(`price: ${admin.form.problems.number}`)
  await expect(page.getByRole('button', { name: importer.write(1) })).toBeHidden()
  expect(await found()).toBe(0)

  await choose.setInputFiles(table('59'))
  await expect(count('new')).toHaveText('2')
  await expect(count('wrong')).toHaveText('0')
  await page.getByRole('button', { name: importer.write(2) }).click()
  await expect(page.getByRole('heading', { name: importer.written(2) })).toBeVisible()

  await expect(async () => {
    await page.goto(`/product/wombat-${mark}-2?lng=${language}`)
    await expect(page.getByText('₪59.00').first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    language === 'he' ? `וומבט ${mark} 2` : `${brand} 2`,
  )
  await expect(page.getByRole('button', { name: catalogue.card.add, exact: true }).first()).toBeEnabled()
})

test('the unchanged template imports one new product, and a file that is no table is refused with a reason', async ({
  page,
  language,
  shop,
}) => {
  const { importer } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/products/import?lng=${language}`)
  const choose = page.locator('input[type=file]')
  const name = 'products.xlsx'
  await choose.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from([0x50, 0x4b, 0x03, 0xff]) })
  await expect(page.getByRole('alert')).toContainText(importer.csvErrors.spreadsheet)
  await page.getByRole('button', { name: importer.another }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: importer.template }).click()
  await choose.setInputFiles(await (await download).path())
  await expect(page.getByRole('heading', { name: importer.report })).toBeFocused()
  await expect(page.locator('[data-what="new"] dd')).toHaveText('1')
  await expect(page.getByRole('button', { name: importer.write(1) })).toBeEnabled()
})
