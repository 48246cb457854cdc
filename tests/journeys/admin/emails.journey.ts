import type { Page } from '@playwright/test'
import { orderEmailDefinitions } from '#server/orders/emails/order-emails.ts'
import { expect, testInShopOfItsOwn } from '../support/admin-shop.ts'
import { barriersOn } from '../support/barriers.ts'
import { signInAsManager } from '../support/manager.ts'
import { buyKey } from '../support/orders.ts'
import { wordsOf } from '../support/words.ts'

const test = testInShopOfItsOwn()

const texts = {
  en: { subject: 'Here it is: {{orderNumber}}', added: 'Enjoy it, {{name}}!', seen: 'Enjoy it, Noa Cohen!' },
  he: { subject: 'הנה זה: {{orderNumber}}', added: 'תיהנו, {{name}}!', seen: 'תיהנו,' },
} as const

async function openMailbox(page: Page, language: 'en' | 'he', subject: RegExp): Promise<void> {
  await page.goto(`/demo/mail?lng=${language}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: subject }).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('link', { name: subject }).first().click()
}

test('an owner changes the e-mail of a delivery, tries it out, and a buyer gets it', async ({
  page,
  language,
  shop,
}) => {
  const { emails: words, admin } = wordsOf[language]
  const { subject, added, seen } = texts[language]
  const { about } = orderEmailDefinitions.completed
  page.on('dialog', (dialog) => void dialog.accept())
  await signInAsManager(page, shop)
  await page.goto(`/?lng=${language}`)
  await buyKey(page, { email: `first-${language}@example.com`, language })

  await page.goto(`/dashboard/admin/emails?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
  expect(await barriersOn(page, 'everything')).toEqual([])
  await page
    .getByRole('link', { name: new RegExp(`^${about[language]}`) })
    .first()
    .click()
  const preview = page.frameLocator('iframe')
  const shownSubject = page.locator('[data-preview-subject]')
  await expect(shownSubject).toContainText(/MF-\d+/)
  expect(await barriersOn(page, 'everything')).toEqual([])

  // an unknown variable is reported immediately, and nothing is saved
  const field = page.getByRole('textbox', { name: words.subject })
  await field.fill('{{orderNumbre}}')
  await expect(page.getByText(words.unknown(['orderNumbre']))).toBeVisible()
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeHidden()

  await field.fill(subject.replace('{{orderNumber}}', ''))
  await field.press('End')
  await page.getByRole('button', { name: '{{orderNumber}}' }).click()
  await expect(field).toHaveValue(subject)
  await page.getByLabel(words.add, { exact: true }).selectOption('text')
  const paragraphs = page.getByLabel(words.paragraphs).last()
  // a number of days that the law decides is reported at its block
  const days = { en: 'You have 14 days.', he: 'יש לכם 14 ימים.' }
  await paragraphs.fill(days[language])
  await page.getByRole('button', { name: words.save, exact: true }).click()
  const error = page.getByText(admin.form.problems['legal-number'])
  await expect(error).toBeVisible()
  await expect(paragraphs).toBeFocused()
  await paragraphs.fill(added)
  await expect(error).toBeHidden()
  await expect(preview.getByText(seen)).toBeVisible()
  await expect(shownSubject).toContainText(/MF-\d+/)

  // light and dark, narrow and wide, without scripts
  await page.getByRole('button', { name: words.preview.dark, exact: true }).click()
  await expect(preview.locator('body')).toHaveCSS('background-color', 'rgb(16, 21, 28)')
  await page.getByRole('button', { name: words.preview.light, exact: true }).click()
  await expect(preview.locator('body')).toHaveCSS('background-color', 'rgb(251, 250, 248)')
  await expect(preview.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr')
  expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-scripts')

  // typed text survives a reload in this tab, and leaving the page asks first
  await page.reload()
  await expect(field).toHaveValue(subject)

  await page.getByRole('button', { name: words.test, exact: true }).click()
  await expect(page.getByText(new RegExp(words.sent('')))).toBeVisible()
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()

  await buyKey(page, { email: `second-${language}@example.com`, language })
  await openMailbox(page, language, language === 'he' ? /הנה זה:/ : /Here it is:/)
  await expect(page.frameLocator('iframe').getByText(seen).first()).toBeVisible()

  // the default can be restored from the revisions, or with one click
  await page.goto(`/dashboard/admin/emails/order-completed/${language}?lng=${language}`)
  await page.getByRole('button', { name: words.reset, exact: true }).click()
  await expect(page.getByText(words.resetDone)).toBeVisible()
  await expect(field).toHaveValue(orderEmailDefinitions.completed.defaults[language].subject)
  await page.getByRole('button', { name: words.history.open, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(words.history.compare).first().click()
  await expect(dialog.getByText(added)).toBeVisible()
  await dialog.getByRole('button', { name: words.history.restore }).first().click()
  await expect(page.getByText(words.history.restored)).toBeVisible()
  await expect(field).toHaveValue(subject)
})

test('an owner sees that another owner has saved first', async ({ page, language, shop }) => {
  const { emails: words, admin } = wordsOf[language]
  const other = await page.context().newPage()
  await signInAsManager([page, other], shop)
  const address = `/dashboard/admin/emails/order-key-replaced/${language}?lng=${language}`
  for (const [at, one] of [page, other].entries()) {
    await one.goto(address)
    await one.getByRole('textbox', { name: words.subject }).fill(`${at} {{orderNumber}}`)
  }
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()
  await other.getByRole('button', { name: words.save, exact: true }).click()
  await expect(other.getByText(admin.form.stale)).toBeVisible()
  await other.getByRole('button', { name: admin.form.reload, exact: true }).click()
  await expect(other.getByRole('textbox', { name: words.subject })).toHaveValue('0 {{orderNumber}}')
})
