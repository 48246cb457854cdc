import { words as english } from '#web/alerts/words.en.ts'
import { words as hebrew } from '#web/alerts/words.he.ts'
import { barriersOn } from '../support/barriers.ts'
import { buyKey } from '../support/orders.ts'
import { somebody } from '../support/people.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

const alertWords = { en: english, he: hebrew }

test('a buyer asks for a renewal reminder, withdraws it, and a link fills the cart again', async ({
  page,
  language,
}) => {
  const { orders, checkout, platform } = wordsOf[language]
  const { stopRenewals } = alertWords[language]
  const { email } = somebody()
  await page.goto(`/?lng=${language}`)
  const orderId = await buyKey(page, { email, language, name: 'Underlane' })
  await page.goto(`/success?order=${orderId}&lng=${language}`)
  const box = page.getByRole('checkbox', { name: orders.renewal.label })
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(page.getByText(orders.renewal.chosen)).toBeVisible()
  await expect(box).toBeFocused()
  await page.goto(`/orders/${orderId}?lng=${language}`)
  await expect(box).toBeChecked()
  expect(await barriersOn(page, 'everything')).toEqual([])
  await box.uncheck()
  await expect(page.getByText(orders.renewal.stopped)).toBeVisible()
  await page.reload()
  await expect(box).not.toBeChecked()

  const productId = await page.evaluate(
    async (id) => String((await (await fetch(`/api/orders/${id}`)).json()).items[0].productId),
    orderId,
  )
  // a moment without a connection does not use the link up
  await page.route('**/api/products/*', (route) => route.abort())
  await page.goto(`/checkout?renew=${productId}&lng=${language}`)
  await expect(page.getByText(platform.unreachable)).toBeVisible()
  await expect(page).toHaveURL(/renew=/)
  await page.unroute('**/api/products/*')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.title)
  await expect(page.getByText('Underlane').first()).toBeVisible()
  await expect(page).not.toHaveURL(/renew=/)
  // also in a browser that would load the page again for another address
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'navigation'))
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/checkout?renew=${productId}&lng=${language}`)
  await expect(page.getByText('Underlane').first()).toBeVisible()
  await expect(page).not.toHaveURL(/renew=/)
  await page.goto(`/alerts/stop-renewals?token=${orderId}.x&lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stopRenewals.title)
  await expect(page).toHaveTitle(new RegExp(`^${stopRenewals.title}`))
})
