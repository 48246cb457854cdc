import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { barriersOn } from '#tests/journeys/support/barriers.ts'
import { expect, test } from '#tests/journeys/support/admin-shop.ts'
import { signInAsManager } from '#tests/journeys/support/manager.ts'
import { wordsOf } from '#tests/journeys/support/words.ts'

const megabyte = 1024 * 1024

test('the file of a product is sent with its progress, can be cancelled, and has a limit', async ({
  page,
  language,
  shop,
}) => {
  test.setTimeout(120_000)
  const { editor } = wordsOf[language].products
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  try {
    await signInAsManager(page, shop)
    await page.goto(`/dashboard/admin/products?kind=file&lng=${language}`)
    await page.locator('tbody').getByRole('link').first().click()
    const section = page.getByRole('region', { name: editor.file, exact: true })
    await expect(section.getByText(editor.fileHint(1024))).toBeVisible()
    const choose = section.getByLabel(editor.fileReplace)

    // larger than the limit, without taking room on the disk
    const large = join(folder, 'large.iso')
    writeFileSync(large, '')
    truncateSync(large, 1024 * megabyte + 1)
    await choose.setInputFiles(large)
    await expect(section.getByRole('alert')).toHaveText(editor.fileTooLarge(1024))

    // the request stays on its way
    await page.route('**/api/admin/products/*/file?*', () => undefined)
    const guide = { name: 'guide.zip', mimeType: 'application/zip', buffer: Buffer.alloc(3 * megabyte, 1) }
    await choose.setInputFiles(guide)
    await expect(section.getByRole('progressbar')).toBeVisible()
    await expect(section.getByText(editor.fileSending('guide.zip'))).toBeVisible()
    expect(await barriersOn(page, 'everything')).toEqual([])
    await section.getByRole('button', { name: editor.fileStop }).click()
    await expect(page.getByText(editor.fileStopped)).toBeVisible()
    await expect(section.getByText('guide.zip', { exact: true })).toBeHidden()

    await page.unroute('**/api/admin/products/*/file?*')
    await choose.setInputFiles(guide)
    await expect(page.getByText(editor.fileSaved)).toBeVisible({ timeout: 30_000 })
    await expect(section.getByText('guide.zip', { exact: true })).toBeVisible()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a manager who may only see products gets no field to type in and no file to send', async ({
  page,
  language,
  shop,
}) => {
  const { editor } = wordsOf[language].products
  await signInAsManager(page, shop)
  await page.route('**/api/admin/desk', async (route) => {
    const response = await route.fetch()
    const body: { readonly permissions: readonly string[] } = await response.json()
    const permissions = body.permissions.filter((one) => one !== 'products.edit')
    await route.fulfill({ response, json: { ...body, permissions } })
  })
  const limits: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/product-file-limit')) limits.push(request.url())
  })
  await page.goto(`/dashboard/admin/products?kind=file&lng=${language}`)
  await page.locator('tbody').getByRole('link').first().click()
  await expect(page.getByLabel(editor.maxPerOrder)).toBeDisabled()
  await expect(page.locator('form fieldset :is(input, textarea, select):enabled')).toHaveCount(0)
  await expect(page.getByText(editor.drop)).toHaveCount(0)
  await expect(page.getByRole('region', { name: editor.file, exact: true })).toBeVisible()
  await expect(page.getByLabel(editor.fileReplace)).toHaveCount(0)
  expect(limits).toEqual([])
})
