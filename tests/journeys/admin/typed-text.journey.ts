import type { Page, Route } from '@playwright/test'
import { expect, testInShopOfItsOwn } from '../support/admin-shop.ts'
import { signInAsManager } from '../support/manager.ts'
import { aPicture } from '../support/a-picture.ts'
import { wordsOf } from '../support/words.ts'

const test = testInShopOfItsOwn()

/** Delays calls until `release`; `sent` lists them. */
async function holdCalls(page: Page, address: RegExp, method: string) {
  const sent: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route: Route) => {
    const request = route.request()
    if (request.method() !== method) return route.fallback()
    sent.push(request.url())
    await released
    await route.continue()
  })
  return { sent, release }
}

test('Enter in the product search of a new order does not place the order', async ({
  page,
  language,
  shop,
}) => {
  const { create } = wordsOf[language].orderAdmin
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/orders/create?lng=${language}`)
  const placed: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/orders')) placed.push(request.url())
  })
  const search = page.getByLabel(create.findProduct)
  await search.fill('Underlane')
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: create.name }).fill('Noa Mizrahi')
  await page.getByRole('textbox', { name: create.email }).fill('noa@example.com')
  await page.getByRole('checkbox', { name: create.terms }).check()
  await search.fill('Larderbox')
  await expect(page.getByRole('option').first()).toContainText('Larderbox')
  await search.press('Enter')
  // a highlighted result is still chosen by Enter
  await search.fill('Larderbo')
  await expect(page.getByRole('option').first()).toContainText('Larderbox')
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(page.getByRole('spinbutton')).toHaveCount(2)
  expect(placed).toEqual([])
})

test('a text is published once, and words typed meanwhile stay', async ({ page, language, shop }) => {
  const { content: words, admin } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/content?lng=${language}`)
  await page.getByRole('listitem').filter({ hasText: '/terms-of-service' }).getByRole('link').click()
  const field = page.locator(`[name="body.text.${language}"]`)
  const before = await field.inputValue()
  await field.fill(`${before}\n\nFIRST`)
  const { sent, release } = await holdCalls(page, /api\/admin\/content\/[^/]+$/, 'PUT')
  // not by its name, which changes while it waits
  const publish = page.locator('.admin-foot').getByRole('button').last()
  await publish.click()
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await publish.dispatchEvent('click')
  await field.fill(`${before}\n\nFIRST\n\nSECOND`)
  release()
  await expect(page.getByText(words.published)).toBeVisible()
  await expect(field).toHaveValue(`${before}\n\nFIRST\n\nSECOND`)
  await expect(page.getByText(admin.form.stale)).toBeHidden()
  expect(sent).toHaveLength(1)

  // restoring a version asks before it discards the unsaved words
  const asked: string[] = []
  let discard = false
  page.on('dialog', async (question) => {
    asked.push(question.message())
    await (discard ? question.accept() : question.dismiss())
  })
  await page.getByRole('button', { name: words.compare, exact: true }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.restore(1), exact: true }).click()
  await expect.poll(() => asked).toEqual([admin.form.discard])
  await expect(field).toHaveValue(`${before}\n\nFIRST\n\nSECOND`)
  discard = true
  await dialog.getByRole('button', { name: words.restore(1), exact: true }).click()
  await expect(field).toHaveValue(before)
  expect(asked).toEqual([admin.form.discard, admin.form.discard])
})

