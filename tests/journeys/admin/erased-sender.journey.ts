import { expect, test } from '../support/admin-shop.ts'
import { barriersOn } from '../support/barriers.ts'
import { signInAsManager } from '../support/manager.ts'
import { query } from '../support/query.ts'
import { wordsOf } from '../support/words.ts'

test('a cancellation notice whose sender was erased says why it cannot be answered', async ({
  page,
  language,
  shop,
}) => {
  const { messageAdmin: words } = wordsOf[language]
  const id = `${Date.now()}`.padStart(20, '0')
  await query(
    shop,
    `insert into contact_messages (id, kind, name, email, order_number, language) values ($1, 'cancellation', 'דנה לוי', '', 'MF-10001', 'he')`,
    [id],
  )
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/messages/${id}?lng=${language}`)
  await expect(page.getByText(words.senderErased)).toBeVisible()
  await expect(page.getByLabel(words.answer)).toBeHidden()
  await expect(page.getByRole('button', { name: words.close })).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
})
