import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const refusal = { error: 'Some fields need another look.', code: 'invalid-input', requestId: 'r' }

test('a form moves to the first wrong field, shows the error there, and removes it once the field is filled in @main', async ({
  page,
  language,
}) => {
  const { message } = wordsOf[language].contact
  await page.goto(`/contact?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const [username, email] = [page.getByLabel(message.username), page.getByLabel(message.email)]
  await page.getByRole('button', { name: message.send }).click()
  await expect(username).toBeFocused()
  await expect(username).toHaveAccessibleDescription(new RegExp(message.fields.username.required))
  await expect(email).toHaveAccessibleDescription(new RegExp(message.fields.email.required))
  await username.fill('dana')
  await expect(username).not.toHaveAttribute('aria-invalid')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: message.send }).click()
  await expect(email).toBeFocused()
})

test('leaving a field shows its error immediately; an empty field shows none yet', async ({
  page,
  language,
}) => {
  const { message } = wordsOf[language].contact
  await page.goto(`/contact?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const [username, email] = [page.getByLabel(message.username), page.getByLabel(message.email)]
  await username.focus()
  await email.focus()
  await expect(username).not.toHaveAttribute('aria-invalid')
  await email.fill('dana@')
  await page.locator('textarea').focus()
  await expect(email).toHaveAccessibleDescription(new RegExp(message.fields.email.invalid))
  await expect(page.locator('textarea')).toBeFocused()
})

test('a field refused by the server shows its error once, and has the focus', async ({ page, language }) => {
  const { message } = wordsOf[language].contact
  await page.goto(`/contact?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.getByLabel(message.username).fill('דנה לוי')
  await page.getByLabel(message.email).fill('dana@example.com')
  await page.locator('textarea').fill('Hello')
  let calls = 0
  await page.route('**/api/contact', (route) => {
    calls += 1
    return route.fulfill({ status: 400, json: { ...refusal, fields: { email: 'email' } } })
  })
  await page.evaluate(() => {
    const counted = { focused: 0 }
    Object.assign(window, { counted })
    document.querySelector('[name=email]')?.addEventListener('focus', () => (counted.focused += 1))
  })
  await page.getByRole('button', { name: message.send }).dblclick()
  const email = page.getByLabel(message.email)
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(new RegExp(message.fields.email.invalid))
  expect(calls).toBe(1)
  expect(await page.evaluate(() => Reflect.get(Reflect.get(window, 'counted'), 'focused'))).toBe(1)
})

test('a reload loses nothing of a half-filled form, except what must not be stored @main', async ({
  page,
  language,
}) => {
  const { cancellation } = wordsOf[language].contact
  await page.goto(`/cancellation?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.getByLabel(cancellation.name).fill('Dana Levi')
  await page.getByLabel(cancellation.idNumber).fill('000000018')
  await page.reload()
  await expect(page.getByLabel(cancellation.name)).toHaveValue('Dana Levi')
  await expect(page.getByLabel(cancellation.idNumber)).toHaveValue('')
})

test('what is typed before the page is interactive is not lost', async ({ page, language }) => {
  const { message } = wordsOf[language].contact
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`/contact?lng=${language}`, { waitUntil: 'commit' })
  await page.getByLabel(message.username).fill('dana')
  resolve()
  await page.locator('html[data-ready]').waitFor()
  await expect(page.getByLabel(message.username)).toHaveValue('dana')
  await page.getByLabel(message.email).fill('dana@example.com')
  await page.getByRole('button', { name: message.send }).click()
  await expect(page.locator('textarea')).toBeFocused()
  await expect(page.getByLabel(message.username)).not.toHaveAttribute('aria-invalid')
})
