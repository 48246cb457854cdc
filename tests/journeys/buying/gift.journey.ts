import { signInAsManager } from '../support/manager.ts'
import { putIntoCart } from '../support/orders.ts'
import { mailTo } from '../support/read-mail.ts'
import { expect, test } from '../support/admin-shop.ts'
import { wordsOf } from '../support/words.ts'

test('a key is bought as a gift, corrected, and revealed by its recipient alone', async ({
  page,
  browser,
  language,
  shop,
}) => {
  const { cart, checkout, gifts, orders } = wordsOf[language]
  await putIntoCart(page, language, 'Underlane')
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await page.getByLabel(checkout.name).fill(language === 'he' ? 'דנה לוי' : 'Dana Levi')
  await page.getByLabel(checkout.email).fill('giver@example.com')
  const choose = page.getByText(gifts.choose)
  await choose.click()
  // taken back, the section is closed and has the focus
  await page.getByLabel(gifts.name).fill('N')
  await page.getByRole('button', { name: gifts.remove }).click()
  await expect(choose).toBeFocused()
  await expect(page.getByLabel(gifts.name)).toHaveCount(0)
  await page.keyboard.press('Enter')
  // an invalid address is reported at its field, and all input stays
  await page.getByLabel(gifts.name).fill(language === 'he' ? 'נועה' : 'Noa')
  await page.getByLabel(gifts.email).fill('noa@')
  await page.getByLabel(gifts.message).fill(language === 'he' ? 'יום הולדת שמח!' : 'Happy birthday!')
  await page.getByRole('checkbox').check()
  const pay = page.getByRole('button', { name: new RegExp(checkout.pay) })
  // the section opens again for its error
  await choose.click()
  await expect(page.getByLabel(gifts.email)).toBeHidden()
  await pay.click()
  await expect(page.getByText(gifts.fields.email.invalid)).toBeVisible()
  await expect(page.getByLabel(gifts.email)).toBeFocused()
  const first = `noa-first-${language}@example.com`
  await page.getByLabel(gifts.email).fill(first)
  await pay.click()
  await page.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)
  await expect(page.getByText(gifts.section.note)).toBeVisible()
  await expect(page.getByRole('button', { name: checkout.keys.reveal })).toHaveCount(0)
  const [, old = ''] = await mailTo(shop.address, first, /(\/gift\/\S+)/)

  // the buyer corrects the address: the link sent before no longer works
  await page.getByRole('link', { name: checkout.order.toOrder }).click()
  await page.getByRole('button', { name: gifts.section.change }).click()
  const second = `noa-second-${language}@example.com`
  await page.getByLabel(gifts.email).fill(second)
  await page.getByRole('button', { name: gifts.section.again.save }).click()
  await expect(page.getByText(gifts.section.saved)).toBeVisible()
  await expect(page.getByText(second)).toBeVisible()
  const recipient = await (await browser.newContext()).newPage()
  await recipient.goto(new URL(old, shop.address).href)
  await expect(recipient.getByRole('heading', { level: 1 })).toHaveText(gifts.page.missing)
  const [, link = ''] = await mailTo(shop.address, second, /(\/gift\/\S+)/)

  // a manager sends it again, with the same link
  const { orderAdmin: words } = wordsOf[language]
  const staff = await (await browser.newContext({ baseURL: shop.address })).newPage()
  await signInAsManager(staff, shop)
  await staff.goto(`/dashboard/admin${new URL(page.url()).pathname}?lng=${language}`)
  await staff.getByRole('button', { name: words.giftResend }).click()
  await expect(staff.getByText(words.actions.resent)).toBeVisible()
  await staff.context().close()

  // in the same tab, where only the fragment changes
  await recipient.goto(new URL(link, shop.address).href)
  await expect(recipient.getByRole('button', { name: checkout.keys.reveal })).toBeVisible()
  // the link also opens the gift in the other language
  const other = language === 'he' ? 'en' : 'he'
  await recipient
    .getByRole('button', { name: other === 'he' ? 'עברית' : 'English' })
    .first()
    .click()
  await expect(recipient.locator('html')).toHaveAttribute('lang', other)
  await expect(recipient.getByRole('button', { name: wordsOf[other].checkout.keys.reveal })).toBeVisible()
  await recipient
    .getByRole('button', { name: language === 'he' ? 'עברית' : 'English' })
    .first()
    .click()
  await expect(recipient.locator('html')).toHaveAttribute('lang', language)
  await recipient.getByRole('button', { name: checkout.keys.reveal }).click()
  await expect(recipient.getByText(gifts.page.warning)).toBeVisible()
  await recipient.getByRole('button', { name: checkout.keys.confirm }).click()
  await expect(recipient.getByRole('button', { name: checkout.keys.copy })).toBeVisible()

  // from now on the gift cannot be changed
  await page.reload()
  await expect(page.getByText(gifts.section.opened)).toBeVisible()
  await expect(page.getByRole('button', { name: gifts.section.change })).toHaveCount(0)
  await expect(page.getByRole('button', { name: orders.refund.open })).toHaveCount(0)
  await recipient.context().close()
})
