import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { lookDefinitions } from '#server/settings/definitions/look-definitions.ts'
import { storedDefinitions } from '#server/settings/stored-definitions.ts'
import { fakeApp } from '#tests/support/two-factor.ts'
import { expect, testInShopOfItsOwn } from '#tests/journeys/support/admin-shop.ts'
import { signUp, somebody } from '#tests/journeys/support/people.ts'
import { startShop } from '#tests/journeys/support/start-shop.ts'
import { wordsOf } from '#tests/journeys/support/words.ts'

const test = testInShopOfItsOwn()

/** The most an owner needs to do from the printed link until their own product is on sale. */
const most = { clicks: 24, fields: 20 }

/** Counts clicks and filled fields on all following pages. */
async function count(page: Page): Promise<{ clicks: number; fields: number }> {
  const done = { clicks: 0, fields: 0 }
  await page.exposeFunction('counted', (what: keyof typeof done) => (done[what] += 1))
  await page.addInitScript(() => {
    const report = (what: string) => {
      const counted: unknown = Reflect.get(window, 'counted')
      if (typeof counted === 'function') counted(what)
    }
    addEventListener('click', ({ isTrusted }) => isTrusted && report('clicks'), true)
    addEventListener('change', () => report('fields'), true)
  })
  return done
}

test('from the printed link to the first product with own name, logo and keys', async ({
  browser,
  language,
}, testInfo) => {
  test.setTimeout(180_000)
  const { invitation, account, goingLive, settings, products, stock, catalogue } = wordsOf[language]
  const { categories: words } = wordsOf[language]
  const { editor } = products
  const shop = await startShop({ BOT_CHECK: 'off' }, undefined, ['--empty'])
  try {
    const page = await browser.newPage({ baseURL: shop.address })
    const done = await count(page)
    await page.goto(shop.setUpLink.replace('/invitation', `/invitation?lng=${language}`))
    // the page keeps the link until its reader has an account
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(invitation.owner.title)
    await signUp(page, language, shop.address, somebody())
    await page.goto(`/invitation?lng=${language}`)
    await page.getByRole('button', { name: invitation.owner.join, exact: true }).click()
    await page.getByRole('button', { name: account.second.app.setUp, exact: true }).click()
    const app = fakeApp(((await page.locator('main code').textContent()) ?? '').replaceAll(' ', ''))
    await page.getByLabel(account.second.app.code).fill(app.code())
    await page.getByRole('button', { name: account.second.app.confirm, exact: true }).click()
    await page.getByRole('button', { name: account.second.codes.done, exact: true }).click()

    const steps = page.getByRole('region', { name: goingLive.card.title, exact: true })
    await steps.getByRole('link', { name: goingLive.items.name.title }).click()
    const business = page.getByRole('region', { name: settings.groups.business, exact: true })
    for (const [key, name] of [
      ['SHOP_NAME', 'Dana’s Games'],
      ['SHOP_NAME_HE', 'המשחקים של דנה'],
    ] as const)
      await business.getByLabel(storedDefinitions[key].stored.label[language], { exact: true }).fill(name)
    await business.getByRole('button', { name: settings.save, exact: true }).click()
    await expect(page.getByText(settings.saved)).toBeVisible()
    const look = page.getByRole('region', { name: settings.groups.look, exact: true })
    const logo = lookDefinitions.LOGO_LIGHT.stored.label[language]
    const content = await sharp({ create: { width: 640, height: 128, channels: 3, background: '#5b21b6' } })
      .png()
      .toBuffer()
    await look
      .getByLabel(`${settings.picture.choose}: ${logo}`)
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: content })
    await expect(look.getByRole('img', { name: logo })).toBeVisible()
    await look.getByRole('button', { name: settings.save, exact: true }).click()
    await expect(page.getByText(settings.saved).last()).toBeVisible()

    await page.goto(`/dashboard/admin/products?lng=${language}`)
    await page.getByRole('link', { name: products.add }).first().click()
    // every product belongs to a category, so this page links to the form for the first one
    await page.locator('main').getByRole('link', { name: words.title, exact: true }).click()
    await page.getByRole('button', { name: words.add }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.nameEn).fill('Games')
    await dialog.getByLabel(words.nameHe).fill('משחקים')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Games' })).toBeVisible()
    await page.goto(`/dashboard/admin/products/new?lng=${language}`)
    const sides = page.locator('fieldset fieldset').filter({ has: page.getByLabel(editor.summary) })
    const own = sides.first()
    await own.getByLabel(editor.name, { exact: true }).fill('Quokka Tuning')
    await own.getByLabel(editor.summary).fill('Quokka Tuning')
    await own.getByLabel(editor.description).fill('Quokka Tuning')
    await own.getByLabel(editor.instructions).fill('Quokka Tuning')
    await sides.last().getByRole('button', { name: editor.copyAllFrom[language] }).click()
    await page.getByLabel(editor.brand).fill('Quokkaworks')
    await page.getByLabel(editor.priceShekels).fill('120')
    await page.getByRole('button', { name: editor.suggest }).click()
    await page.getByLabel(editor.state, { exact: true }).selectOption('live')
    await page.getByRole('button', { name: products.add, exact: true }).click()
    await expect(page.getByText(editor.added)).toBeVisible()
    const { keyImport } = stock
    await page.getByRole('textbox', { name: keyImport.paste, exact: true }).fill('QUOKKA-1111\nQUOKKA-2222')
    await page.getByRole('button', { name: keyImport.usePasted }).click()
    await page.getByRole('button', { name: keyImport.check }).click()
    await page.getByRole('button', { name: keyImport.confirm(2) }).click()
    await expect(page.getByText(keyImport.done(2))).toBeVisible({ timeout: 15_000 })

    const visitor = await browser.newPage({ baseURL: shop.address })
    await expect(async () => {
      await visitor.goto(`/products?lng=${language}`)
      await expect(visitor.getByRole('link', { name: 'Quokka Tuning' }).first()).toBeVisible({
        timeout: 1000,
      })
    }).toPass({ timeout: 20_000 })
    await expect(visitor).toHaveTitle(language === 'he' ? /המשחקים של דנה/ : /Dana’s Games/)
    await expect(visitor.locator('header img').first()).toBeVisible()
    await expect(visitor.getByRole('button', { name: new RegExp(catalogue.card.add) }).first()).toBeVisible()
    await visitor.screenshot({ path: testInfo.outputPath('first-product.png') })
    testInfo.annotations.push({ type: 'counted', description: JSON.stringify(done) })
    expect(done.clicks).toBeLessThanOrEqual(most.clicks)
    expect(done.fields).toBeLessThanOrEqual(most.fields)
    expect(done.clicks).toBeGreaterThan(10)
  } finally {
    await shop.stop()
  }
})
