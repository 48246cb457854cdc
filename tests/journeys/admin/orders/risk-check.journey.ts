import { nameInText } from '#shop/text/name-in-text.ts'
import { barriersOn } from '#tests/journeys/support/barriers.ts'
import { expect, test } from '#tests/journeys/support/admin-shop.ts'
import { managerToken, signInAsManager } from '#tests/journeys/support/manager.ts'
import { buyKey } from '#tests/journeys/support/orders.ts'
import { wordsOf } from '#tests/journeys/support/words.ts'

let bought = 0

test('a manager reads why a paid order waits for a check, and delivers it @main', async ({
  page,
  language,
  shop,
  browser,
}) => {
  test.setTimeout(90_000)
  const { disputes: words, orderAdmin } = wordsOf[language]
  const authorization = `Bearer ${await managerToken(shop)}`
  await page.goto(`/?lng=${language}`)
  const setUnits = (value: number) =>
    page.evaluate(
      async ({ wanted, headers }) => {
        const path = '/api/admin/settings'
        const listed = await (await fetch(path, { headers })).json()
        const { key, version } = listed.settings.find(
          (setting: { key: string }) => setting.key === 'RISK_UNITS',
        )
        const body = JSON.stringify({ changes: [{ key, value: wanted, version }] })
        const { csrfToken } = await (await fetch('/api/csrf-token', { headers })).json()
        const response = await fetch(path, {
          method: 'PATCH',
          headers: { ...headers, 'x-csrf-token': csrfToken },
          body,
        })
        if (!response.ok) throw new Error(await response.text())
      },
      { wanted: value, headers: { authorization, 'content-type': 'application/json' } },
    )
  await setUnits(1)
  const shopper = await browser.newPage({ baseURL: shop.address })
  await shopper.goto(`/?lng=${language}`)
  const email = `risk-${Date.now().toString(36)}${bought++}@example.com`
  const order = await buyKey(shopper, { email, language, quantity: 2 })
  await setUnits(0)

  await signInAsManager(page, shop)
  await expect(async () => {
    await page.goto(`/dashboard/admin/orders/${order}?lng=${language}`)
    await expect(page.getByText(orderAdmin.tasks['risk-check'])).toBeVisible({ timeout: 4000 })
  }).toPass()
  await expect(page.getByText(words.risks['many-units'](nameInText('2', language)))).toBeVisible()
  await expect(page.getByText(orderAdmin.delivery['held-for-check'])).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
  await page.getByRole('button', { name: words.actions['risk-check'], exact: true }).click()
  await expect(page.getByText(words.acted)).toBeVisible()
  await expect(page.getByText(orderAdmin.tasks['risk-check'])).toBeHidden()
})
