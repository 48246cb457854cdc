import { emailDefinitions } from '#server/settings/definitions/email-definitions.ts'
import { expect, testInShopOfItsOwn } from '../support/admin-shop.ts'
import { barriersOn } from '../support/barriers.ts'
import { signInAsManager } from '../support/manager.ts'
import { putIntoCart } from '../support/orders.ts'
import { wordsOf } from '../support/words.ts'

const test = testInShopOfItsOwn()

test('an owner switches keys by e-mail on, a buyer is informed before paying, and the e-mail contains the key', async ({
  page,
  language,
  shop,
  browser,
}) => {
  test.setTimeout(90_000)
  const { settings: words, cart, checkout } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/settings?lng=${language}`)
  const section = page.getByRole('region', { name: words.groups.emails, exact: true })
  await section.getByRole('checkbox', { name: emailDefinitions.EMAIL_KEYS.stored.label[language] }).check()
  await section.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()

  const shopper = await browser.newPage({ baseURL: shop.address })
  await putIntoCart(shopper, language, 'Underlane')
  await shopper.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await expect(shopper.getByText(checkout.keysByEmail)).toBeVisible()
  expect(await barriersOn(shopper, 'everything')).toEqual([])
  await shopper.getByLabel(checkout.name).fill(language === 'he' ? 'דנה לוי' : 'Dana Levi')
  await shopper.getByLabel(checkout.email).fill('keys@example.com')
  await shopper.getByRole('checkbox').check()
  await shopper.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await shopper.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)
  await expect(shopper.getByText(checkout.keys.emailed)).toBeVisible()
  await shopper.getByRole('button', { name: checkout.keys.show }).click()
  const key = await shopper.getByRole('status', { name: checkout.keys.number(1, 1) }).innerText()

  await expect(async () => {
    const { mails } = await (await shopper.request.get('/api/demo/mails')).json()
    const sent = mails.find(({ to }: { to: string }) => to === 'keys@example.com')
    const { text } = await (await shopper.request.get(`/api/demo/mails/${sent?.id}`)).json()
    expect(text).toContain(key)
  }).toPass({ timeout: 15_000 })
})
