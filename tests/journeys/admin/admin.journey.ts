import sharp from 'sharp'
import { changePrice } from '#shop/catalogue/change-price.ts'
import { formatMoney, toAgorot, toShekels } from '#shop/money.ts'
import { barriersOn } from '../support/barriers.ts'
import { expect, test } from '../support/admin-shop.ts'
import { signInAsManager } from '../support/manager.ts'
import { wordsOf } from '../support/words.ts'

test.describe.configure({ timeout: 90_000 })

let made = 0

test('a manager puts a product with a picture on sale, and a shopper buys it @main', async ({
  page,
  language,
  shop,
  browser,
}) => {
  test.setTimeout(120_000)
  const { products, checkout, catalogue, cart } = wordsOf[language]
  const { editor } = products
  const name = `Quokka Tuning ${Date.now().toString(36)}${made++}`
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin?lng=${language}`)
  await page.getByRole('link', { name: products.add }).click()
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(products.add)

  // the fieldset of the whole form, which disables it, has both
  const sides = page.locator('fieldset fieldset').filter({ has: page.getByLabel(editor.summary) })
  const own = sides.first()
  await expect(own).toHaveAccessibleName(language === 'he' ? editor.hebrew : editor.english)
  await own.getByLabel(editor.name, { exact: true }).fill(name)
  await own.getByLabel(editor.variant, { exact: true }).fill('Pro')
  await own.getByLabel(editor.summary).fill(name)
  await own.getByLabel(editor.description).fill(`**${name}**`)
  await own.getByLabel(editor.instructions).fill(name)
  await expect(page.getByTestId('card-preview')).toContainText(`${name} Pro`)
  await sides.last().getByRole('button', { name: editor.copyAllFrom[language] }).click()
  const other = sides.last().getByLabel(editor.name, { exact: true })
  await expect(other).toHaveValue(name)
  await other.fill('')
  await sides.last().getByRole('button', { name: editor.copyFrom[language] }).click()
  await expect(other).toHaveValue(name)
  await page.getByLabel(editor.brand).fill('Quokkaworks')
  await page.getByLabel(editor.priceShekels).fill('120')
  await page.getByLabel(editor.discount, { exact: true }).fill('25')
  await page.getByLabel(editor.kind, { exact: true }).selectOption('service')
  await page.getByRole('button', { name: editor.suggest }).click()
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await page
    .getByLabel(editor.choose)
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture })
  await page.getByLabel(editor.altEn).fill('A teal cover')
  await page.getByLabel(editor.altHe).fill('שער כחול־ירוק')
  await expect(page.getByTestId('preview').getByRole('strong').first()).toContainText(name)
  await page.getByLabel(editor.state, { exact: true }).selectOption('live')
  await page.getByRole('button', { name: products.add, exact: true }).click()
  await expect(page.getByText(editor.added)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/admin\/products\/[a-z0-9]{20}/)
  expect(await barriersOn(page, 'everything')).toEqual([])

  const shopper = await browser.newPage({ baseURL: shop.address })
  await expect(async () => {
    await shopper.goto(`/products?q=Quokkaworks&lng=${language}`)
    await shopper
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await expect(shopper.getByRole('heading', { level: 1 })).toContainText(`${name} Pro`)
  await expect(shopper.getByText('₪89.90').first()).toBeVisible()
  await expect(
    shopper.getByRole('img', { name: language === 'he' ? 'שער כחול־ירוק' : 'A teal cover' }),
  ).toBeVisible()
  await shopper.getByRole('button', { name: catalogue.card.add, exact: true }).click()
  await shopper.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await shopper.getByLabel(checkout.name).fill('Dana Levi')
  await shopper.getByLabel(checkout.email).fill('dana@example.com')
  await shopper.getByRole('checkbox').check()
  await shopper.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await shopper.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()
  await expect(shopper).toHaveURL(/\/success/)
  await expect(shopper.getByText(name).first()).toBeVisible()
  await shopper.close()
})

test('the admin area is operable by keyboard and keeps its layout', async ({
  page,
  language,
  shop,
  isMobile,
}) => {
  const { admin, products } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/products?lng=${language}`)
  await expect(page.locator('tbody tr').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: admin.search.title })).toBeFocused()
  await page.keyboard.type('Rookpost')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Rookpost')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 }).first()).toContainText('Rookpost')
  await page.goBack()
  await page.getByRole('searchbox', { name: admin.table.search }).fill('zzzz')
  await expect(page.getByText(admin.table.noneTitle)).toBeVisible()
  await page.getByRole('button', { name: admin.table.clearFilters }).click()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: admin.table.exportCsv }).click()
  expect((await download).suggestedFilename()).toBe('products.csv')
  const { actions } = wordsOf[language].palette
  await page.keyboard.press('Control+k')
  await page.keyboard.type(language === 'he' ? 'הורדת מוצרים' : 'download products')
  await expect(page.getByRole('option', { name: actions.exportProducts })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  const again = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await again).suggestedFilename()).toBe('products.csv')
  if (!isMobile) {
    await page.getByRole('button', { name: admin.collapse }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: admin.expand })).toBeVisible()
  }
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: admin.shortcuts.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: admin.table.selectAll }).check()
  await expect(page.getByRole('button', { name: products.bulk.archive })).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
})

