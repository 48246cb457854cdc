import { notifyDatabase, signInAsMember } from '../support/enrol.ts'
import { buyKey } from '../support/orders.ts'
import { signOut } from '../support/people.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

test('a buyer who signs out takes the revealed key and everything typed in other tabs with them', async ({
  page,
  language,
  shop,
}) => {
  const { checkout, contact } = wordsOf[language]
  const { email } = await signInAsMember(page, shop, language)
  const orderId = await buyKey(page, { email, language, name: 'Underlane' })
  await page.goto(`/success?order=${orderId}&lng=${language}`)
  await page.getByRole('button', { name: checkout.keys.reveal }).first().click()
  await page.getByRole('button', { name: checkout.keys.confirm }).click()
  await expect(page.getByRole('button', { name: checkout.keys.copy })).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(`/contact?lng=${language}`)
  const message = second.getByRole('textbox', { name: contact.message.message })
  await message.fill('My key does not work')

  await signOut(page, language)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.order.missing)
  await expect(page.getByRole('button', { name: checkout.keys.copy })).toHaveCount(0)
  await second.reload()
  await expect(second.locator('html[data-ready]')).toBeVisible()
  await expect(message).toHaveValue('')
})

test('a buyer whose session has ended sees what happened to the order instead of waiting forever', async ({
  page,
  language,
  shop,
}) => {
  const { checkout } = wordsOf[language]
  const { email } = await signInAsMember(page, shop, language)
  const orderId = await buyKey(page, { email, language, name: 'Underlane' })
  for (const address of [`/success?order=${orderId}`, `/fail?order=${orderId}`]) {
    await notifyDatabase(
      shop,
      'delete from sessions where user_id = (select id from users where email = $1)',
      [email],
    )
    await page.goto(`${address}&lng=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.order.missing)
  }
})
