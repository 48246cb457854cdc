import { barriersOn } from '../support/barriers.ts'
import { buyKey } from '../support/orders.ts'
import { password, somebody } from '../support/people.ts'
import { mailTo } from '../support/read-mail.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

test('a guest who has paid sees how to activate the key, copies the order number, and opens an account by setting a password', async ({
  page,
  language,
  shop,
  context,
}) => {
  const { checkout, orders, identity } = wordsOf[language]
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { email } = somebody()
  await page.goto(`/?lng=${language}`)
  const orderId = await buyKey(page, { email, language, name: 'Underlane' })
  await page.goto(`/success?order=${orderId}&lng=${language}`)
  const steps = page.locator('details').filter({ hasText: checkout.howTo.key })
  await expect(steps.locator('li').first()).toBeVisible()
  const maker = page.getByRole('link', { name: checkout.howTo.at })
  await expect(maker).toHaveAttribute('href', 'https://underlane.example/redeem')
  await expect(maker).toHaveAttribute('rel', /noopener/)
  const number = page.getByText(/^MF-\d{5}$/).first()
  const size = await number.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(size).toBeGreaterThanOrEqual(24)
  await page.getByRole('button', { name: orders.number.copy }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await number.textContent())

  const offer = page.getByRole('region', { name: orders.account.title })
  await expect(offer).toContainText(email)
  await expect(offer.getByRole('textbox')).toHaveCount(1)
  expect(await barriersOn(page, 'everything')).toEqual([])
  await offer.getByRole('textbox').fill('short')
  await offer.getByRole('button', { name: identity.signUp.submit }).click()
  await expect(offer.getByText(identity.fields.password['too-short'])).toBeVisible()
  await offer.getByRole('textbox').fill(password)
  await offer.getByRole('button', { name: identity.signUp.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.code.title)
  const [, code = ''] = await mailTo(shop.address, email, /\b(\d{6})\b/)
  await page.getByLabel(identity.code.label).fill(code)
  await page.getByRole('button', { name: identity.code.submit, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(copied)
  await page.goto(`/success?order=${orderId}&lng=${language}`)
  await expect(page.getByText(copied).first()).toBeVisible()
  await expect(offer).toHaveCount(0)
})
