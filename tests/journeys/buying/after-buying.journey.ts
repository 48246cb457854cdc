import { minRefundDays } from '#shop/orders/refunds/refund-days.ts'
import { readFile } from 'node:fs/promises'
import { barriersOn } from '../support/barriers.ts'
import { signInAsMember } from '../support/enrol.ts'
import { buyKey } from '../support/orders.ts'
import { password, signIn, signUp, somebody } from '../support/people.ts'
import { mailTo } from '../support/read-mail.ts'
import { expect, test } from '../support/shop.ts'
import { menuLabel, wordsOf } from '../support/words.ts'

test('a guest who enters the order number of the e-mail is taken to that order', async ({
  page,
  language,
  shop,
  browser,
}) => {
  const { orders, identity } = wordsOf[language]
  const { email } = somebody()
  await page.goto(`/?lng=${language}`)
  const orderId = await buyKey(page, { email, language })
  await buyKey(page, { email, language })
  const number = await page.evaluate(
    async (id) => String((await (await fetch(`/api/orders/${id}`)).json()).number),
    orderId,
  )

  const elsewhere = await browser.newContext({ baseURL: shop.address })
  const other = await elsewhere.newPage()
  await other.goto(`/order-lookup?lng=${language}`)
  await other.getByLabel(orders.lookup.email, { exact: false }).first().fill(email)
  await other.getByLabel(orders.lookup.number).fill(number.toLowerCase().replace('-', ' '))
  await other.getByRole('button', { name: orders.lookup.submit }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(orders.lookup.codeTitle, {
    timeout: 20_000,
  })
  const [, code = ''] = await mailTo(shop.address, email, /\b(\d{6})\b/)
  await other.getByLabel(identity.code.label).fill(code)
  await other.getByRole('button', { name: identity.code.submit, exact: true }).click()
  await expect(other).toHaveURL(new RegExp(`/orders/${orderId}`))
  await expect(other.getByRole('heading', { level: 1 })).toContainText(number)
  await elsewhere.close()
})

test('a guest comes back from another browser by a code, and reveals a key @main', async ({
  page,
  language,
  shop,
  browser,
}) => {
  const { orders, identity, checkout } = wordsOf[language]
  const { email } = somebody()
  await page.goto(`/?lng=${language}`)
  const orderId = await buyKey(page, { email, language, quantity: 2 })

  const elsewhere = await browser.newContext({ baseURL: shop.address })
  const other = await elsewhere.newPage()
  await other.goto(`/orders/${orderId}?lng=${language}`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(checkout.order.missing)
  await other
    .getByRole('contentinfo')
    .getByRole('link', { name: menuLabel('/order-lookup', language) })
    .click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(orders.lookup.title)
  expect(await barriersOn(other, 'everything')).toEqual([])

  await other.getByLabel(orders.lookup.email, { exact: false }).first().fill('nobody')
  await other.getByLabel(orders.lookup.number).fill('12')
  await other.getByRole('button', { name: orders.lookup.submit }).click()
  await expect(other.getByText(identity.fields.email.invalid)).toBeVisible()
  await expect(other.getByText(orders.lookup.numberWrong)).toBeVisible()
  await expect(other.getByLabel(orders.lookup.email, { exact: false }).first()).toBeFocused()
  await other.getByLabel(orders.lookup.email, { exact: false }).first().fill(email)
  await other.getByLabel(orders.lookup.number).fill('')
  await other.getByRole('button', { name: orders.lookup.submit }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(orders.lookup.codeTitle, {
    timeout: 20_000,
  })
  const [, code = ''] = await mailTo(shop.address, email, /\b(\d{6})\b/)
  // Opening the mailbox in the same tab loses nothing.
  await other.goto(`/demo/mail?lng=${language}`)
  await other.goto(`/order-lookup?lng=${language}`)
  await other.getByLabel(identity.code.label).fill(code === '000000' ? '000001' : '000000')
  await other.getByRole('button', { name: identity.code.submit, exact: true }).click()
  await expect(other.getByText(identity.fields.code.invalid)).toBeVisible()
  await other.getByLabel(identity.code.label).fill(code)
  await other.getByRole('button', { name: identity.code.submit, exact: true }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(orders.lookup.ordersTitle)
  expect(await barriersOn(other, 'everything')).toEqual([])

  await other.locator(`a[href*="/orders/${orderId}"]`).click()
  await expect(other.getByRole('heading', { level: 1 })).toContainText(/MF-\d{5}/)
  expect(await barriersOn(other, 'everything')).toEqual([])
  const reveal = other.getByRole('button', { name: checkout.keys.reveal }).first()
  await reveal.click()
  await expect(other.getByText(checkout.keys.warning(minRefundDays))).toBeVisible()
  await other.getByRole('button', { name: checkout.keys.notNow }).click()
  await expect(reveal).toBeFocused()
  await reveal.click()
  // The order that is reloaded after the reveal arrives only after the refund form is open.
  let respond = () => {}
  const held = new Promise<void>((resolve) => (respond = resolve))
  await other.route(`**/api/orders/${orderId}`, async (route) => {
    await held
    await route.continue()
  })
  await other.getByRole('button', { name: checkout.keys.confirm }).click()
  await expect(other.getByLabel(checkout.keys.number(1, 2))).toHaveText(/^\S{8,}$/)
  await other.getByRole('button', { name: orders.refund.open }).click()
  await expect(other.getByRole('dialog').getByRole('combobox')).toHaveValue('0')
  respond()
  // One of the two keys was revealed, so only the other one can be refunded.
  await expect(other.getByRole('dialog').getByRole('checkbox')).toBeChecked()
  await other.getByRole('button', { name: orders.refund.keep }).click()

  await other.goto(`/order-lookup?lng=${language}`)
  await other.getByRole('button', { name: orders.lookup.close }).click()
  await expect(other.getByText(orders.lookup.closed)).toBeVisible()
  await other.goto(`/orders/${orderId}?lng=${language}`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(checkout.order.missing)
  await elsewhere.close()
})

test('a key that was just revealed stays on the screen when its order cannot be reloaded', async ({
  page,
  language,
}) => {
  const { checkout } = wordsOf[language]
  await page.goto(`/?lng=${language}`)
  const orderId = await buyKey(page, { email: somebody().email, language, quantity: 2 })
  await page.goto(`/orders/${orderId}?lng=${language}`)
  await page.getByRole('button', { name: checkout.keys.reveal }).first().click()
  await page.route(`**/api/orders/${orderId}`, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith(`/api/orders/${orderId}`),
  )
  await page.getByRole('button', { name: checkout.keys.confirm }).click()
  await failed
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel(checkout.keys.number(1, 2))).toHaveText(/^\S{8,}$/)
})

test('a buyer who signs up with the address of a guest order finds it, and returns an unrevealed key @everywhere', async ({
  page,
  language,
  shop,
}) => {
  const { account, orders, checkout } = wordsOf[language]
  const person = somebody()
  await page.goto(`/?lng=${language}`)
  const orderId = await buyKey(page, { email: person.email, language })
  await page.context().clearCookies()
  await signUp(page, language, shop.address, person)

  await page.goto(`/profile?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.title)
  await expect(page.getByText(orders.list.status.completed)).toBeVisible()
  await page.locator(`a[href*="/orders/${orderId}"]`).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}`))
  await expect(page.getByText(orders.payment.transaction)).toBeVisible()

  await page.getByRole('button', { name: orders.refund.open }).click()
  expect(await barriersOn(page, 'everything')).toEqual([])
  await page.getByRole('button', { name: orders.refund.confirm }).click()
  await expect(page.getByText(orders.page.refunded)).toBeVisible()
  // the button has gone with the last refundable unit, so the result has the focus
  await expect(page.getByRole('region', { name: orders.refund.title }).getByRole('status')).toBeFocused()
  await expect(page.getByText(orders.list.status.refunded).first()).toBeVisible()
  await expect(page.getByText(checkout.order.givenBack(1, 1), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: checkout.keys.reveal })).toBeHidden()
  await mailTo(
    shop.address,
    person.email,
    language === 'he' ? /החיוב בגינם בוטל/ : /the charge for them is cancelled/,
  )
  await mailTo(shop.address, person.email, /rf_\w+/)
})

test('a unit that cannot be refunded automatically becomes a request that a manager decides', async ({
  page,
  language,
  shop,
}) => {
  const { orders, checkout } = wordsOf[language]
  const { email } = somebody()
  await page.goto(`/?lng=${language}`)
  const orderId = await buyKey(page, { email, language })
  await page.goto(`/orders/${orderId}?lng=${language}`)
  await page.getByRole('button', { name: checkout.keys.reveal }).click()
  await page.getByRole('button', { name: checkout.keys.confirm }).click()
  await expect(page.getByRole('button', { name: orders.refund.open })).toBeHidden()
  await page.getByRole('button', { name: orders.claim.open }).click()
  await page.getByRole('button', { name: orders.claim.send }).click()
  await expect(page.getByText(orders.claim.fields.required)).toBeVisible()
  await expect(page.getByLabel(orders.claim.reason)).toBeFocused()
  await page.getByLabel(orders.claim.reason).fill('It says the key was used before.')
  await page.getByRole('button', { name: orders.claim.send }).click()
  await expect(page.getByText(orders.claim.states.open)).toBeVisible()
  await expect(page.getByRole('button', { name: orders.claim.open })).toBeHidden()
  // the form has gone, so its section has the focus
  await expect(page.getByRole('region', { name: orders.claim.title })).toBeFocused()
  await mailTo(
    shop.address,
    email,
    language === 'he' ? /קיבלנו את בקשת ההחזר שלכם/ : /We received your request/,
  )
})

test('a user downloads their data and deletes the account', async ({ page, language, shop }) => {
  const { account, identity, platform, problems } = wordsOf[language]
  const person = await signInAsMember(page, shop, language)
  await buyKey(page, { email: person.email, language })
  await page.goto(`/account?lng=${language}`)

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: account.data.json }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^noa\..*\.json$/)
  // edge: the shop's own file
  const kept = JSON.parse(await readFile(await file.path(), 'utf8')) as { orders: object[] }
  expect(kept.orders).toHaveLength(1)
  await expect(page.getByText(account.data.downloaded)).toBeVisible()

  await page.getByRole('button', { name: account.leave.open }).click()
  await expect(page.getByText(account.leave.unopened(1, 0))).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
  await page.getByRole('button', { name: account.leave.confirm, exact: true }).click()
  await expect(page.getByText(account.leave.nameWrong)).toBeVisible()
  await page.getByLabel(account.leave.typeName(person.username)).fill(person.username)
  await page.getByRole('button', { name: account.leave.confirm, exact: true }).click()
  await expect(page.getByText(account.leave.acceptFirst)).toBeVisible()
  await page.getByLabel(account.leave.acceptLoss).check()
  await page.getByRole('button', { name: account.leave.confirm, exact: true }).click()
  await expect(page.getByText(account.leave.done)).toBeVisible()
  await expect(page).toHaveURL(/\/(\?lng=\w+)?$/)
  await expect(page.getByText(platform.sessionExpired)).toBeHidden()
  await mailTo(
    shop.address,
    person.email,
    language === 'he' ? /החשבון שלכם נמחק/ : /Your account was deleted/,
  )

  await page.goto(`/sign-in?lng=${language}`)
  await signIn(page, language, person.username, password)
  await expect(page.getByText(problems.problems['sign-in-failed'])).toBeVisible()
  await expect(page.getByLabel(identity.signIn.login)).toHaveValue(person.username)
})
