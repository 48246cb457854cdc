import { expect, test } from './support/desk-shop.ts'
import { signInAsManager } from './support/manager.ts'
import { wordsOf } from './support/words.ts'

const columns =
  'slug,category,kind,state,brand,name_en,name_he,summary_en,summary_he,price,platforms,region,' +
  'description_en,description_he,instructions_en,instructions_he'
let made = 0

test('a table of products with a wrong line writes nothing; put right, its products are on sale', async ({
  page,
  language,
  shop,
}) => {
  const { desk, products, catalogue } = wordsOf[language]
  const { importer } = products
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
  const found = async () => {
    const { products: rows } = await (await page.request.get(`/api/products?q=${brand}`)).json()
    return rows.filter((row: { slug: string }) => row.slug.startsWith(`wombat-${mark}`)).length
  }

  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/products/import?lng=${language}`)
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles(table('a lot'))
  await expect(page.getByText(importer.summary(1, 0, 0, 1))).toBeVisible()
  await expect(page.getByText(importer.wrong)).toBeVisible()
  const wrong = page.getByRole('row').filter({ hasText: importer.whats.wrong })
  await expect(wrong.getByRole('cell').first()).toContainText('3')
  await expect(wrong).toContainText(`price: ${desk.form.problems.number}`)
  await expect(page.getByRole('button', { name: importer.write(1) })).toBeHidden()
  expect(await found()).toBe(0)

  await choose.setInputFiles(table('59'))
  await expect(page.getByText(importer.summary(2, 0, 0, 0))).toBeVisible()
  await page.getByRole('button', { name: importer.write(2) }).click()
  await expect(page.getByText(importer.written)).toBeVisible()

  await expect(async () => {
    await page.goto(`/product/wombat-${mark}-2?lng=${language}`)
    await expect(page.getByText('₪59.00').first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    language === 'he' ? `וומבט ${mark} 2` : `${brand} 2`,
  )
  await expect(page.getByRole('button', { name: catalogue.card.add, exact: true }).first()).toBeEnabled()
})
