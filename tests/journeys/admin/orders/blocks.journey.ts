import { barriersOn } from '#tests/journeys/support/barriers.ts'
import { expect, test } from '#tests/journeys/support/admin-shop.ts'
import { chooseMore, signInAsManager } from '#tests/journeys/support/manager.ts'
import { expectLowOnPhone } from '#tests/journeys/support/phone-rows.ts'
import { buyKey, putIntoCart } from '#tests/journeys/support/orders.ts'
import { wordsOf } from '#tests/journeys/support/words.ts'

let bought = 0

test('a manager blocks a buyer on the page of an order, and lifts the block in the list', async ({
  page,
  language,
  shop,
  browser,
}) => {
  test.setTimeout(120_000)
  const { blocks: words, cart, checkout, kit, orderAdmin, stock } = wordsOf[language]
  const shopper = await browser.newPage({ baseURL: shop.address })
  await shopper.goto(`/?lng=${language}`)
  const email = `blocked-${Date.now().toString(36)}${bought++}@example.com`
  const order = await buyKey(shopper, { email, language })

  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/orders/${order}?lng=${language}`)
  await chooseMore(page, language, words.buyer)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(words.values.email)).toHaveValue(email)
  await dialog.getByLabel(words.reason).fill('Two chargebacks')
  let respond = () => {}
  const held = new Promise<void>((resolve) => (respond = resolve))
  await page.route('**/api/admin/blocks', async (route) => {
    await held
    await route.continue()
  })
  await dialog.getByRole('button', { name: words.buyer, exact: true }).click()

  // the response is slow: the dialog that was opened meanwhile stays open
  page.once('dialog', (question) => void question.accept())
  await dialog.getByRole('button', { name: kit.close, exact: true }).click()
  await chooseMore(page, language, orderAdmin.actions.email)
  await dialog.getByLabel(stock.reason).fill('Asked by phone')
  respond()
  await expect(page.getByText(words.added)).toBeVisible()
  await expect(dialog.getByLabel(stock.reason)).toHaveValue('Asked by phone')
  page.once('dialog', (question) => void question.accept())
  await dialog.getByRole('button', { name: kit.close, exact: true }).click()
  await expect(page.getByRole('button', { name: words.buyer, exact: true })).toBeHidden()
  await expect(page.getByText(words.runs.email)).toBeVisible()

  await putIntoCart(shopper, language, 'Rookpost')
  await shopper.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await shopper.getByLabel(checkout.name).fill('Dana Levi')
  await shopper.getByLabel(checkout.email).fill(email.toUpperCase())
  await shopper.getByRole('checkbox').check()
  const pay = shopper.getByRole('button', { name: new RegExp(checkout.pay) })
  await pay.click()
  const refusal = shopper.getByText(checkout.problems['not-accepted'])
  await expect(refusal).toBeVisible()
  await expect(refusal.getByRole('link')).toHaveAttribute('href', /^mailto:.+@/)
  await expect(shopper.getByText('Two chargebacks')).toBeHidden()

  await page.goto(`/dashboard/admin/orders?lng=${language}`)
  await page.getByRole('link', { name: words.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText(words.states.running)
  await expectLowOnPhone(row)
  expect(await barriersOn(page, 'everything')).toEqual([])
  await row.getByRole('button', { name: words.lift, exact: true }).click()
  await dialog.getByRole('button', { name: words.lift, exact: true }).click()
  await expect(page.getByText(words.liftDone)).toBeVisible()
  await expect(row).toContainText(words.states.ended)

  await pay.click()
  await expect(shopper.getByRole('heading', { level: 1 })).toContainText(checkout.sandbox.title)
})

test('a manager blocks a network, and sees the error of a wrong one at its field', async ({
  page,
  language,
  shop,
}) => {
  const { blocks: words, admin } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/orders/blocks?lng=${language}`)
  await page.getByRole('button', { name: words.add, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.kind).selectOption('network')
  await dialog.getByLabel(words.values.network).fill('198.51.0.0/8')
  await dialog.getByLabel(words.reason).fill('Tries cards')
  await dialog.getByLabel(words.endsAt).fill('2099-12-31')
  const send = dialog.getByRole('button', { name: words.add, exact: true })
  await send.click()
  await expect(dialog.getByText(admin.form.problems['network-too-wide'])).toBeVisible()
  await dialog.getByLabel(words.values.network).fill('198.51.100.7/24')
  await send.click()
  await expect(page.getByText(words.added)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '198.51.100.0/24' })).toContainText('2099')
})