test('a picture is inserted into the text as it is when the upload ends', async ({
  page,
  language,
  shop,
}) => {
  const { content: words, text, kit } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/content?lng=${language}`)
  await page.getByRole('listitem').filter({ hasText: '/terms-of-service' }).getByRole('link').click()
  const field = page.locator(`[name="body.text.${language}"]`)
  const side = page.locator('fieldset', { has: field }).last()
  const { sent } = await holdCalls(page, /api\/admin\/content\/[^/]+$/, 'PUT')
  await side.getByRole('button', { name: text.picture, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(await aPicture('diagram.png'))
  const alts = dialog.getByRole('textbox')
  await alts.first().fill('A diagram')
  await alts.last().fill('A diagram')
  // Enter here would save the text if the dialog were part of the form
  await alts.last().press('Enter')
  const uploading = await holdCalls(page, /api\/admin\/content\/pictures$/, 'POST')
  await dialog.getByRole('button', { name: text.insert, exact: true }).click()
  await expect.poll(() => uploading.sent.length).toBe(1)
  await dialog.getByRole('button', { name: kit.close }).click()
  await field.fill('Typed during the upload')
  uploading.release()
  await expect(field).toHaveValue(/^Typed during the upload\n\n!\[A diagram\]\(\/images\//)
  await expect(page.getByText(words.saved)).toBeHidden()
  expect(sent).toEqual([])
})

test('a section of the home page takes a picture without losing what is typed, and a new menu link stays open', async ({
  page,
  language,
  shop,
}) => {
  const { homeAdmin: words, menus } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/content/home?lng=${language}`)
  await page.getByLabel(words.add, { exact: true }).selectOption('banner')
  const banner = page.locator('[data-section="banner-1"]')
  const file = banner.locator('input[type=file]')
  const { sent, release } = await holdCalls(page, /api\/admin\/content\/pictures$/, 'POST')
  await file.setInputFiles(await aPicture('banner.png'))
  await expect.poll(() => sent.length).toBe(1)
  const heading = banner.getByLabel(words.inEnglish(words.heading))
  await heading.fill('Winter sale')
  release()
  await expect(banner.getByRole('button', { name: words.removePicture })).toBeVisible()
  await expect(heading).toHaveValue('Winter sale')
  // the browser reports the same file again only if the field is empty
  await expect(file).toHaveValue('')

  page.on('dialog', (question) => void question.accept())
  await page.goto(`/dashboard/admin/content/menus?lng=${language}`)
  await page.getByRole('button', { name: menus.add, exact: true }).first().click()
  const label = page
    .locator('[data-link="/products"]')
    .getByLabel(words.inEnglish(menus.label))
    .and(page.locator(':visible'))
  await label.press('S')
  await page.keyboard.type('ale')
  await expect(label).toHaveValue('Sale')
})

test('a category that somebody else has added meanwhile is not deleted', async ({ page, language, shop }) => {
  const { content: words, admin } = wordsOf[language]
  const second = await page.context().newPage()
  await signInAsManager([page, second], shop)
  for (const [at, one] of [page, second].entries()) {
    await one.goto(`/dashboard/admin/content?kind=post&lng=${language}`)
    await one.getByRole('button', { name: words.groups.post, exact: true }).click()
    const dialog = one.getByRole('dialog')
    await dialog.getByRole('button', { name: words.addGroup, exact: true }).click()
    await dialog.getByLabel(words.nameEnglish).last().fill(`New ${at}`)
    await dialog.getByLabel(words.nameHebrew).last().fill(`חדש ${at}`)
    await dialog.getByLabel(words.address).last().fill(`new-${at}`)
  }
  const save = (one: Page) =>
    one.getByRole('dialog').getByRole('button', { name: admin.form.save, exact: true }).click()
  await save(page)
  await expect(page.getByText(words.saved)).toBeVisible()
  await save(second)
  await expect(second.getByText(admin.form.changedSinceOpened)).toBeVisible()
})

test('a question is moved in the order that the move before it has made', async ({
  page,
  language,
  shop,
}) => {
  const { content: words } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/content?kind=question&lng=${language}`)
  const down = page.getByRole('button', { name: words.down, exact: true })
  const titles = page.locator('main section li a')
  await expect(titles.nth(2)).toBeVisible()
  const [first = '', second = '', third = ''] = await titles.allTextContents()
  const { sent, release } = await holdCalls(page, /questions\/order$/, 'PUT')
  await down.first().click()
  await down.nth(1).click()
  release()
  await expect(titles.first()).toHaveText(second)
  await expect(page.locator('ul[aria-busy=true]')).toHaveCount(0)
  await down.nth(1).click()
  await expect(titles.nth(1)).toHaveText(third)
  await expect(titles.nth(2)).toHaveText(first)
  await expect(titles.first()).toHaveText(second)
  expect(sent).toHaveLength(2)
})
