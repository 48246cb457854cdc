import { aMember, notifyDatabase } from '../support/enrol.ts'
import { buyKey } from '../support/orders.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

test('a buyer whose token has expired still owns the key when they come back', async ({
  page,
  language,
  shop,
}) => {
  const { checkout, platform } = wordsOf[language]
  const person = await aMember(shop)
  await page.goto(`/sign-in?lng=${language}`)
  await signIn(page, language, person.username, person.password)
  await expect(page).not.toHaveURL(/sign-in/)
  const orderId = await buyKey(page, { email: 'somebody.else@example.com', language })
  // A page load while the token is still valid: nothing renews it automatically.
  await page.goto(`/success?order=${orderId}&lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)

  await notifyDatabase(shop, `update sessions set expires_at = now() - interval '1 second'`)
  await page.getByRole('button', { name: checkout.keys.reveal }).click()
  await page.getByRole('button', { name: checkout.keys.confirm }).click()
  await expect(page.getByLabel(checkout.keys.number(1, 1))).toHaveText(/^\S{8,}$/)

  // The return from the payment page: the order is requested before anything else is known.
  await notifyDatabase(shop, `update sessions set expires_at = now() - interval '1 second'`)
  await page.goto(`/success?order=${orderId}&lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)
  await expect(page.getByText(platform.sessionExpired)).toHaveCount(0)
})
