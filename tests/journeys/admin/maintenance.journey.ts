import { storedDefinitions } from '#server/settings/stored-definitions.ts'
import { closedWords } from '#web/shell/closed/closed-words.ts'
import { expect, testInShopOfItsOwn } from '../support/admin-shop.ts'
import { barriersOn } from '../support/barriers.ts'
import { password, signInAsManager } from '../support/manager.ts'
import { buyKey } from '../support/orders.ts'
import { signIn } from '../support/people.ts'
import { wordsOf } from '../support/words.ts'

const test = testInShopOfItsOwn()

test('an owner closes the shop: visitors read why, a buyer opens a paid order, the team signs in and can still buy', async ({
  page,
  browser,
  language,
  shop,
}, testInfo) => {
  test.setTimeout(120_000)
  const { settings: words, identity, shell } = wordsOf[language]
  const closed = closedWords[language]
  type Key = 'MAINTENANCE_TEXT' | 'MAINTENANCE_TEXT_HE'
  const label = (key: Key) => storedDefinitions[key].stored.label[language]
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${shop.address}/?lng=${language}`)
  const orderId = await buyKey(visitor, { email: 'noa@example.com', language })

  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/settings?lng=${language}`)
  const section = page.getByRole('region', { name: words.groups.maintenance, exact: true })
  const text = { en: 'We are moving in new shelves.', he: 'אנחנו מסדרים מדפים חדשים.' }
  await section.getByLabel(label('MAINTENANCE_TEXT'), { exact: true }).fill(text.en)
  await section.getByLabel(label('MAINTENANCE_TEXT_HE'), { exact: true }).fill(text.he)
  await expect(section.getByRole('figure')).toContainText(text.he)
  await section.getByRole('checkbox').check()
  await section.screenshot({ path: testInfo.outputPath('settings.png') })
  await section.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()

  const response = await visitor.goto(`${shop.address}/products?lng=${language}`)
  expect(response?.status()).toBe(503)
  expect(response?.headers()['retry-after']).toBe('600')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(closed.title)
  await expect(visitor.getByText(text[language])).toBeVisible()
  expect(await barriersOn(visitor, 'everything')).toEqual([])
  await visitor.screenshot({ path: testInfo.outputPath('closed.png') })

  await visitor.goto(`${shop.address}/orders/${orderId}?lng=${language}`)
  await expect(visitor.getByText(shell.closedBar)).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()

  const team = await (await browser.newContext()).newPage()
  await team.goto(`${shop.address}/?lng=${language}`)
  await team.getByRole('link', { name: closed.signIn }).click()
  await signIn(team, language, shop.manager.username, password)
  await expect(team.getByText(identity.signIn.done)).toBeVisible()
  const opened = await team.goto(`${shop.address}/products?lng=${language}`)
  expect(opened?.status()).toBe(200)
  await expect(team.getByText(shell.closedBar)).toBeVisible()
  await expect(team.getByRole('heading', { level: 1 })).not.toHaveText(closed.title)
  await team.screenshot({ path: testInfo.outputPath('team.png') })

  await section.getByRole('checkbox').uncheck()
  await section.getByRole('button', { name: words.save, exact: true }).click()
  await expect.poll(async () => (await visitor.goto(`${shop.address}/?lng=${language}`))?.status()).toBe(200)
  await expect(visitor.getByText(shell.closedBar)).toHaveCount(0)
})
