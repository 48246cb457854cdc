import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { lookDefinitions } from '#server/settings/definitions/look-definitions.ts'
import { storedDefinitions } from '#server/settings/stored-definitions.ts'
import { expect, testInShopOfItsOwn } from '../support/admin-shop.ts'
import { barriersOn } from '../support/barriers.ts'
import { signInAsManager } from '../support/manager.ts'
import { buyKey } from '../support/orders.ts'
import { wordsOf } from '../support/words.ts'

const test = testInShopOfItsOwn()

/** A typical logo: the shop's name on a transparent background. */
function logo(width: number, height: number, colour: string): Promise<Buffer> {
  const shape = `<rect x="4" y="4" width="${height - 8}" height="${height - 8}" rx="${height / 4}" fill="${colour}"/>`
  const name = `<text x="${height + 8}" y="${height * 0.66}" font-family="Assistant" font-size="${height * 0.44}" font-weight="800" fill="${colour}">Dana’s Games</text>`
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}${width > height ? name : ''}</svg>`,
    ),
  )
    .png()
    .toBuffer()
}

test('an owner makes the demo “Dana’s Games”, and sees it on the home page, in an e-mail and in a PDF', async ({
  page,
  language,
  shop,
}, testInfo) => {
  test.setTimeout(120_000)
  const { settings: words, admin } = wordsOf[language]
  const label = (key: keyof typeof lookDefinitions) => lookDefinitions[key].stored.label[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/settings?lng=${language}`)

  const business = page.getByRole('region', { name: words.groups.business, exact: true })
  const named = (key: 'SHOP_NAME' | 'SHOP_NAME_HE') => storedDefinitions[key].stored.label[language]
  await business.getByLabel(named('SHOP_NAME'), { exact: true }).fill('Dana’s Games')
  await business.getByLabel(named('SHOP_NAME_HE'), { exact: true }).fill('המשחקים של דנה')
  await business.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()

  const look = page.getByRole('region', { name: words.groups.look, exact: true })
  const choose = (key: keyof typeof lookDefinitions) =>
    look.getByLabel(`${words.picture.choose}: ${label(key)}`)
  await choose('LOGO_LIGHT').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(page.getByText(admin.problems['picture-unreadable'])).toBeVisible()
  for (const [key, width, colour] of [
    ['LOGO_LIGHT', 640, '#5b21b6'],
    ['LOGO_DARK', 640, '#ddd6fe'],
    ['LOGO_SQUARE', 256, '#5b21b6'],
  ] as const) {
    const buffer = await logo(width, key === 'LOGO_SQUARE' ? 256 : 128, colour)
    await choose(key).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await expect(look.getByRole('img', { name: label(key) })).toBeVisible()
  }
  const colour = look.getByLabel(label('BRAND_COLOUR'), { exact: true })
  await colour.fill('#ffd400')
  await expect(look.getByRole('status')).toContainText('#ffd400')
  await colour.fill('#7c3aed')
  await expect(look.getByRole('status')).toContainText('#7c3aed')
  expect(await barriersOn(page, 'everything')).toEqual([])
  await look.screenshot({ path: testInfo.outputPath('look.png') })
  await look.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved).last()).toBeVisible()

  const name = language === 'he' ? 'המשחקים של דנה' : 'Dana’s Games'
  // every server applies it within two seconds
  await expect(async () => {
    await page.goto(`/?lng=${language}`)
    await expect(page.getByRole('banner').getByRole('img', { name }).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--blue-600'))
  expect(await primary()).toBe('#7c3aed')
  await page.screenshot({ path: testInfo.outputPath('home.png') })
  expect(await barriersOn(page, 'everything')).toEqual([])

  const orderId = await buyKey(page, { email: 'noa@example.com', language })
  await page.goto(`/demo/mail?lng=${language}`)
  const { mails } = await (await page.request.get('/api/demo/mails')).json()
  const id = mails.find((mail: { to: string }) => mail.to === 'noa@example.com').id
  const { html } = await (await page.request.get(`/api/demo/mails/${id}`)).json()
  expect(html).toContain('background:#7c3aed')
  expect(html).toContain('/logo-light.png?')
  await page.setContent(html)
  await page.screenshot({ path: testInfo.outputPath('email.png') })

  await page.goto(`/dashboard/admin/orders/${orderId}?lng=${language}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: wordsOf[language].orders.documents.confirmation }).first().click()
  const file = testInfo.outputPath('confirmation.pdf')
  await (await saved).saveAs(file)
  expect(picturesIn(readFileSync(file))).toBeGreaterThan(0)
})

/** The number of pictures in a PDF. */
function picturesIn(pdf: Buffer): number {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return body
    }
  })
  return [text, ...streams].filter((part) => /\/Subtype\s*\/Image/.test(part)).length
}

test('an owner announces a sale and closes registration; a visitor closes the announcement for this visit', async ({
  page,
  language,
  shop,
}) => {
  const { settings: words, shell, identity } = wordsOf[language]
  const label = (key: 'ANNOUNCEMENT' | 'ANNOUNCEMENT_HE' | 'ANNOUNCEMENT_LINK' | 'REGISTRATION') =>
    storedDefinitions[key].stored.label[language]
  const region = (group: 'announcement' | 'registration') =>
    page.getByRole('region', { name: words.groups[group], exact: true })
  const save = async (group: 'announcement' | 'registration') => {
    await region(group).getByRole('button', { name: words.save, exact: true }).click()
    await expect(page.getByText(words.saved).last()).toBeVisible()
  }
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/settings?lng=${language}`)
  const texts = { en: 'Everything reduced until Sunday', he: 'הכול במבצע עד יום ראשון' }
  const section = region('announcement')
  await section.getByLabel(label('ANNOUNCEMENT'), { exact: true }).fill(texts.en)
  await section.getByLabel(label('ANNOUNCEMENT_HE'), { exact: true }).fill(texts.he)
  await section.getByLabel(label('ANNOUNCEMENT_LINK'), { exact: true }).fill('//evil.example')
  await section.getByRole('button', { name: words.save, exact: true }).click()
  await expect(section.getByText(wordsOf[language].admin.form.problems.link)).toBeVisible()
  await section.getByLabel(label('ANNOUNCEMENT_LINK'), { exact: true }).fill('/products')
  await save('announcement')
  await region('registration').getByRole('checkbox').uncheck()
  await save('registration')

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`/?lng=${language}`)
  const bar = page.getByRole('complementary', { name: shell.announcement.label })
  await expect(bar.getByRole('link', { name: texts[language] })).toHaveAttribute('href', /^\/products/)
  expect(await barriersOn(page, 'everything')).toEqual([])
  await bar.getByRole('button', { name: shell.announcement.close }).click()
  await expect(bar).toBeHidden()
  await page.goto(`/faq?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toBeHidden()

  await page.goto(`/sign-up?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.signUp.closedTitle)
  await expect(page.getByRole('link', { name: identity.signUp.toProducts })).toBeVisible()
})
