import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriersOn } from '../support/barriers.ts'
import { expect, test } from '../support/admin-shop.ts'
import { signInAsManager } from '../support/manager.ts'
import { wordsOf } from '../support/words.ts'

let brought = 0

/** Chooses a file, checks it with the suggested columns and imports all of it. */
async function importFile(
  page: Page,
  words: (typeof wordsOf)['en']['shopImport'],
  name: string,
  rows: readonly string[],
) {
  await page.goto('/dashboard/admin/import')
  const buffer = Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await expect(page.getByRole('heading', { name: words.map.columns })).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
  await page.getByRole('button', { name: words.map.check, exact: true }).click()
  await expect(page.getByRole('heading', { name: words.report })).toBeVisible()
  await expect(page.locator('[data-what="wrong"] dd')).toHaveText('0')
  expect(await barriersOn(page, 'everything')).toEqual([])
  const created = Number(await page.locator('[data-what="created"] dd').innerText())
  await page.getByRole('button', { name: words.write(created), exact: true }).click()
  await expect(page.getByRole('heading', { name: words.done(created) })).toBeVisible()
  return created
}

test('an owner imports a WooCommerce shop: its products are on sale, and buyers see their orders and keys', async ({
  page,
  language,
  shop,
}) => {
  test.setTimeout(120_000)
  const { shopImport: words, orderAdmin, platform } = wordsOf[language]
  const mark = `${Date.now().toString(36)}${brought++}`
  const email = `wombat-${mark}@example.com`
  const key = `WMBT-${mark.toUpperCase()}-AAAA`
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/import?lng=${language}`)

  await importFile(page, words, 'products.csv', [
    'ID,Type,SKU,Name,Published,Short description,Description,Purchase note,Sale price,Regular price,Categories',
    `1${mark},simple,W-${mark},Wombat ${mark},1,<p>Digs.</p>,<p>Digs <b>deep</b>.</p>,Enter the key.,39.90,49.90,Wombats`,
  ])
  await importFile(page, words, 'orders.csv', [
    'order_id,order_number,date,status,order_total,order_currency,billing_first_name,billing_last_name,billing_email,item_name,item_sku,item_quantity,item_total',
    `8${mark},W-${mark},2024-03-05 14:22:10,completed,39.90,ILS,Noa,Cohen,${email},Wombat ${mark},W-${mark},1,39.90`,
  ])
  await importFile(page, words, 'keys.csv', [
    'id,order_id,product_id,license_key,expires_at,status',
    `1,8${mark},1${mark},${key},,2`,
  ])

  await page.goto(`/dashboard/admin/orders?lng=${language}&q=W-${mark}`)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText(orderAdmin.imported('WooCommerce', `W-${mark}`))).toBeVisible()
  await expect(async () => {
    await page.goto(`/dashboard/admin/customers?lng=${language}&q=${email}`)
    await expect(page.getByRole('table').getByRole('link').filter({ hasText: email })).toBeVisible({
      timeout: 4000,
    })
  }).toPass()
  await page.getByRole('table').getByRole('link').filter({ hasText: email }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noa Cohen')
  await expect(page.getByText('₪39.90').first()).toBeVisible()

  await expect(async () => {
    await page.goto(`/product/wombat-${mark}/?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Wombat ${mark}`, { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText('₪39.90').first()).toBeVisible()

  // a file with a wrong line imports nothing, and the page names the line and the reason
  await page.goto(`/dashboard/admin/import?lng=${language}`)
  const wrong = Buffer.from(`ID,SKU,Name,Regular price\n2${mark},=X-${mark},Another ${mark},12 USD\n`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer: wrong })
  await page.getByRole('button', { name: words.map.check, exact: true }).click()
  await expect(page.getByText(`${words.fields.price}: ${words.notes.currency}`)).toBeVisible()
  await expect(page.getByText(words.hasWrong)).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: words.download }).click()
  const report = await file
  expect(report.suggestedFilename()).toBe('import-report.csv')
  const text = await readFile(await report.path(), 'utf8')
  expect(text).toContain(`${words.fields.price}: ${words.notes.currency}`)
  expect(text).toContain(`"'=X-${mark}"`)

  // a file that could not be discarded stays open, with the reason
  const drop = /\/api\/admin\/shop-imports\/[^/]+$/
  await page.route(drop, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  const leave = page.getByRole('button', { name: words.leave, exact: true })
  await leave.click()
  await expect(page.getByText(platform.unreachable)).toBeVisible()
  await expect(page.getByText(words.hasWrong)).toBeVisible()
  await page.unroute(drop)
  await leave.click()
  await expect(leave).toBeHidden()
})
