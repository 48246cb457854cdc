import type { Page } from '@playwright/test'
import { fieldOf, search } from './support/search.ts'
import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const firstCard = (page: Page) => page.getByRole('article').first()

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
