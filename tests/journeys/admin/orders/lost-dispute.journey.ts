import { barriersOn } from '#tests/journeys/support/barriers.ts'
import { expect, test } from '#tests/journeys/support/admin-shop.ts'
import { chooseMore, signInAsManager } from '#tests/journeys/support/manager.ts'
import { buyKey } from '#tests/journeys/support/orders.ts'
import { query } from '#tests/journeys/support/query.ts'
import { wordsOf } from '#tests/journeys/support/words.ts'

let bought = 0

test('a manager records a lost dispute: the keys go back on sale, and the bank keeps the money', async ({
  page,
  language,
  shop,
  browser,
}) => {
  test.setTimeout(90_000)
  const { orders, disputes: words, refundAdmin, orderAdmin, stock } = wordsOf[language]
  const email = `lost-${Date.now().toString(36)}${bought++}@example.com`
  const shopper = await browser.newPage({ baseURL: shop.address })
  await shopper.goto(`/?lng=${language}`)
  const order = await buyKey(shopper, { email, language })

  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/orders/${order}?lng=${language}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: words.record }).click()
  await dialog.getByLabel(words.recordReason).fill('The card holder knows nothing of it.')
  await dialog.getByRole('button', { name: words.record }).click()
  await page.getByRole('button', { name: words.lost, exact: true }).click()
  await dialog.getByLabel(stock.reason).fill('The bank decided')
  await dialog.getByRole('button', { name: words.lost, exact: true }).click()

  await page.getByRole('button', { name: words.settle.open }).click()
  await expect(dialog.getByText(refundAdmin.does.stock(1))).toBeVisible()
  await expect(dialog.getByText(refundAdmin.ends)).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
  const amount = dialog.getByLabel(words.settle.amount)
  const whole = await amount.inputValue()
  await amount.fill('0.50')
  await expect(dialog.getByText(words.settle.tooLittle)).toBeVisible()
  await amount.fill(whole)
  await dialog.getByLabel(stock.reason).fill('A letter of the bank')
  await dialog.getByRole('button', { name: words.settle.submit }).click()

  await expect(page.getByText(words.settle.settled)).toBeVisible()
  await expect(page.getByText(refundAdmin.states.byBank, { exact: true })).toBeVisible()
  await expect(page.getByText(orderAdmin.statuses.refunded, { exact: true }).first()).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])

  await shopper.goto(`/orders/${order}?lng=${language}`)
  await expect(shopper.getByText(orders.payment.states.byBank('').split(',')[0] ?? '')).toBeVisible()
  await shopper.close()
})

test('a manager says who paid a refund whose payment lost a dispute', async ({
  page,
  language,
  shop,
  browser,
}) => {
  test.setTimeout(90_000)
  const { disputes: words, refundAdmin, orderAdmin, stock, admin } = wordsOf[language]
  const { todo } = orderAdmin
  const email = `owed-${Date.now().toString(36)}${bought++}@example.com`
  const shopper = await browser.newPage({ baseURL: shop.address })
  await shopper.goto(`/?lng=${language}`)
  const order = await buyKey(shopper, { email, language })
  await shopper.close()
  // money that no provider can refund
  await query(shop, `update payments set provider = 'manual' where order_id = $1`, [order])

  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/orders/${order}?lng=${language}`)
  await chooseMore(page, language, refundAdmin.open)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(stock.reason).fill('They asked')
  await dialog.getByRole('button', { name: refundAdmin.submit }).click()
  await page.getByRole('button', { name: words.record }).click()
  await dialog.getByLabel(words.recordReason).fill('The card holder knows nothing of it.')
  await dialog.getByRole('button', { name: words.record }).click()
  await page.getByRole('button', { name: words.lost, exact: true }).click()
  await dialog.getByLabel(stock.reason).fill('The bank decided')
  await dialog.getByRole('button', { name: words.lost, exact: true }).click()

  await expect(async () => {
    await page.reload()
    await page.getByRole('button', { name: todo.close, exact: true }).click({ timeout: 2000 })
  }).toPass()
  await expect(dialog.getByText(todo.lost.unknown)).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
  await dialog.getByLabel(stock.reason).fill('A letter of the bank')
  await dialog.getByRole('button', { name: todo.close, exact: true }).click()
  await expect(dialog.getByText(admin.form.problems.required)).toBeVisible()
  await dialog.getByLabel(todo.lost.who).selectOption('bank')
  await dialog.getByRole('button', { name: todo.close, exact: true }).click()
  await expect(page.getByText(refundAdmin.states.byBank, { exact: true })).toBeVisible()
})
