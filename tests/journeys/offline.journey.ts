import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

test('a lost connection is told, a page asked for meanwhile opens once it is back', async ({
  page,
  context,
  language,
}) => {
  const { shell, kit } = wordsOf[language]
  await page.goto(`/products?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const heading = page.getByRole('heading', { level: 1 })
  const listed = await heading.textContent()
  const bar = page.locator('output').filter({ hasText: shell.offline })

  await context.setOffline(true)
  await expect(bar).toBeVisible()
  await expect(heading).toHaveText(listed ?? '')
  await context.setOffline(false)
  await expect(bar).toBeHidden()

  await context.setOffline(true)
  const product = page.locator('main a[href^="/product/"]').first()
  const name = (await product.textContent()) ?? ''
  await product.click()
  await expect(heading).toHaveText(shell.offline)
  await expect(page).toHaveTitle(new RegExp(shell.offline))
  await page.getByRole('button', { name: kit.retry }).click()
  await expect(heading).toHaveText(shell.offline)

  await context.setOffline(false)
  await expect(heading).toHaveText(name)
  await expect(page).toHaveURL(/\/product\//)
  await expect(bar).toBeHidden()
})
