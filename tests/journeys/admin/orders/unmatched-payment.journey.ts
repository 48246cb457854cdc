import { barriersOn } from '#tests/journeys/support/barriers.ts'
import { expect, test } from '#tests/journeys/support/admin-shop.ts'
import { expectLowOnPhone } from '#tests/journeys/support/phone-rows.ts'
import { signInAsManager } from '#tests/journeys/support/manager.ts'
import { buyKey } from '#tests/journeys/support/orders.ts'
import { mailTo } from '#tests/journeys/support/read-mail.ts'
import { wordsOf } from '#tests/journeys/support/words.ts'

let bought = 0

test('a payment with a wrong sum is found from the overview, refunded, and recorded in the audit log @main', async ({
  page,
  language,
  shop,
  browser,
}) => {
  const { actions, audit, figures, stock, unmatched: words } = wordsOf[language]
  const email = `half-${Date.now().toString(36)}${bought++}@example.com`
  const shopper = await browser.newPage({ baseURL: shop.address })
  await shopper.goto('/')
  const order = await buyKey(shopper, { email, language, action: 'pay-less' })
  await shopper.close()

  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/overview?lng=${language}`)
  await page.getByRole('link', { name: figures.overview.tasks.oddPayments }).click()
  await expect(page.getByRole('heading', { name: words.title, level: 1 })).toBeVisible()
  const row = page
    .getByRole('table')
    .locator('tbody tr')
    .filter({ has: page.locator(`a[href$="/${order}"]`) })
  await expect(row).toContainText(words.whys.mismatched)
  await expect(row).toContainText('₪')
  await expectLowOnPhone(row)
  expect(await barriersOn(page, 'everything')).toEqual([])
  await row.getByRole('button', { name: words.back }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(stock.reason).fill('Paid half by mistake')
  await dialog.getByRole('button', { name: words.back }).click()
  await expect(page.getByText(words.backDone)).toBeVisible()
  await expect(row).toBeHidden()
  const notNeeded = language === 'he' ? /לא נדרש עבור ההזמנה/ : /not needed for your order/
  await mailTo(shop.address, email, notNeeded)

  await page.goto(`/dashboard/admin/audit?q=order:${order}&lng=${language}`)
  await page.getByRole('combobox', { name: audit.action }).selectOption('payment.returned')
  const entry = page.getByRole('table').locator('tbody tr')
  await expect(entry).toHaveCount(1)
  await expectLowOnPhone(entry)
  await expect(entry).toContainText(actions['payment.returned'])
  await expect(entry).toContainText(`${audit.details.reason}:`)
  await expect(entry).toContainText('Paid half by mistake')
  expect(await barriersOn(page, 'everything')).toEqual([])
  await entry.locator(`a[href$="/${order}"]`).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${order}`))
  // the previous page also contains the action's name, in its filter and in its row
  await expect(page.getByRole('combobox', { name: audit.action })).toBeHidden()
  await expect(page.getByText(actions['payment.returned'])).toBeVisible()
})

test('money that was handled elsewhere is settled with a note of what was done', async ({
  page,
  language,
  shop,
  browser,
}) => {
  const { actions, audit, admin, unmatched: words } = wordsOf[language]
  const email = `by-hand-${Date.now().toString(36)}${bought++}@example.com`
  const shopper = await browser.newPage({ baseURL: shop.address })
  await shopper.goto('/')
  const order = await buyKey(shopper, { email, language, action: 'pay-less' })
  await shopper.close()

  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/orders/payments?lng=${language}`)
  const row = page
    .getByRole('table')
    .locator('tbody tr')
    .filter({ has: page.locator(`a[href$="/${order}"]`) })
  await expect(row).toContainText(words.advice.returnable)
  await row.getByRole('button', { name: words.settle }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.settle }).click()
  await expect(dialog.getByText(admin.form.problems.required)).toHaveCount(2)
  await expect(dialog.getByLabel(words.how)).toBeFocused()
  await dialog.getByLabel(words.how).selectOption('refunded')
  await dialog.getByLabel(words.reason).fill('By bank transfer on Sunday')
  expect(await barriersOn(page, 'everything')).toEqual([])
  await dialog.getByRole('button', { name: words.settle }).click()
  await expect(page.getByText(words.settleDone)).toBeVisible()
  await expect(row).toBeHidden()

  await page.getByRole('link', { name: words.kept }).click()
  const entry = page
    .getByRole('table')
    .locator('tbody tr')
    .filter({ has: page.locator(`a[href$="/${order}"]`) })
  await expect(entry).toContainText(actions['payment.settled'])
  await expect(entry).toContainText(`${audit.details.how}:`)
  await expect(entry).toContainText(words.hows.refunded)
  await expect(entry).toContainText('By bank transfer on Sunday')
  await expect(entry).toContainText('₪')
})
