import type { Page } from '@playwright/test'
import { fakeApp } from '#tests/support/two-factor.ts'
import { barriersOn } from '../support/barriers.ts'
import { aDevice, aMember, notifyDatabase } from '../support/enrol.ts'
import { signIn, signOut } from '../support/people.ts'
import { mailTo } from '../support/read-mail.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

type Language = 'he' | 'en'

/** Signs in from /account, which leads to sign-in first. */
async function signInToAccount(page: Page, language: Language, login: string, password: string) {
  await page.goto(`/account?lng=${language}`)
  await expect(page).toHaveURL(/\/sign-in/)
  await signIn(page, language, login, password)
}

/** Reads the secret from the page, as a user who cannot scan the QR code. */
async function readApp(page: Page) {
  await expect(page.locator('main svg[role=img]')).toBeVisible()
  return fakeApp(((await page.locator('main code').textContent()) ?? '').replaceAll(' ', ''))
}

test('an authenticator app is the second factor, and a recovery code replaces it @main', async ({
  page,
  language,
  shop,
}) => {
  const { account, identity } = wordsOf[language]
  const words = account.second
  const person = await aMember(shop)
  await signInToAccount(page, language, person.username, person.password)
  await expect(page.getByText(words.leadOff)).toBeVisible()
  await page.getByRole('button', { name: words.app.setUp, exact: true }).click()
  const app = await readApp(page)
  await page.getByLabel(words.app.code).fill('123')
  await page.getByRole('button', { name: words.app.confirm, exact: true }).click()
  await expect(page.getByText(identity.fields.code.invalid)).toBeVisible()
  await page.getByLabel(words.app.code).fill(app.code())
  await page.getByRole('button', { name: words.app.confirm, exact: true }).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  expect(await barriersOn(page, 'everything')).toEqual([])
  // nothing but the button takes the codes off the screen
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const [code = ''] = await dialog.getByRole('listitem').allTextContents()
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: words.codes.download }).click()
  expect((await file).suggestedFilename()).toMatch(/recovery-codes\.txt$/)
  await dialog.getByRole('button', { name: words.codes.done }).click()
  await expect(page.getByText(words.leadOn)).toBeVisible()
  await expect(page.getByText(code)).toHaveCount(0)
  await mailTo(shop.address, person.email, /two-factor method|אימות דו־שלבי|authenticator|אפליקציית אימות/)
  await signOut(page, language)

  await signInToAccount(page, language, person.username, person.password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.twoFactorStep.title)
  expect(await barriersOn(page, 'everything')).toEqual([])
  const field = page.getByLabel(identity.twoFactorStep.label.totp)
  await expect(field).toBeFocused()
  await field.fill('12345')
  await page.getByRole('button', { name: identity.twoFactorStep.submit, exact: true }).click()
  await expect(page.getByText(identity.fields.code.invalid)).toBeVisible()
  await field.fill(app.code(1))
  await page.getByRole('button', { name: identity.twoFactorStep.submit, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.title)
  await signOut(page, language)

  await signInToAccount(page, language, person.email, person.password)
  await page.getByRole('button', { name: identity.twoFactorStep.use['recovery-code'] }).click()
  await page.getByLabel(identity.twoFactorStep.label['recovery-code']).fill(code.toUpperCase())
  await page.getByRole('button', { name: identity.twoFactorStep.submit, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.title)
  await expect(page.getByText(words.codes.left(9))).toBeVisible()
})

