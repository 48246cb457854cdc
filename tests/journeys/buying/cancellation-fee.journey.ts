import { formatMoney } from '#shop/money.ts'
import { barriersOn } from '../support/barriers.ts'
import { chooseMore, signInAsManager } from '../support/manager.ts'
import { buyKey } from '../support/orders.ts'
import { somebody } from '../support/people.ts'
import { expect, test as base } from '../support/shop.ts'
import { type RunningShop, startShop } from '../support/start-shop.ts'
import { wordsOf } from '../support/words.ts'

const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await startShop({ MANAGER_SECOND_FACTOR: 'off', BOT_CHECK: 'off', CANCELLATION_FEE: '5' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('a buyer sees the fee before cancelling, and a manager waives it for another buyer', async ({
  page,
  language,
  shop,
  browser,
}, testInfo) => {
  test.setTimeout(120_000)
  const { orders, refundAdmin: words, stock } = wordsOf[language]
  const { email } = somebody()
  await page.goto(`/?lng=${language}`)
  const mine = await buyKey(page, { email, language, quantity: 2 })
  const other = await buyKey(page, { email, language })
  const paid = await page.evaluate(
    async (id) => Number((await (await fetch(`/api/orders/${id}`)).json()).payment.amount),
    mine,
  )
  // five per cent of the order, half of it for one of its two units, rounded down
  const price = Math.round((paid * 100) / 2)
  const fee = Math.floor(Math.floor(paid * 5) / 2)

  await page.goto(`/orders/${mine}?lng=${language}`)
  await expect(page.getByText(/5 ?%/).first()).toBeVisible()
  await page.getByRole('button', { name: orders.refund.open, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption('1')
  await expect(dialog.getByText(orders.refund.fee(5))).toBeVisible()
  await expect(dialog.getByText(formatMoney(price))).toBeVisible()
  await expect(dialog.getByText(formatMoney(-fee))).toBeVisible()
  await expect(dialog.getByText(formatMoney(price - fee))).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
  await page.screenshot({ path: testInfo.outputPath('buyer.png') })
  await dialog.getByRole('button', { name: orders.refund.confirm }).click()
  await expect(page.getByText(orders.refund.done(formatMoney(price - fee)))).toBeVisible()
  await expect(page.getByText(formatMoney(fee), { exact: false }).first()).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('order.png'), fullPage: true })

  const manager = await browser.newPage({ baseURL: shop.address })
  await signInAsManager(manager, shop)
  await manager.goto(`/dashboard/admin/orders/${other}?lng=${language}`)
  await chooseMore(manager, language, words.open)
  const window = manager.getByRole('dialog')
  await expect(window.getByLabel(words.fee.fee(5))).toHaveCount(0)
  await window.getByLabel(words.fee.cause).selectOption('mind')
  await expect(window.getByLabel(words.fee.fee(5))).toHaveValue('keep')
  expect(await barriersOn(manager, 'everything')).toEqual([])
  await manager.screenshot({ path: testInfo.outputPath('manager.png') })
  await window.getByLabel(words.fee.fee(5)).selectOption('waive')
  await window.getByLabel(stock.reason).fill('A regular customer')
  await window.getByRole('button', { name: words.submit }).click()
  await expect(manager.getByText(words.done)).toBeVisible()
  const [whole, back] = await page.evaluate(async (id) => {
    const order = await (await fetch(`/api/orders/${id}`)).json()
    return [order.payment.amount, order.refunded]
  }, other)
  expect(back).toBe(whole)
  await manager.goto(`/dashboard/admin/orders/${mine}?lng=${language}`)
  await expect(manager.getByText(words.fee.keptOf(`\u2066${formatMoney(fee)}\u2069`))).toBeVisible()
  await manager.screenshot({ path: testInfo.outputPath('order-admin.png'), fullPage: true })
  await manager.close()
})
