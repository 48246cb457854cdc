import { stat } from 'node:fs/promises'
import { signInAsMember } from '../support/enrol.ts'
import { buyKey } from '../support/orders.ts'
import { somebody } from '../support/people.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

for (const who of ['a member', 'a guest'] as const)
  test(`${who} downloads the bought file and stays on the page of the order`, async ({
    page,
    language,
    shop,
  }) => {
    const { checkout } = wordsOf[language]
    await page.goto(`/?lng=${language}`)
    const { email } = who === 'a guest' ? somebody() : await signInAsMember(page, shop, language)
    const orderId = await buyKey(page, { email, language, kind: 'file', name: 'Vavtail' })
    await page.goto(`/orders/${orderId}?lng=${language}`)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: checkout.file.download }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/\.zip$/)
    expect((await stat(await file.path())).size).toBeGreaterThan(0)
    await expect(page).toHaveURL(new RegExp(`/orders/${orderId}`))
  })