test('prices of several products change at once, and the shop shows them', async ({
  page,
  language,
  shop,
}) => {
  const { admin, products } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/products?category=games&sort=-price&lng=${language}`)
  const first = page.locator('tbody tr').first()
  await expect(first).toBeVisible({ timeout: 20_000 })
  const id = (await first.getByRole('link').first().getAttribute('href'))?.split('/').at(-1) ?? ''
  const priceOf = async () => {
    const response = await page.request.get(`/api/products/${id}`)
    // edge: the shop's own response
    const { price, fullPrice } = (await response.json()) as { price: number; fullPrice: number | null }
    return fullPrice ?? price
  }
  const before = await priceOf()
  await page.getByRole('checkbox', { name: admin.table.selectAll }).check()
  await page.getByRole('button', { name: products.bulk.price, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: products.bulk.priceTitle })
  await dialog.getByLabel(products.prices.percent).fill('much')
  await dialog.getByRole('button', { name: products.prices.apply }).click()
  await expect(dialog.getByText(admin.form.problems.number)).toBeVisible()
  await dialog.getByLabel(products.prices.percent).fill('10')
  const after = toShekels(changePrice(toAgorot(before), 10, 'ninety'))
  const line = dialog.getByRole('list', { name: products.prices.preview }).getByRole('listitem').first()
  await expect(line).toContainText(formatMoney(toAgorot(before)))
  await expect(line).toContainText(formatMoney(toAgorot(after)))
  await dialog.getByRole('button', { name: new RegExp(`\\d`) }).click()
  await expect(dialog).toBeHidden()
  expect(await priceOf()).toBe(after)
  await page.getByRole('button', { name: products.prices.undo }).first().click()
  await expect(page.getByRole('region', { name: products.prices.changes })).toBeHidden()
  expect(await priceOf()).toBe(before)

  await page.goto(`/dashboard/admin/products/${id}?lng=${language}`)
  await page.getByRole('button', { name: products.editor.duplicate, exact: true }).click()
  await expect(page.getByLabel(products.editor.slug)).toHaveValue(/-copy$/)
  await expect(page.getByLabel(products.editor.state, { exact: true })).toHaveValue('draft')
  await expect(page.getByRole('heading', { name: products.editor.keys })).toBeVisible()
  const { keyImport } = wordsOf[language].stock
  await page.getByRole('textbox', { name: keyImport.paste, exact: true }).fill(crypto.randomUUID())
  await page.getByRole('button', { name: keyImport.usePasted }).click()
  await page.getByRole('button', { name: keyImport.check }).click()
  await page.getByRole('button', { name: keyImport.confirm(1) }).click()
  await expect(page.getByText(keyImport.done(1))).toBeVisible({ timeout: 15_000 })
})
