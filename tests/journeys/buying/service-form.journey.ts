import { expect, testInShopOfItsOwn } from '../support/admin-shop.ts'
import { notifyDatabase } from '../support/enrol.ts'
import { signInAsManager } from '../support/manager.ts'
import type { RunningShop } from '../support/start-shop.ts'
import { wordsOf } from '../support/words.ts'

const test = testInShopOfItsOwn()

/** The questions of the demo’s remote set-up service. */
const asked = {
  en: { phone: 'A phone number for the session', language: 'Language of the session', hebrew: 'Hebrew' },
  he: { phone: 'טלפון לשיחה בזמן הפגישה', language: 'באיזו שפה נוח לכם?', hebrew: 'עברית' },
} as const
const programs = { en: 'What should be installed?', he: 'מה להתקין?' } as const

const room = {
  id: 'room',
  label: { en: 'Which room?', he: 'באיזה חדר?' },
  help: { en: '', he: '' },
  kind: 'text',
  choices: [],
  required: true,
} as const

function changeForm(shop: RunningShop, form: string): Promise<void> {
  return notifyDatabase(shop, `update products set form = ${form} where slug = 'sidechair-remote-setup'`)
}

test('a service asks its questions before payment, and a manager sees the answers @main', async ({
  page,
  context,
  language,
  shop,
  isMobile,
}) => {
  test.setTimeout(60_000)
  const { admin, cart, catalogue, checkout, details, orderAdmin, stock } = wordsOf[language]
  const questions = asked[language]
  const pay = page.getByRole('button', { name: new RegExp(checkout.pay) })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/product/sidechair-remote-setup?lng=${language}`)
  await expect(page.getByText(questions.phone)).toBeVisible()
  await page.getByRole('button', { name: catalogue.card.add, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()

  const phone = page.getByLabel(questions.phone)
  await expect(phone).toBeVisible()
  await page.getByLabel(checkout.name).fill('Dana Levi')
  await page.getByLabel(checkout.email).fill('dana@example.com')
  await page.getByRole('checkbox').check()
  await pay.click()
  await expect(phone).toBeFocused()
  await expect(page.getByText(details.faults.required)).toHaveCount(2)
  await expect(page.getByText(details.faults.choice)).toBeVisible()

  await phone.fill('1234')
  await page.getByLabel(questions.language).selectOption({ label: questions.hebrew })
  await page.getByLabel(programs[language]).fill('Tallowdesk\nRookpost Mail')
  await pay.click()
  await expect(page.getByText(details.faults.phone)).toBeVisible()
  await expect(phone).toBeFocused()
  await page.reload()
  await expect(page.getByLabel(programs[language])).toHaveValue('Tallowdesk\nRookpost Mail')
  await phone.fill('050-123-4567')

  // somebody adds a question while the form is being filled in
  await changeForm(shop, `form || '[${JSON.stringify(room)}]'`)
  await pay.click()
  await expect(page.getByText(checkout.problems.details)).toBeVisible()
  const late = page.getByLabel(room.label[language])
  await expect(late).toBeFocused()
  await late.fill('3')
  await pay.click()
  await page.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)
  const given = page.getByRole('region', { name: details.given })
  await expect(given).toContainText(questions.hebrew)
  await expect(given).toContainText('+972501234567')
  await expect(given).toContainText(room.label[language])
  await changeForm(shop, 'form - -1')
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''

  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/orders?lng=${language}`)
  if (isMobile) await page.getByRole('button', { name: admin.table.filters(0), exact: true }).click()
  await page.getByRole('button', { name: orderAdmin.views.services }).click()
  await expect(page).toHaveURL(/work=waiting/)
  await page.locator(`a[href*="/orders/${orderId}"]`).click()
  await expect(given).toContainText('Rookpost Mail')
  await page.getByRole('button', { name: details.copy(programs[language]) }).click()
  await expect(page.getByText(details.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Tallowdesk\nRookpost Mail')

  await expect(page.getByText(orderAdmin.toDo.text)).toBeVisible()
  await page.getByRole('button', { name: orderAdmin.actions.done }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(stock.reason).fill('Done on Sunday')
  await dialog.getByRole('button', { name: orderAdmin.actions.done }).click()
  await expect(page.getByText(orderAdmin.statuses.shipped, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(orderAdmin.toDo.text)).toBeHidden()
  await page.goto(`/dashboard/admin/orders?work=waiting&lng=${language}`)
  await expect(page.getByText(admin.table.noneTitle)).toBeVisible()
})

test('a manager edits the questions of a service, also by keyboard', async ({ page, language, shop }) => {
  const { products } = wordsOf[language]
  const words = products.questions
  await signInAsManager(page, shop)
  const read = () => fetch(`${shop.address}/api/products/tidymoor-remote-cleanup`)
  // edge: the shop's own response
  const { id } = (await (await read()).json()) as { readonly id: string }
  const asks = async () => {
    const response = await fetch(`${shop.address}/api/service-forms?products=${id}`)
    // edge: as above
    const { forms } = (await response.json()) as {
      readonly forms: readonly { readonly fields: readonly { readonly label: { readonly en: string } }[] }[]
    }
    return (forms[0]?.fields ?? []).map(({ label }) => label.en)
  }
  const label = (at: number, side: 'en' | 'he') => page.locator(`[name="form.${at}.label.${side}"]`)
  const save = page.getByRole('button', { name: products.editor.save, exact: true })

  await page.goto(`/dashboard/admin/products/${id}?lng=${language}`)
  await page.getByRole('button', { name: words.add }).click()
  await label(0, 'en').fill('First')
  await save.click()
  await expect(label(0, 'he')).toBeFocused()
  await expect(label(0, 'he')).toHaveAttribute('aria-invalid', 'true')
  await label(0, 'he').fill('ראשונה')
  await page.getByRole('button', { name: words.add }).click()
  await label(1, 'en').fill('Second')
  await label(1, 'he').fill('שנייה')
  await page.getByRole('button', { name: words.earlier }).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(label(0, 'en')).toHaveValue('Second')
  await expect(page.getByRole('button', { name: words.later }).first()).toBeFocused()
  await save.click()
  await expect(page.getByText(products.editor.saved)).toBeVisible()
  expect(await asks()).toEqual(['Second', 'First'])

  while ((await page.getByRole('button', { name: words.remove }).count()) > 0)
    await page.getByRole('button', { name: words.remove }).first().click()
  await save.click()
  await expect.poll(asks).toEqual([])
})
