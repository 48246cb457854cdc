import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/admin-shop.ts'
import { signInAsManager } from '../support/manager.ts'
import { buyKey } from '../support/orders.ts'
import { query } from '../support/query.ts'
import { wordsOf } from '../support/words.ts'

type Language = 'he' | 'en'

test.describe.configure({ timeout: 90_000 })
const refusal = { error: 'The test says no.', code: 'internal-error', requestId: 'r' }

/** Opens what reads `address` while the read fails; then it can be read, and the error's button reads it again. */
async function failsThenLoads(
  page: Page,
  language: Language,
  address: RegExp,
  [open, shown]: readonly [() => Promise<unknown>, Locator],
): Promise<void> {
  const { admin, kit } = wordsOf[language]
  await page.route(address, (route) => route.fulfill({ status: 500, json: refusal }))
  await open()
  await expect(page.getByText(admin.failed)).toBeVisible()
  await page.unroute(address)
  await page.getByRole('button', { name: kit.retry, exact: true }).click()
  await expect(shown).toBeVisible()
  await expect(page.getByText(admin.failed)).toBeHidden()
}

test('an import of keys, the versions of a text and the invitations can be read again after an error', async ({
  page,
  language,
  shop,
}) => {
  const { stock, content, team } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/stock?lng=${language}&q=Underlane`)
  await page.getByRole('table').getByRole('link').first().click()
  const start = page.getByRole('link', { name: stock.importKeys })
  const importing = `${(await start.getAttribute('href')) ?? ''}?lng=${language}`
  await failsThenLoads(page, language, /\/api\/admin\/stock\/products\/[^/]+$/, [
    () => page.goto(importing),
    page.getByRole('heading', { name: stock.keyImport.title }),
  ])

  await page.goto(`/dashboard/admin/content?lng=${language}`)
  const text = page.getByRole('listitem').filter({ hasText: '/terms-of-service' }).getByRole('link')
  await failsThenLoads(page, language, /\/api\/admin\/content\/[^/]+\/revisions$/, [
    () => text.click(),
    page.getByText(content.version(1), { exact: true }),
  ])

  const email = `invited-${Date.now().toString(36)}@example.com`
  await page.goto(`/dashboard/admin/team?lng=${language}`)
  await page.getByRole('button', { name: team.invite, exact: true }).click()
  await page.getByRole('dialog').getByLabel(team.email).first().fill(email)
  await page.getByRole('dialog').getByRole('checkbox').last().check()
  await page.getByRole('dialog').getByRole('button', { name: team.send, exact: true }).click()
  await expect(page.getByText(email).first()).toBeVisible()
  await failsThenLoads(page, language, /\/api\/admin\/invitations$/, [
    () => page.reload(),
    page.getByText(email).first(),
  ])

  // a second click while the first waits for the response sends nothing: it would make the first link invalid
  let sent = 0
  await page.route(/\/api\/admin\/invitations\/.+/, async (route) => {
    sent++
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  const line = page.getByRole('listitem').filter({ hasText: email })
  await line.getByRole('button', { name: team.resend }).dblclick()
  await expect(page.getByText(team.sent)).toBeVisible()
  expect(sent).toBe(1)
})

test('the orders of a sender, their refund and the erasure of a customer can be read again after an error', async ({
  page,
  language,
  shop,
  browser,
}) => {
  const { messageAdmin, customers, refundAdmin: refund } = wordsOf[language]
  const mark = Date.now().toString(36)
  const email = `reads-${mark}@example.com`
  const visitor = await browser.newPage({ baseURL: shop.address })
  await visitor.goto(`/?lng=${language}`)
  await buyKey(visitor, { email, language })
  await visitor.close()
  const id = mark.padStart(20, '0')
  await query(
    shop,
    `insert into contact_messages (id, kind, name, email, message, language) values ($1, 'message', 'Noa', $2, 'Hello', 'he')`,
    [id, email],
  )
  await signInAsManager(page, shop)
  const refundButton = page.getByRole('button', { name: messageAdmin.refund, exact: true })
  await failsThenLoads(page, language, /\/api\/admin\/orders\?/, [
    () => page.goto(`/dashboard/admin/messages/${id}?lng=${language}`),
    refundButton,
  ])
  await failsThenLoads(page, language, /\/api\/admin\/orders\/[^/?]+$/, [
    () => refundButton.click(),
    page.getByRole('dialog').getByRole('button', { name: refund.submit, exact: true }),
  ])

  const row = page.getByRole('table').getByRole('link').filter({ hasText: email })
  await expect(async () => {
    await page.goto(`/dashboard/admin/customers?lng=${language}&q=${email}`)
    await expect(row).toBeVisible({ timeout: 4000 })
  }).toPass()
  await row.click()
  await failsThenLoads(page, language, /\/erasure$/, [
    () => page.getByRole('button', { name: customers.erase, exact: true }).click(),
    page.getByRole('dialog').getByLabel(customers.eraseConfirm),
  ])
})