test('a passkey is a second factor, and also a way to sign in on its own', async ({
  page,
  language,
  shop,
}) => {
  const { account, identity } = wordsOf[language]
  const words = account.second
  const device = await aDevice(page)
  const person = await aMember(shop)
  await signInToAccount(page, language, person.username, person.password)
  await page.getByRole('button', { name: words.passkeys.add }).click()
  await page.getByRole('button', { name: words.codes.done }).click()
  await page.getByRole('button', { name: words.passkeys.rename }).click()
  await page.getByLabel(words.passkeys.name).fill('Kitchen tablet')
  await page.getByRole('button', { name: words.passkeys.save, exact: true }).click()
  await expect(page.getByText('Kitchen tablet')).toBeVisible()
  // Nobody touches the device, so the browser's suggestion waits.
  await device.present(false)
  await signOut(page, language)

  await signInToAccount(page, language, person.username, person.password)
  await expect(page.getByText(identity.twoFactorStep.lead.passkey)).toBeVisible()
  await device.present(true)
  await page.getByRole('button', { name: identity.passkey.use }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.title)
  await device.present(false)
  await signOut(page, language)

  // A browser without suggestions, because a suggestion would take the touch before the button does.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await device.present(true)
  await page.goto(`/account?lng=${language}`)
  await page.getByRole('button', { name: identity.passkey.signIn }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.title)

  await page.getByRole('button', { name: words.remove, exact: true }).click()
  await page.getByRole('button', { name: words.remove, exact: true }).click()
  await expect(page.getByText(words.leadOff)).toBeVisible()
})

test('the admin area is closed: visitors and shoppers are sent home, and neither sees anything of it @main', async ({
  page,
  language,
  shop,
}) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.admin') !== null) document.documentElement.dataset['seen'] = 'admin'
    }).observe(document, { childList: true, subtree: true })
  })
  const seen = () => page.locator('html').getAttribute('data-seen')
  await page.goto(`/dashboard/admin?lng=${language}`)
  await expect(page).toHaveURL(/:\d+\/(?:\?|$)/)
  expect(await seen()).toBeNull()
  const person = await aMember(shop)
  await page.goto(`/sign-in?lng=${language}`)
  await signIn(page, language, person.username, person.password)
  await expect(page).toHaveURL(/:\d+\/(?:\?|$)/)
  await page.goto(`/dashboard/admin/products?lng=${language}`)
  await expect(page).toHaveURL(/:\d+\/(?:\?|$)/)
  expect(await seen()).toBeNull()
})

test('an expired access token is renewed silently; an ended session is reported', async ({
  page,
  language,
  shop,
}) => {
  const { account, platform } = wordsOf[language]
  const person = await aMember(shop)
  await signInToAccount(page, language, person.username, person.password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.title)
  const token = () => page.evaluate(() => localStorage.getItem('token'))
  const first = await token()
  await notifyDatabase(shop, `update sessions set expires_at = now() - interval '1 second'`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.title)
  await expect(page.getByText(person.email)).toBeVisible()
  expect(await token()).not.toBe(first)
  await expect(page.getByText(platform.sessionExpired)).toHaveCount(0)

  await notifyDatabase(shop, 'update sessions set revoked_at = now()')
  await page.getByRole('combobox', { name: account.details.language }).selectOption('en')
  await expect(page.getByText(platform.sessionExpired)).toHaveCount(1)
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await token()).toBeNull()
})

test('the demo manager replaces the one-time password, sets up two-factor authentication and enters the admin area @once', async ({
  page,
  language,
  shop,
}) => {
  const { account, identity } = wordsOf[language]
  await page.goto(`/sign-in?lng=${language}`)
  await signIn(page, language, shop.manager.username, shop.manager.password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.temporary.title)
  await page.getByLabel(identity.newPassword, { exact: false }).first().fill('Golden-Lamp-77')
  await page.getByLabel(identity.repeatPassword).fill('Golden-Lamp-77')
  await page.getByRole('button', { name: identity.temporary.submit }).click()
  await expect(page.getByText(identity.temporary.done)).toBeVisible()

  // on to the two-factor setup that managers need, and from there to the admin area
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.second.setUp.title)
  expect(await barriersOn(page, 'everything')).toEqual([])
  await page.getByRole('button', { name: account.second.app.setUp, exact: true }).click()
  const app = await readApp(page)
  await page.getByLabel(account.second.app.code).fill(app.code())
  await page.getByRole('button', { name: account.second.app.confirm, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^\w{5}-\w{5}$/ })).toHaveCount(10)
  await page.getByRole('button', { name: account.second.codes.done }).click()
  await expect(page).toHaveURL(/\/dashboard\/admin(?:\?|$)/)
  await expect(page.locator('.admin').getByRole('heading', { level: 1 })).toBeVisible()
})
