import type { Page } from '@playwright/test'
import { barriersOn } from '../support/barriers.ts'
import { signInAsMember } from '../support/enrol.ts'
import { mailTo } from '../support/read-mail.ts'
import { password, signIn, signUp, somebody } from '../support/people.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

/** Places an order as the user signed in on this page; returns its id. */
async function placeOrder(page: Page, email: string): Promise<string> {
  return page.evaluate(async (address) => {
    const { products } = await (await fetch('/api/products')).json()
    const inStock = products.find((product: { outOfStock: boolean }) => !product.outOfStock)
    const placed = await fetch('/api/orders', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        authorization: `Bearer ${localStorage.getItem('token')}`,
      },
      body: JSON.stringify({
        items: [{ productId: inStock.id, quantity: 1 }],
        name: 'Noa',
        email: address,
        language: 'en',
        termsAccepted: true,
      }),
    })
    return (await placed.json()).orderId
  }, email)
}

test('an account shows its orders and details, and changes them @everywhere @main', async ({
  page,
  language,
  shop,
}) => {
  const { account, identity, orders, platform } = wordsOf[language]
  const person = somebody()
  await page.goto(`/account?lng=${language}`)
  await expect(page).toHaveURL(/\/sign-in/)
  await signUp(page, language, shop.address, person)
  const orderId = await placeOrder(page, person.email)

  await page.goto(`/profile?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.title)
  await expect(page.getByText(person.email)).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
  await expect(page.getByText(orders.list.status.pending)).toBeVisible()
  await page.locator(`a[href*="/orders/${orderId}"]`).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}`))

  await page.goto(`/dashboard/user/orders?lng=${language}`)
  await expect(page.locator(`a[href*="/orders/${orderId}"]`)).toBeVisible()

  await page.goto(`/account?lng=${language}`)
  await page.getByRole('button', { name: account.details.change, exact: true }).last().click()
  await page.getByLabel(account.details.phone).fill('12')
  await page.getByRole('button', { name: account.details.save, exact: true }).click()
  await expect(page.getByText(identity.fields.phone.invalid)).toBeVisible()
  await page.getByLabel(account.details.phone).fill('052-765-4321')
  await page.getByRole('button', { name: account.details.save, exact: true }).click()
  await expect(page.getByText('+972527654321')).toBeVisible()

  await page.getByRole('button', { name: account.details.change, exact: true }).first().click()
  await page.getByLabel(account.details.newEmail).fill(`new-${person.email}`)
  await page.getByRole('button', { name: account.details.sendCode }).click()
  const [, code = ''] = await mailTo(shop.address, `new-${person.email}`, /\b(\d{6})\b/)
  await page.getByLabel(identity.code.label).fill(code)
  await page.getByRole('button', { name: account.details.confirm, exact: true }).click()
  await expect(page.getByText(`new-${person.email}`)).toBeVisible()
  await expect(page.getByText(platform.sessionExpired)).toBeHidden()
})

test('another device is seen and signed out, and a new password needs the old one', async ({
  page,
  language,
  shop,
  browser,
}) => {
  const { account, identity, platform } = wordsOf[language]
  const person = await signInAsMember(page, shop, language)

  const elsewhere = await browser.newContext({ baseURL: shop.address })
  const other = await elsewhere.newPage()
  await other.goto(`/sign-in?lng=${language}`)
  await signIn(other, language, person.username, password)
  await expect(other.getByText(identity.signIn.done)).toBeVisible()

  await page.goto(`/account?lng=${language}`)
  await expect(page.getByText(account.sessions.current)).toHaveCount(1)
  await page.getByRole('button', { name: account.sessions.endOthers }).click()
  await expect(page.getByText(account.sessions.othersEnded(1))).toBeVisible()
  await other.goto(`/account?lng=${language}`)
  await expect(other.getByText(platform.sessionExpired)).toBeVisible()
  await expect(other).toHaveURL(/\/sign-in/)
  await elsewhere.close()

  await page.getByRole('button', { name: account.security.change }).click()
  const fields = page.locator('form')
  await fields.getByLabel(identity.currentPassword).fill('not the password')
  await fields.getByLabel(identity.newPassword, { exact: false }).first().fill('Copper-Hill-55')
  await fields.getByLabel(identity.repeatPassword).fill('Copper-Hill-55')
  await fields.getByRole('button', { name: identity.temporary.submit }).click()
  await expect(page.getByText(identity.fields.typedPassword.invalid)).toBeVisible()
  await fields.getByLabel(identity.currentPassword).fill(password)
  await fields.getByRole('button', { name: identity.temporary.submit }).click()
  await expect(page.getByText(identity.temporary.done)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.title)
})
