import { expect, test } from '../support/admin-shop.ts'
import { barriersOn } from '../support/barriers.ts'
import { signInAsManager } from '../support/manager.ts'
import { buyKey } from '../support/orders.ts'
import { mailTo } from '../support/read-mail.ts'
import { wordsOf } from '../support/words.ts'

let written = 0

test('what a visitor asks on the contact page is answered in the admin area, and the answer arrives by mail', async ({
  page,
  language,
  shop,
  browser,
}) => {
  const { admin, contact, messageAdmin: words } = wordsOf[language]
  const email = `asks-${Date.now().toString(36)}${written++}@example.com`
  const question = `Does one key work on two computers? ${email}`
  const answer = `Yes, on two. ${email}`
  const visitor = await browser.newPage({ baseURL: shop.address })
  await visitor.goto(`/?lng=${language}`)
  const orderId = await buyKey(visitor, { email, language })
  await visitor.goto(`/contact?lng=${language}`)
  await visitor.locator('html[data-ready]').waitFor()
  await visitor.getByLabel(contact.message.username).fill('נועה כהן')
  await visitor.getByLabel(contact.message.email).fill(email)
  await visitor.locator('textarea').fill(question)
  await visitor.getByRole('button', { name: contact.message.send }).click()
  await expect(visitor.getByText(contact.message.sent)).toBeVisible()
  await visitor.close()

  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/messages/answers?lng=${language}`)
  await page.getByRole('button', { name: words.add }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.name).fill(`Two computers ${email}`)
  for (const label of [words.textEn, words.textHe])
    await dialog.getByLabel(label).fill(`{{name}} {{orderNumber}}: ${answer} {{key}}`)
  await dialog.getByRole('button', { name: words.save, exact: true }).click()
  await expect(dialog.getByText(admin.form.problems.variable).first()).toBeVisible()
  for (const label of [words.textEn, words.textHe])
    await dialog.getByLabel(label).fill(`{{name}} {{orderNumber}}: ${answer}`)
  expect(await barriersOn(page, 'everything')).toEqual([])
  await dialog.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()

  await page.goto(`/dashboard/admin/messages?state=open&lng=${language}`)
  const row = page.getByRole('table').locator('tbody tr').filter({ hasText: email })
  await row.getByRole('link').first().click()
  await expect(page.getByText(question)).toBeVisible()
  const theirs = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${orderId}"]`) })
  await expect(theirs.getByRole('button', { name: words.refund, exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: words.resend, exact: true }).click()
  await expect(page.getByText(words.resent(await theirs.getByRole('link').innerText()))).toBeVisible()
  await page.getByLabel(words.insert).selectOption(`Two computers ${email}`)
  await expect(page.getByLabel(words.answer)).toHaveValue(/^נועה כהן MF-\d+: Yes, on two/)
  expect(await barriersOn(page, 'everything')).toEqual([])
  await page.getByRole('button', { name: words.send }).click()
  await expect(page.getByText(words.sent)).toBeVisible()
  await expect(page.getByText(words.states.answered, { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: answer })).toBeVisible()

  const mail = await mailTo(shop.address, email, /Yes, on two\.[\s\S]*two computers/)
  expect(mail[0]).toContain(question.slice(0, 20))
  await page.goto(`/dashboard/admin/messages?state=open&lng=${language}`)
  await expect(page.getByText(email)).toBeHidden()
})
