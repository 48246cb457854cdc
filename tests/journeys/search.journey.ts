import type { Page } from '@playwright/test'
import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

type Language = 'he' | 'en'

/** The search field of a page; it becomes a combobox once suggestions are loaded. */
const fieldOf = (page: Page, language: Language) =>
  page.getByRole('search').getByLabel(wordsOf[language].catalogue.search.label)

async function search(page: Page, language: Language, typed: string): Promise<void> {
  await page.goto(`/products?lng=${language}`)
  await fieldOf(page, language).fill(typed)
  await fieldOf(page, language).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    wordsOf[language].catalogue.list.results(typed),
  )
}

const firstCard = (page: Page) => page.getByRole('article').first()

test('the arrow keys move through suggestions, and a screen reader announces the same one @main', async ({
  page,
  language,
}) => {
  const { suggest } = wordsOf[language]
  await page.goto(`/?lng=${language}`)
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

test('filters narrow a list in place, can be removed, and are restored from the address @main', async ({
  page,
  language,
  isMobile,
}) => {
  const { catalogue, filters } = wordsOf[language]
  const { list } = catalogue
  await page.goto(`/products?lng=${language}`)
  const status = page.getByRole('main').getByRole('status')
  const all = await status.textContent()
  const choose = async (label: string) => {
    if (isMobile) await page.getByRole('button', { name: list.filters }).click()
    await page.getByRole('form', { name: list.filters }).getByLabel(label).click()
    if (isMobile) await page.getByRole('form', { name: list.filters }).getByRole('button').click()
  }
  await choose('Linux')
  await expect(page).toHaveURL(/platform=linux/)
  await expect(status).not.toHaveText(all ?? '')
  await choose(filters.prices['0-100'])
  await expect(page).toHaveURL(/price=0-100/)

  const chosen = page.getByRole('list', { name: filters.chosen })
  await expect(chosen.getByRole('listitem')).toHaveCount(3)
  const both = await status.textContent()
  await page.reload()
  await expect(status).toHaveText(both ?? '')
  await chosen.getByRole('link', { name: filters.remove(catalogue.product.platforms.linux) }).click()
  await expect(page).not.toHaveURL(/platform=/)
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await page.goBack()
  await expect(chosen.getByRole('listitem')).toHaveCount(3)
  if (isMobile) await page.getByRole('button', { name: list.filters }).click()
  await expect(page.getByRole('checkbox', { name: 'Linux' })).toBeChecked()
  if (isMobile) await page.keyboard.press('Escape')
  await chosen.getByRole('link', { name: filters.clear }).click()
  await expect(status).toHaveText(all ?? '')
})

test('a search in the wrong keyboard layout succeeds, and the page says so', async ({ page, language }) => {
  const { list } = wordsOf[language].catalogue
  await search(page, language, 'dhcuh')
  await expect(page.getByText(list.read.keyboard('dhcuh', 'גיבוי'))).toBeVisible()
  await expect(firstCard(page)).toContainText('Larderbox')
  await search(page, language, 'הפמ')
  await expect(page.getByText(list.read.keyboard('הפמ', 'vpn'))).toBeVisible()
  await expect(firstCard(page)).toContainText('Underlane')
})

test('a typing error is corrected', async ({ page, language }) => {
  const [typed, meant] = language === 'he' ? ['חשבניות', 'חשבוניות'] : ['antivrus', 'Antivirus']
  await search(page, language, typed)
  await expect(page.getByText(wordsOf[language].catalogue.list.read.spelling(typed, meant))).toBeVisible()
  await expect(firstCard(page)).toContainText(language === 'he' ? 'Plumbarrow' : 'Gorsefen')
})

test('posts and questions follow the products, and a question opens in place', async ({ page, language }) => {
  const { list } = wordsOf[language].catalogue
  await search(page, language, language === 'he' ? 'גיבוי' : 'backup')
  const posts = page.getByRole('region', { name: list.posts })
  await expect(posts.getByRole('link').first()).toContainText(language === 'he' ? /גיבוי/ : /backup/i)
  // no product has this name, but the shop has texts about it
  await search(page, language, language === 'he' ? 'החזרים' : 'refunds')
  const question = page.getByRole('region', { name: list.questions }).getByRole('link').first()
  const asked = (await question.locator('.font-semibold').textContent()) ?? ''
  await question.click()
  await expect(page).toHaveURL(/\/faq#question-/)
  const opened = page.locator('details[open]')
  await expect(opened).toHaveCount(1)
  await expect(opened.locator('summary')).toHaveText(asked)
  await expect(opened).toBeInViewport()
})

test('questions come first if the words are only in descriptions of products', async ({ page, language }) => {
  const { catalogue } = wordsOf[language]
  const [asked, named] = language === 'he' ? ['החזרים', 'גיבוי'] : ['activate', 'backup']
  const questions = page.getByRole('heading', { name: catalogue.list.questions })
  const top = async (place: ReturnType<Page['getByRole']>) => (await place.boundingBox())?.y ?? 0
  await search(page, language, asked)
  await expect(firstCard(page)).toBeVisible()
  expect(await top(questions)).toBeLessThan(await top(firstCard(page)))
  await search(page, language, named)
  const posts = page.getByRole('heading', { name: catalogue.list.posts })
  await expect(posts).toBeVisible()
  expect(await top(posts)).toBeGreaterThan(await top(firstCard(page)))
})

test('a search without results offers other ways to continue', async ({ page, language }) => {
  const { filters } = wordsOf[language]
  await search(page, language, 'xyzzyqwk')
  await expect(page.getByRole('heading', { name: filters.nothing })).toBeVisible()
  await expect(page.getByRole('link', { name: filters.ask })).toHaveAttribute('href', '/contact')
  await expect(page.getByRole('heading', { name: filters.popular })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.getByRole('link', { name: filters.showAll, exact: true }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('article')).toHaveCount(12)
})

test('without scripts, search, filters and sorting are plain forms', async ({
  browser,
  shop,
  language,
  viewport,
}) => {
  const { catalogue, filters } = wordsOf[language]
  const { list } = catalogue
  const context = await browser.newContext({ javaScriptEnabled: false, viewport })
  await context.addCookies([{ name: 'i18nextLng', value: language, url: shop.address }])
  const page = await context.newPage()
  await page.goto(`${shop.address}/faq`)
  // if there is no room for a field, the button of the bar leads to one
  if ((viewport?.width ?? 0) < 1200)
    await page.getByRole('banner').getByRole('button', { name: catalogue.search.submit }).click()
  await fieldOf(page, language).fill('security')
  await fieldOf(page, language).press('Enter')
  await expect(page).toHaveURL(/\/products\?q=security/)
  const form = page.getByRole('form', { name: list.filters })
  if ((viewport?.width ?? 0) < 900) await page.getByRole('button', { name: list.filters }).click()
  await form.getByLabel('macOS').check()
  await form.getByRole('button', { name: filters.apply }).click()
  await expect(page).toHaveURL(/q=security/)
  await expect(page).toHaveURL(/platform=macos/)
  await expect(page.getByRole('link', { name: filters.remove('macOS') })).toBeVisible()
  await context.close()
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
