import { fieldOf, search } from './support/search.ts'
import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

test('the arrow keys move through suggestions, and a screen reader announces the same one @main', async ({
  page,
  language,
}) => {
  const { suggest } = wordsOf[language]
  // it has a field of its own on phones
  await page.goto(`/products?lng=${language}`)
  const field = fieldOf(page, language)
  await field.click()
  await expect(field).toHaveRole('combobox')
  await field.pressSequentially('backup')
  const list = page.getByRole('listbox', { name: suggest.suggestions })
  const options = list.getByRole('option')
  await expect(options.first()).toContainText('Larderbox')
  await expect(field).toHaveAttribute('aria-expanded', 'true')

  await field.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('backup')
  await field.press('Backspace')
  await expect(list).toBeVisible()
  await field.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? 'none',
  )
  await expect(field).toBeFocused()

  await field.press('Enter')
  await expect(page).toHaveURL(/\/product\/larderbox/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Larderbox')
})

test('the search of the bar is on every page: a field where there is room, a sheet on a phone', async ({
  page,
  language,
  isMobile,
}) => {
  const { catalogue, suggest } = wordsOf[language]
  await page.goto(`/faq?lng=${language}`)
  const bar = page.getByRole('banner')
  const sheet = page.getByRole('dialog', { name: catalogue.search.label })
  const open = async () => {
    if (isMobile) await bar.getByRole('button', { name: catalogue.search.submit }).click()
    else await fieldOf(page, language).click()
    await expect(fieldOf(page, language)).toBeFocused()
  }
  await open()
  await fieldOf(page, language).pressSequentially('backup')
  const options = page.getByRole('listbox', { name: suggest.suggestions }).getByRole('option')
  await expect(options.first()).toContainText('Larderbox')
  await expect(options.first()).toContainText('₪')
  await expect(options.first().locator('img')).toBeVisible()
  await fieldOf(page, language).press('ArrowDown')
  await fieldOf(page, language).press('Enter')
  await expect(page).toHaveURL(/\/product\/larderbox/)
  await expect(sheet).toBeHidden()

  await open()
  // the field is cleared after it led here
  await expect(fieldOf(page, language)).toHaveValue('')
  await fieldOf(page, language).fill('vpn')
  await fieldOf(page, language).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogue.list.results('vpn'))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  if (isMobile) await bar.getByRole('button', { name: catalogue.search.submit }).click()
  await expect(isMobile ? sheet.getByRole('combobox') : bar.getByRole('searchbox')).toHaveValue('vpn')
})

test('the sheet offers recent searches until they are cleared, and the categories', async ({
  page,
  language,
}) => {
  const { catalogue, suggest } = wordsOf[language]
  await page.setViewportSize({ width: 390, height: 844 })
  await search(page, language, 'backup')
  // stored once its module has loaded
  await page.waitForFunction(() => localStorage.getItem('recent_searches') !== null)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(`/faq?lng=${language}`)
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => url.includes('search-sheet'))).toEqual([])
  const opener = page.getByRole('banner').getByRole('button', { name: catalogue.search.submit })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: catalogue.search.label })
  await expect(sheet.getByRole('combobox')).toBeFocused()
  expect(scripts.some((url) => url.includes('search-sheet'))).toBe(true)

  const recent = sheet.getByRole('region', { name: suggest.recent })
  await expect(recent.getByRole('link')).toHaveText(['backup'])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await recent.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogue.list.results('backup'))

  await page.goto('/faq')
  await opener.click()
  await recent.getByRole('button', { name: suggest.clearRecent }).click()
  await expect(recent).toBeHidden()
  await expect(sheet.getByRole('combobox')).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('recent_searches'))).toBeNull()
  const categories = sheet.getByRole('region', { name: suggest.categories }).getByRole('link')
  await expect(categories.first().locator('bdi + svg, :has(bdi) + :has(svg)')).toBeVisible()
  await expect(categories).toHaveCount(7)
  const name = (await categories.last().textContent()) ?? ''
  await categories.last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(sheet).toBeHidden()
})
