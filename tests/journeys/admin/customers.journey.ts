import { barriersOn } from '../support/barriers.ts'
import { expect, test } from '../support/admin-shop.ts'
import { signInAsManager } from '../support/manager.ts'
import { buyKey, putIntoCart } from '../support/orders.ts'
import { wordsOf } from '../support/words.ts'

let bought = 0

test('a manager finds a customer, notes something, exports the list and blocks the customer', async ({
  page,
  language,
  shop,
  browser,
}) => {
  test.setTimeout(120_000)
  const { customers: words, blocks, admin, cart, checkout } = wordsOf[language]
  const shopper = await browser.newPage({ baseURL: shop.address })
  await shopper.goto(`/?lng=${language}`)
  const email = `customer-${Date.now().toString(36)}${bought++}@example.com`
  await buyKey(shopper, { email, language })

  await signInAsManager(page, shop)
  const row = page.getByRole('table').getByRole('link').filter({ hasText: email })
  await expect(async () => {
    await page.goto(`/dashboard/admin/customers?lng=${language}&q=${email.toUpperCase()}`)
    await expect(row).toBeVisible({ timeout: 4000 })
  }).toPass()
  expect(await barriersOn(page, 'everything')).toEqual([])
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: admin.table.exportCsv }).click()
  expect((await file).suggestedFilename()).toBe('customers.csv')

  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noa Cohen')
  await expect(page.getByRole('heading', { name: words.keys, exact: true })).toBeVisible()
  await page.getByLabel(words.noteText).fill('Prefers to be written to.')
  await page.getByRole('button', { name: words.addNote, exact: true }).click()
  await expect(page.getByText(words.noteAdded)).toBeVisible()
  await expect(page.getByText('Prefers to be written to.')).toBeVisible()
  await page.getByLabel(words.tagNew).fill('VIP')
  await page.getByRole('button', { name: words.addTag, exact: true }).click()
  await expect(page.getByRole('button', { name: words.removeTag('VIP') })).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])

  await page.getByRole('button', { name: words.block, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(blocks.reason).fill('Two chargebacks')
  await dialog.getByRole('button', { name: blocks.buyer, exact: true }).click()
  await expect(page.getByRole('heading', { name: words.blockOf.email })).toBeVisible()

  await putIntoCart(shopper, language, 'Rookpost')
  await shopper.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await shopper.getByLabel(checkout.name).fill('Noa Cohen')
  await shopper.getByLabel(checkout.email).fill(email.toUpperCase())
  await shopper.getByRole('checkbox').check()
  await shopper.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await expect(shopper.getByText(checkout.problems['not-accepted'])).toBeVisible()

  await page.getByRole('button', { name: words.lift, exact: true }).click()
  await expect(dialog.getByText(blocks.liftText)).toBeVisible()
  await dialog.getByRole('button', { name: blocks.lift, exact: true }).click()
  await expect(page.getByText(blocks.liftDone)).toBeVisible()
  // the dialog was read before the key was bought
  const nothingLost = { unrevealedKeys: 0, freshFiles: 0, orders: 0, blocked: null }
  await page.route('**/erasure', (read) => read.fulfill({ json: nothingLost }), { times: 1 })
  await page.getByRole('button', { name: words.erase, exact: true }).click()
  const address = dialog.getByLabel(words.eraseConfirm)
  const loss = dialog.getByLabel(words.acceptLoss)
  await address.fill(email)
  await expect(loss).toBeHidden()
  await dialog.getByRole('button', { name: words.erase, exact: true }).click()
  await expect(dialog.getByText(admin.problems['keys-unrevealed'])).toBeVisible()
  await expect(dialog.getByText(words.eraseKeys(1))).toBeVisible()
  await dialog.getByRole('button', { name: words.erase, exact: true }).click()
  await expect(loss).toHaveAccessibleDescription(admin.form.problems.required)
  await loss.check()
  await address.fill('somebody@example.com')
  await dialog.getByRole('button', { name: words.erase, exact: true }).click()
  await expect(dialog.getByText(admin.problems['confirmation-differs'])).toBeVisible()
  await address.fill(email)
  await dialog.getByRole('button', { name: words.erase, exact: true }).click()
  await expect(page.getByText(words.erased)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/customers$/)
})
