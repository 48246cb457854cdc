import { expect, testInShopOfItsOwn } from '../support/admin-shop.ts'
import { barriersOn } from '../support/barriers.ts'
import { chooseMore, signInAsManager } from '../support/manager.ts'
import { buyKey } from '../support/orders.ts'
import { wordsOf } from '../support/words.ts'

const test = testInShopOfItsOwn()
const admin = '/dashboard/admin/content'

test('an owner writes a post, schedules it, and then publishes it immediately', async ({
  page,
  language,
  shop,
}) => {
  const { content: words, text } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`${admin}?kind=post&lng=${language}`)
  await page.getByRole('link', { name: words.create.post }).first().click()
  const slug = `journey-${Date.now().toString(36)}`
  const phone = (page.viewportSize()?.width ?? 0) < 1000
  for (const side of ['he', 'en'] as const) {
    if (phone)
      await page
        .getByRole('button', { name: side === 'he' ? text.inHebrew : text.inEnglish, exact: true })
        .click()
    const part = page.locator('fieldset', { has: page.locator(`[name="body.title.${side}"]`) }).last()
    await part.locator(`[name="body.title.${side}"]`).fill(side === 'he' ? 'מפתח חדש' : 'A new key')
    await part.locator(`[name="body.description.${side}"]`).fill(side === 'he' ? 'על מפתחות.' : 'About keys.')
    const field = part.locator(`[name="body.text.${side}"]`)
    await field.fill(side === 'he' ? 'מילה' : 'Word')
    await field.selectText()
    await part.getByRole('button', { name: text.marks.bold, exact: true }).click()
    await expect(field).toHaveValue(side === 'he' ? '**מילה**' : '**Word**')
    await expect(page.getByTestId(`preview-${side}`).locator('strong')).toBeVisible()
  }
  await page.getByLabel(words.address, { exact: true }).fill(slug)
  await page.getByLabel(words.author.en, { exact: true }).fill('Dana Levi')
  await page.getByLabel(words.author.he, { exact: true }).fill('דנה לוי')
  expect(await barriersOn(page, 'everything')).toEqual([])

  const field = page.locator('[name="body.text.en"]')
  if (phone) await page.getByRole('button', { name: text.inEnglish, exact: true }).click()
  await field.fill('**Word** {{nobody}}')
  await page.getByRole('button', { name: words.saveDraft, exact: true }).click()
  await expect(page.getByText(text.problems['unknown-name']('nobody'))).toBeVisible()
  await field.fill('**Word** from {{shopName}}')
  await expect(page.getByText(text.problems['unknown-name']('nobody'))).toBeHidden()
  await page.getByRole('button', { name: words.saveDraft, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404)

  await page.getByLabel(words.moment, { exact: true }).fill('2035-03-01T09:00')
  await page.getByRole('button', { name: words.schedule, exact: true }).click()
  await expect(page.getByText(words.stateNext('').slice(0, 20))).toBeVisible()
  expect((await page.request.get(`/blog/${slug}`)).status(), 'not before its scheduled time').toBe(404)
  await page.getByRole('button', { name: words.publish, exact: true }).click()
  await expect(page.getByText(words.published)).toBeVisible()
  await page.goto(`/blog/${slug}?lng=${language}`)
  await expect(page.locator('.prose strong')).toHaveText(language === 'he' ? 'מילה' : 'Word')
})

test('an owner changes the terms, restores them, and an order shows those it agreed to', async ({
  page,
  language,
  shop,
}) => {
  const { content: words, orders } = wordsOf[language]
  await page.goto(`/?lng=${language}`)
  const orderId = await buyKey(page, { email: 'noa@example.com', language })
  await signInAsManager(page, shop)
  await page.goto(`${admin}?lng=${language}`)
  await page.getByRole('listitem').filter({ hasText: '/terms-of-service' }).getByRole('link').click()
  const side = language
  const field = page.locator(`[name="body.text.${side}"]`)
  const before = await field.inputValue()
  await field.fill(`${before}\n\nJOURNEY-CLAUSE`)
  await page.getByRole('button', { name: words.publish, exact: true }).click()
  await expect(page.getByText(words.published)).toBeVisible()
  await page.goto(`/terms-of-service?lng=${language}`)
  await expect(page.getByText('JOURNEY-CLAUSE')).toBeVisible()

  await page.goto(`/dashboard/admin/orders/${orderId}`)
  await chooseMore(page, language, orders.terms.open)
  await expect(page.getByRole('dialog').locator('.prose')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('JOURNEY-CLAUSE')).toBeHidden()

  await page.goto(admin)
  await page.getByRole('listitem').filter({ hasText: '/terms-of-service' }).getByRole('link').click()
  await page.getByRole('button', { name: words.compare, exact: true }).last().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('ins', { hasText: 'JOURNEY' })).toBeVisible()
  await dialog.getByRole('button', { name: words.restore(1), exact: true }).click()
  await expect(field).toHaveValue(before)
  await page.getByRole('button', { name: words.publish, exact: true }).click()
  await expect(page.getByText(words.published)).toBeVisible()
  await page.goto(`/terms-of-service?lng=${language}`)
  await expect(page.getByText('JOURNEY-CLAUSE')).toBeHidden()
})

test('a new text that could not be published is saved as a draft, and the error is shown', async ({
  page,
  language,
  shop,
}) => {
  const { content: words } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`${admin}/new?kind=page&lng=${language}`)
  await page.locator(`[name="body.title.${language}"]`).fill('Half')
  await page.getByLabel(words.address, { exact: true }).fill(`half-${Date.now().toString(36)}`)
  await page.getByRole('button', { name: words.publish, exact: true }).click()
  await expect(page.locator('[data-type=error]')).toBeVisible()
  await expect(page).not.toHaveURL(/\/new/)
  await expect(page.getByText(words.states.draft, { exact: true }).first()).toBeVisible()
})

test('a text without a title says so on a phone that shows its other language', async ({
  page,
  language,
  shop,
}) => {
  const { content: words, text } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${admin}/new?kind=page&lng=${language}`)
  await page.getByLabel(words.address, { exact: true }).fill('untitled')
  await page.getByRole('button', { name: text.inHebrew, exact: true }).click()
  await page.getByRole('button', { name: words.saveDraft, exact: true }).click()
  await expect(page.locator('[name="body.title.en"]')).toBeFocused()
})

test('two categories of the blog with one address are refused, and moving one removes the message', async ({
  page,
  language,
  shop,
}) => {
  const { content: words, admin: general } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`${admin}?kind=post&lng=${language}`)
  await page.getByRole('button', { name: words.groups.post, exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const name of ['One', 'Two']) {
    await dialog.getByRole('button', { name: words.addGroup, exact: true }).click()
    const group = dialog.getByRole('group').last()
    await group.getByLabel(words.nameEnglish).fill(name)
    await group.getByLabel(words.nameHebrew).fill(name)
    await group.getByLabel(words.address, { exact: true }).fill('twice')
  }
  await dialog.getByRole('button', { name: general.form.save, exact: true }).click()
  const message = dialog.getByText(general.form.problems.duplicate)
  await expect(message).toBeVisible()
  await dialog.getByRole('button', { name: words.up, exact: true }).last().click()
  await expect(message).toBeHidden()
  await dialog.getByLabel(words.address, { exact: true }).last().fill('Not a slug')
  await dialog.getByRole('button', { name: general.form.save, exact: true }).click()
  const wrong = dialog.getByText(general.form.problems.slug)
  await expect(wrong).toBeVisible()
  await dialog.getByRole('button', { name: words.up, exact: true }).last().click()
  await expect(wrong).toBeHidden()
})
