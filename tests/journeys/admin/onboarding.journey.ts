import type { Page } from '@playwright/test'
import { clearingPhrases } from '#contract/demo/clearing.ts'
import { storedDefinitions } from '#server/settings/stored-definitions.ts'
import { fakeApp } from '#tests/support/two-factor.ts'
import { expect, testInShopOfItsOwn } from '../support/admin-shop.ts'
import { barriersOn } from '../support/barriers.ts'
import { signInAsManager } from '../support/manager.ts'
import { buyKey } from '../support/orders.ts'
import { signUp, somebody } from '../support/people.ts'
import { startShop } from '../support/start-shop.ts'
import { wordsOf } from '../support/words.ts'

const test = testInShopOfItsOwn()

/** The demo's business and products. */
const invented =
  /Mafteach Demo|mafteach\.example|facebook\.example|M7QX-29FK|000000018|Example St|03-0000000|Gorsefen/

/** The headings of sections without content. */
function emptyHeadings(page: Page): Promise<string[]> {
  return page.locator('main section:has(h2), footer div:has(> h2)').evaluateAll((sections) =>
    sections.flatMap((section) => {
      const heading = section.querySelector('h2')?.textContent ?? ''
      const rest = [...section.querySelectorAll('li, p, img, input, button, dd')].filter(
        (part) => part.textContent.trim() !== '' || part.matches('img, input'),
      )
      return rest.length > 0 || !section.checkVisibility() ? [] : [heading]
    }),
  )
}

test('a visitor opens the printed link of an empty shop, becomes its owner, and starts with the first steps', async ({
  browser,
  language,
}, testInfo) => {
  test.setTimeout(180_000)
  const { invitation, account, goingLive, settings } = wordsOf[language]
  const shop = await startShop({ BOT_CHECK: 'off' }, undefined, ['--empty'])
  try {
    const page = await browser.newPage({ baseURL: shop.address })
    for (const path of ['/', '/products', '/blog', '/faq', '/contact', '/about', '/terms-of-service']) {
      await page.goto(`${path}?lng=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.content()).not.toMatch(invented)
      expect(await emptyHeadings(page), path).toEqual([])
      expect(await barriersOn(page, 'everything')).toEqual([])
      await page.screenshot({
        path: testInfo.outputPath(`empty${path.replace('/', '-')}.png`),
        fullPage: true,
      })
    }
    for (const file of [
      '/sitemap.xml',
      '/feeds/google-merchant.xml',
      '/blog/rss.xml',
      '/.well-known/security.txt',
    ]) {
      const response = await page.request.get(file)
      expect(response.status(), file).toBe(200)
      const text = await response.text()
      expect(text, file).not.toMatch(invented)
      expect(text, file).not.toMatch(/\/product\/|<item>|category=/)
    }
    await page.goto(shop.setUpLink.replace('/invitation', `/invitation?lng=${language}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(invitation.owner.title)
    expect(await barriersOn(page, 'everything')).toEqual([])
    await page.screenshot({ path: testInfo.outputPath('set-up.png') })
    await signUp(page, language, shop.address, somebody())
    await page.goto(`/invitation?lng=${language}`)
    await page.getByRole('button', { name: invitation.owner.join, exact: true }).click()
    await page.getByRole('button', { name: account.second.app.setUp, exact: true }).click()
    await expect(page.locator('main svg[role=img]')).toBeVisible()
    const app = fakeApp(((await page.locator('main code').textContent()) ?? '').replaceAll(' ', ''))
    await page.getByLabel(account.second.app.code).fill(app.code())
    await page.getByRole('button', { name: account.second.app.confirm, exact: true }).click()
    await page.getByRole('button', { name: account.second.codes.done, exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard\/admin/)

    const steps = page.getByRole('region', { name: goingLive.card.title, exact: true })
    await expect(steps.locator('[data-step="name"]')).toBeVisible()
    expect(await barriersOn(page, 'everything')).toEqual([])
    await page.screenshot({ path: testInfo.outputPath('first-steps.png') })
    await steps.getByRole('link', { name: goingLive.items.name.title }).click()
    const business = page.getByRole('region', { name: settings.groups.business, exact: true })
    const { label } = storedDefinitions.SHOP_NAME.stored
    await business.getByLabel(label[language], { exact: true }).fill('Dana’s Games')
    await business.getByRole('button', { name: settings.save, exact: true }).click()
    await expect(page.getByText(settings.saved)).toBeVisible()
    await page.goto(`/dashboard/admin?lng=${language}`)
    await expect(steps.locator('[data-step="logo"]')).toBeVisible()
    await expect(steps.locator('[data-step="name"]')).toHaveCount(0)
    await steps.getByRole('button', { name: goingLive.card.hide }).click()
    await expect(steps).toHaveCount(0)
    await page.goto(`/dashboard/admin/going-live?lng=${language}`)
    await expect(page.locator('[data-item="name"]')).toContainText(goingLive.done)
    await expect(page.locator('[data-item="demo"]')).toHaveCount(0)
  } finally {
    await shop.stop()
  }
})

test('an owner clears the demo, and has an empty shop with the first steps', async ({
  page,
  language,
  shop,
}, testInfo) => {
  test.setTimeout(120_000)
  const { goingLive: words, admin } = wordsOf[language]
  await page.goto(`/?lng=${language}`)
  await buyKey(page, { email: 'plays@example.com', language })
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/going-live?lng=${language}`)
  await expect(page.getByText(words.demo.kinds.products)).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
  await page.screenshot({ path: testInfo.outputPath('clear-demo.png'), fullPage: true })
  await page.getByRole('button', { name: words.demo.open, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox')
  await field.fill('clear')
  await dialog.getByRole('button', { name: words.demo.submit, exact: true }).click()
  await expect(dialog.getByText(admin.form.problems.invalid)).toBeVisible()
  await field.fill(clearingPhrases[language])
  await dialog.screenshot({ path: testInfo.outputPath('confirm.png') })
  await dialog.getByRole('button', { name: words.demo.submit, exact: true }).click()
  await expect(page.getByText(words.demo.done)).toBeVisible()
  await expect(page.locator('[data-item="demo"]')).toContainText(words.done)
  await expect(page.locator('#demo')).toHaveCount(0)
  await page.goto(`/dashboard/admin?lng=${language}`)
  await expect(page.getByRole('region', { name: words.card.title, exact: true })).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('admin-after.png') })
  for (const path of ['/', '/products', '/blog', '/faq', '/about']) {
    await page.goto(`${path}?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.content()).not.toMatch(invented)
    expect(await emptyHeadings(page), path).toEqual([])
  }
})
