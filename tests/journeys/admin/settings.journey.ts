import { fakePayplus } from '#tests/support/fakes/payplus/fake-payplus.ts'
import { payplusDefinitions } from '#server/settings/payments/payplus-definitions.ts'
import { storedDefinitions } from '#server/settings/stored-definitions.ts'
import { expect, testInShopOfItsOwn } from '../support/admin-shop.ts'
import { barriersOn } from '../support/barriers.ts'
import { signInAsManager } from '../support/manager.ts'
import { buyKey } from '../support/orders.ts'
import { query } from '../support/query.ts'
import { wordsOf } from '../support/words.ts'

const test = testInShopOfItsOwn()

test('an owner renames the shop, sees it everywhere, and undoes it', async ({ page, language, shop }) => {
  const { settings: words, admin } = wordsOf[language]
  const label = storedDefinitions.SHOP_NAME.stored.label[language]
  const name = `Dana’s Games ${Date.now().toString(36)}`
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/settings?lng=${language}`)
  const section = page.getByRole('region', { name: words.groups.business, exact: true })
  const field = section.getByLabel(label, { exact: true })
  const before = await field.inputValue()
  expect(await barriersOn(page, 'everything')).toEqual([])

  await section
    .getByLabel(storedDefinitions.SUPPORT_EMAIL.stored.label[language], { exact: true })
    .fill('no address')
  await section.getByRole('button', { name: words.save, exact: true }).click()
  await expect(section.getByText(admin.form.problems.email)).toBeVisible()
  await section
    .getByLabel(storedDefinitions.SUPPORT_EMAIL.stored.label[language], { exact: true })
    .fill('help@dana.example')
  await field.fill(name)
  await expect(section.getByRole('figure')).toContainText(name)
  await section.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()
  const shownName = async () => (await (await page.request.get('/manifest.webmanifest')).json()).name
  await expect.poll(shownName).toBe(name)

  await field.fill(`${name} again`)
  await section.getByRole('button', { name: words.save, exact: true }).click()
  await expect.poll(shownName).toBe(`${name} again`)
  // typed into another setting of the section, not saved: restoring this one leaves it
  const note = section.getByLabel(storedDefinitions.SUPPORT_EMAIL.stored.label[language], { exact: true })
  await note.fill('half-typed@dana.example')
  await section.getByRole('button', { name: `${words.history.open} ${label}` }).click()
  const history = page.getByRole('dialog')
  await history.getByRole('listitem').filter({ hasText: name }).last().getByRole('button').click()
  await expect.poll(shownName).toBe(name)
  await expect(field).toHaveValue(name)
  await expect(note).toHaveValue('half-typed@dana.example')
  // a link to another section leaves nothing, so nothing is asked
  const asked: string[] = []
  page.on('dialog', async (question) => {
    asked.push(question.message())
    await question.dismiss()
  })
  await page.getByRole('navigation', { name: words.jump }).getByRole('link').last().click()
  await expect(page).toHaveURL(/#\w+/)
  expect(asked).toEqual([])
  await note.fill('help@dana.example')
  await field.fill(before)
  await section.getByRole('button', { name: words.save, exact: true }).click()
  await expect.poll(shownName).toBe(before)
})

test('an owner sets up a payment provider: wrong keys are reported immediately, with right ones it is offered to buyers @main', async ({
  page,
  language,
  shop,
}) => {
  const { settings: words } = wordsOf[language]
  const payplus = await fakePayplus()
  const label = (key: `PAYPLUS_${'API_KEY' | 'SECRET_KEY' | 'PAGE_UID' | 'URL'}`) =>
    payplusDefinitions[key].stored.label[language]
  const { PAYPLUS_API_KEY = '', PAYPLUS_SECRET_KEY = '', PAYPLUS_PAGE_UID = '' } = payplus.environment
  await signInAsManager(page, shop)
  // as a link to the section does
  await page.goto(`/dashboard/admin/settings?lng=${language}#payplus`)
  const section = page.getByRole('region', { name: 'PayPlus', exact: true })
  await expect(section.getByRole('heading').first()).toBeInViewport()
  const save = section.getByRole('button', { name: words.save, exact: true })
  // a part of the keys is saved without an error
  await section.getByLabel(label('PAYPLUS_URL'), { exact: true }).fill(payplus.url)
  const checked = page.waitForResponse(/payment-providers\/payplus\/check/)
  await save.click()
  await checked
  await expect(save).toBeEnabled()
  await expect(section.getByText(words.provider.notSetUp)).toBeVisible()
  await expect(section.getByRole('status')).toBeHidden()

  await section.getByLabel(label('PAYPLUS_API_KEY'), { exact: true }).fill(PAYPLUS_API_KEY)
  await section.getByLabel(label('PAYPLUS_SECRET_KEY'), { exact: true }).fill('of another shop')
  await section.getByLabel(label('PAYPLUS_PAGE_UID'), { exact: true }).fill(PAYPLUS_PAGE_UID)
  await save.click()
  const refused = words.provider.outcome.refused(
    'PayPlus',
    [label('PAYPLUS_API_KEY'), label('PAYPLUS_SECRET_KEY')].join(', '),
  )
  await expect(section.getByText(refused)).toBeVisible()
  await expect(section.getByLabel(label('PAYPLUS_SECRET_KEY'), { exact: true })).toHaveValue('')

  await section.getByLabel(label('PAYPLUS_SECRET_KEY'), { exact: true }).fill(PAYPLUS_SECRET_KEY)
  await save.click()
  await expect(section.getByText(words.provider.outcome.accepted('PayPlus'))).toBeVisible()

  // a buyer is on a payment page of this account
  const email = `noa-${Date.now().toString(36)}@example.com`
  const orderId = await buyKey(page, { email, language, action: 'decline' })
  await query(
    shop,
    `insert into payment_attempts (id, order_id, provider, reference, status, amount_agorot)
    select gen_random_uuid(), id, 'payplus', id, 'pending', total_agorot from orders where id = $1`,
    [orderId],
  )
  await page.reload()
  await expect(section.getByText(words.provider.openPages(1))).toBeVisible()
  await query(shop, `delete from payment_attempts where reference = $1`, [orderId])

  const methods = page.getByRole('region', { name: words.groups.payments, exact: true })
  const add = methods.getByLabel(words.methods.add)
  await add.selectOption('sandbox')
  await add.selectOption('payplus:bit')
  const lines = methods.getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await lines.last().getByRole('button').first().click()
  await lines.first().getByLabel(words.methods.nameEn).fill('Bit app')
  await lines.first().getByLabel(words.methods.nameHe).fill('אפליקציית ביט')
  await methods.getByRole('button', { name: words.save, exact: true }).click()
  const offered = async () => {
    const { methods: ways } = await (await page.request.get('/api/payment-methods')).json()
    return ways.map((one: { id: string; name: { he: string } | null }) => [one.id, one.name?.he ?? null])
  }
  await expect.poll(offered).toEqual([
    ['payplus:bit', 'אפליקציית ביט'],
    ['sandbox', null],
  ])
  expect(await barriersOn(page, 'everything')).toEqual([])
  // the next journey uses the same shop, so offer the sandbox again
  await lines.first().getByRole('button').last().click()
  await methods.getByRole('button', { name: words.save, exact: true }).click()
  await expect.poll(offered).toEqual([['sandbox', null]])
  await payplus.stop()
})

test('the checklist for going live: a step is ticked off, and a test order is paid and refunded @main', async ({
  page,
  language,
  shop,
}) => {
  const { goingLive: words } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/going-live?lng=${language}`)
  const item = (name: string) => page.locator(`[data-item="${name}"]`)
  await expect(item('two-factor')).toContainText(words.open)
  await expect(item('provider')).toContainText(words.open)
  expect(await barriersOn(page, 'everything')).toEqual([])
  const vat = item('vat')
  if (await vat.getByRole('button', { name: words.untick }).isVisible())
    await vat.getByRole('button', { name: words.untick }).click()
  await vat.getByRole('button', { name: words.tick }).click()
  await expect(vat.getByRole('button', { name: words.untick })).toBeVisible()

  await page.getByRole('button', { name: words.test.open }).click()
  await page.waitForURL(/\/demo\/pay\//)
  await page.locator('[aria-describedby="action-succeed"]').click()
  await page.waitForURL(/going-live\?test=/)
  const newest = page.getByRole('list', { name: words.test.list }).getByRole('listitem').first()
  await expect(newest).toContainText(words.test.status.refunded, { timeout: 30_000 })
})
