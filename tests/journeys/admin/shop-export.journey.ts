import { readFile } from 'node:fs/promises'
import { readArchive } from '#tests/support/shop-files/read-archive.ts'
import { barriersOn } from '../support/barriers.ts'
import { expect, test } from '../support/admin-shop.ts'
import { signInAsManager } from '../support/manager.ts'
import { wordsOf } from '../support/words.ts'

// Hebrew only: the archive’s first page and the file name are the same in both languages
test.use({ locale: 'he-IL', language: 'he' })

test('an owner exports the whole shop as one file, first without its licence keys and then with them', async ({
  page,
  language,
  shop,
}) => {
  test.setTimeout(120_000)
  const words = wordsOf[language].shopImport.export
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/import?lng=${language}`)
  const section = page.getByRole('region', { name: words.title })
  const download = async () => {
    const arriving = page.waitForEvent('download')
    await section.getByRole('button', { name: words.take }).click()
    const file = await arriving
    expect(file.suggestedFilename()).toMatch(/^mafteach-\d{4}-\d\d-\d\d\.zip$/)
    await expect(page.getByText(words.done)).toBeVisible()
    return readArchive(await readFile(await file.path()))
  }
  const files = await download()
  expect([...files.keys()].at(-1)).toBe('manifest.json')
  expect(files.get('README.md')?.toString()).toContain('זה כל מה שיש בחנות')
  expect(files.has('licence-keys.csv')).toBe(false)
  expect(await barriersOn(page, 'everything')).toEqual([])

  await section.getByLabel(words.keys).check()
  expect((await download()).has('licence-keys.csv')).toBe(true)
})
