import { expect, test } from '#tests/journeys/support/admin-shop.ts'
import { barriersOn } from '#tests/journeys/support/barriers.ts'
import { chooseMore, signInAsManager } from '#tests/journeys/support/manager.ts'
import { buyKey } from '#tests/journeys/support/orders.ts'
import { wordsOf } from '#tests/journeys/support/words.ts'

test('a manager orders for a customer, refunds a unit and replaces a key @main', async ({
  page,
  language,
  shop,
}) => {
  test.setTimeout(60_000)
  const { actions, admin, orderAdmin: words, refundAdmin, stock, timeline } = wordsOf[language]
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await signInAsManager(page, shop)

  // the products are found before their price changes
  await page.route(/\/api\/admin\/products(\?|$)/, async (route) => {
    const response = await route.fetch()
    const found: { rows: { priceNow: number }[] } = await response.json()
    const rows = found.rows.map((one) => ({ ...one, priceNow: one.priceNow + 1 }))
    await route.fulfill({ response, json: { ...found, rows } })
  })
  await page.goto(`/dashboard/admin/orders/create?lng=${language}`)
  await page.getByRole('button', { name: words.create.submit }).click()
  await expect(page.getByText(words.create.nothing)).toBeVisible()
  await page.getByLabel(words.create.findProduct).fill('Underlane')
  await page.getByRole('option').first().click()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('spinbutton').fill('2')
  await page.getByRole('textbox', { name: words.create.name }).fill('Noa Mizrahi')
  await page.getByRole('textbox', { name: words.create.email }).fill('noa@example.com')
  await page.getByRole('combobox', { name: words.create.pays, exact: true }).selectOption('paid')
  await page.getByLabel(stock.reason).fill('Paid by bank transfer')
  await page.getByRole('checkbox', { name: words.create.terms }).check()
  await page.getByRole('button', { name: words.create.submit }).click()
  await expect(page.getByText(words.create.priceChanged)).toBeVisible()
  await page.getByRole('button', { name: words.create.submit }).click()
  await expect(page.getByText(words.create.done)).toBeVisible()
  await expect(page.getByRole('heading', { name: timeline.title })).toBeVisible()
  await expect(page.getByText(words.statuses.completed, { exact: true }).first()).toBeVisible()
  const address = new URL(page.url()).pathname

  // one action is a button beside the “more” menu, which is operated by keyboard
  await expect(page.getByRole('button', { name: words.actions.resend, exact: true })).toBeVisible()
  const more = page.getByRole('button', { name: admin.more, exact: true })
  await more.press('Enter')
  await expect(page.getByRole('menuitem', { name: words.actions.done })).toHaveCount(0)
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(words.actions.emailNew)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()

  await chooseMore(page, language, refundAdmin.open)
  await expect(dialog.getByText(refundAdmin.ways['by-hand'])).toBeVisible()
  await dialog.getByRole('combobox').nth(1).selectOption('stock')
  await expect(dialog.getByText(refundAdmin.does.stock(1))).toBeVisible()
  await expect(dialog.getByText(refundAdmin.impossible['by-hand'])).toBeVisible()
  await dialog.getByLabel(stock.reason).fill('Bought one too many')
  await dialog.getByRole('button', { name: refundAdmin.submit }).click()
  await expect(page.getByText(refundAdmin.done)).toBeVisible()
  await expect(page.getByText(words.givenBack(1, 2))).toBeVisible()

  await page.getByRole('button', { name: words.actions.replace }).click()
  await dialog.getByLabel(stock.reason).fill('It does not activate')
  await dialog.getByRole('button', { name: words.actions.replace }).click()
  await expect(page.getByText(words.actions.replaceDone)).toBeVisible()
  await expect(page.getByText(actions['order.key-replaced'])).toBeVisible()

  await page.goto(`/dashboard/admin/orders?lng=${language}&q=noa@example.com`)
  await expect(page.getByRole('table').getByRole('link')).toHaveAttribute('href', address)
  expect(faults).toEqual([])
})

test('a manager sends the e-mail of several orders again, sees which got none, and prints them', async ({
  browser,
  page,
  language,
  shop,
}) => {
  const { bulk, admin, orderAdmin: words } = wordsOf[language]
  const shopper = await browser.newPage({ baseURL: shop.address })
  await shopper.goto(`/?lng=${language}`)
  await buyKey(shopper, { email: 'bulk@example.com', language })
  const left = await buyKey(shopper, { email: 'bulk@example.com', language, action: 'abandon' })
  await shopper.close()
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/orders/${left}?lng=${language}`)
  await chooseMore(page, language, words.actions.cancel)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Never paid')
  await dialog.getByRole('button', { name: words.actions.cancel }).click()
  await expect(page.getByText(words.actions.moved)).toBeVisible()

  await page.goto(`/dashboard/admin/orders?lng=${language}&q=bulk@example.com`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(2)
  for (const box of await rows.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: bulk.email, exact: true }).click()
  await expect(dialog.getByText(bulk.emailText(2))).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
  // an action may remove the orders from the list
  await page.route(/\/api\/admin\/orders\?/, (route) => route.fulfill({ json: { rows: [], next: null } }))
  await dialog.getByRole('button', { name: bulk.emailSubmit(2) }).click()
  await expect(rows).toHaveCount(0)
  await expect(dialog.getByText(bulk.changed.email(1))).toBeVisible()
  await expect(dialog.getByText(bulk.refused(1))).toBeVisible()
  await expect(dialog.getByRole('link')).toHaveAttribute('href', `/dashboard/admin/orders/${left}`)
  await expect(dialog.getByText(bulk.reasons['no-email-fits'])).toBeVisible()
  await dialog.getByRole('button', { name: bulk.close, exact: true }).last().click()
  await expect(page.getByText(admin.table.selected(2))).toBeHidden()
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(rows).toHaveCount(2)

  for (const box of await rows.getByRole('checkbox').all()) await box.check()
  await page.getByRole('link', { name: bulk.print }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bulk.printTitle(2))
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: bulk.print })).toBeHidden()
})

test('on a phone one button shows the filters of the orders, and says how many are chosen', async ({
  page,
  language,
  shop,
}) => {
  const { admin, orderAdmin: words } = wordsOf[language]
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/orders?lng=${language}`)
  const status = page.getByRole('combobox', { name: words.status })
  const open = page.getByRole('button', { name: admin.table.filters(0), exact: true })
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await expect(status).toBeHidden()
  await open.click()
  await status.selectOption('pending')
  await expect(page.getByRole('button', { name: admin.table.filters(1) })).toBeVisible()
  await expect(page).toHaveURL(/status=pending/)
  expect(await barriersOn(page, 'everything')).toEqual([])
})
