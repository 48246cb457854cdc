import { barriersOn } from '#tests/journeys/support/barriers.ts'
import { expect, test } from '#tests/journeys/support/admin-shop.ts'
import { chooseMore, signInAsManager } from '#tests/journeys/support/manager.ts'
import { buyKey } from '#tests/journeys/support/orders.ts'
import { wordsOf } from '#tests/journeys/support/words.ts'

let bought = 0

test('a manager sees before a refund what happens to keys and money, and its state afterwards @main', async ({
  page,
  language,
  shop,
  browser,
}) => {
  test.setTimeout(90_000)
  const { orders, refundAdmin: words, orderAdmin, stock } = wordsOf[language]
  const email = `back-${Date.now().toString(36)}${bought++}@example.com`
  const shopper = await browser.newPage({ baseURL: shop.address })
  await shopper.goto(`/?lng=${language}`)
  const order = await buyKey(shopper, { email, language, quantity: 2 })
  const revealed = await shopper.evaluate(async (orderId) => {
    const headers = { 'content-type': 'application/json' }
    for (;;) {
      // delivery follows a moment after the payment
      const { items } = await (await fetch(`/api/orders/${orderId}`)).json()
      const [key] = items[0].keys
      if (key === undefined) continue
      const path = `/api/orders/${orderId}/keys/${key.id}/reveal`
      return (await fetch(path, { method: 'POST', headers, body: '{}' })).status
    }
  }, order)
  expect(revealed).toBe(200)

  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/orders/${order}?lng=${language}`)
  await chooseMore(page, language, words.open)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(words.ways.parts)).toBeVisible()
  await dialog.getByRole('button', { name: words.everything }).click()
  await expect(dialog.getByText(words.does.stock(1))).toBeVisible()
  await expect(dialog.getByText(words.does.burned(1))).toBeVisible()
  await expect(dialog.getByText(words.ends)).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])

  await dialog.getByLabel(words.mode).selectOption('amount')
  await dialog.getByLabel(words.amount).fill('1.50')
  await expect(dialog.getByText(words.keeps)).toBeVisible()
  await dialog.getByLabel(stock.reason).fill('It came late')
  await dialog.getByRole('button', { name: words.submit }).click()
  await expect(page.getByText(words.done)).toBeVisible()
  await expect(page.getByText(words.number(1))).toBeVisible()
  await expect(async () => {
    await page.reload()
    const refund = page.getByRole('listitem').filter({ hasText: words.number(1) })
    await expect(refund.getByText(words.states.paid, { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText(`${words.reference}:`)).toBeVisible()
  await expect(page.getByText(orderAdmin.statuses.completed, { exact: true }).first()).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])

  await shopper.goto(`/orders/${order}?lng=${language}`)
  await expect(shopper.getByText(new RegExp(`${orders.payment.reference} rf_`))).toBeVisible()
  await shopper.close()
})

test('an order refunded in full says so in one badge, on its page and in the list', async ({
  page,
  language,
  shop,
  browser,
}) => {
  const { refundAdmin: words, orderAdmin, stock } = wordsOf[language]
  const email = `whole-${Date.now().toString(36)}${bought++}@example.com`
  const shopper = await browser.newPage({ baseURL: shop.address })
  await shopper.goto(`/?lng=${language}`)
  const order = await buyKey(shopper, { email, language, quantity: 2 })
  await shopper.close()

  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/orders/${order}?lng=${language}`)
  const badges = page.locator('h1 + div')
  await expect(badges.getByText(orderAdmin.payments.paid, { exact: true })).toBeVisible()
  await chooseMore(page, language, words.open)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.everything }).click()
  await dialog.getByLabel(stock.reason).fill('Ordered twice')
  await dialog.getByRole('button', { name: words.submit }).click()
  await expect(page.getByText(words.done)).toBeVisible()
  await expect(badges).toHaveText(orderAdmin.statuses.refunded)

  await page.goto(`/dashboard/admin/orders?lng=${language}`)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText(orderAdmin.statuses.refunded, { exact: true })).toHaveCount(1)
})
