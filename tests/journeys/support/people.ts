import { expect, type Page } from '@playwright/test'
import { mailTo } from './read-mail.ts'
import { wordsOf } from './words.ts'

type Language = 'he' | 'en'
type Person = { readonly username: string; readonly email: string; readonly password: string }

export const password = 'Quiet-River-48'
let people = 0

/** A new person for each journey, because journeys share the shop of their worker. */
export function somebody(): Person {
  people += 1
  const username = `noa.${Date.now().toString(36)}${people}`
  return { username, email: `${username}@example.com`, password }
}

export async function signUp(page: Page, language: Language, shop: string, person: Person): Promise<void> {
  const { identity } = wordsOf[language]
  await page.goto(`/sign-up?lng=${language}`)
  await page.getByLabel(identity.username).fill(person.username)
  await page.getByLabel(identity.email).fill(person.email)
  await page.getByLabel(identity.phone).fill('050-123-4567')
  await page.getByLabel(identity.password, { exact: false }).first().fill(person.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: identity.signUp.submit, exact: true }).click()
  // the bot check needs CPU time, and takes longer if many run in parallel
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.code.title, { timeout: 20_000 })
  const [, code = ''] = await mailTo(shop, person.email, /\b(\d{6})\b/)
  await page.getByLabel(identity.code.label).fill(code)
  await page.getByRole('button', { name: identity.code.submit, exact: true }).click()
  await expect(page.getByText(identity.signUp.done)).toBeVisible()
  // The navigation closes menus, also one that a journey has just opened: wait for it.
  await expect(page).not.toHaveURL(/sign-up/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(identity.code.title)
}

export async function signIn(page: Page, language: Language, login: string, secret: string): Promise<void> {
  const { identity } = wordsOf[language]
  await page.getByLabel(identity.signIn.login).fill(login)
  await page.getByLabel(identity.password, { exact: false }).first().fill(secret)
  await page.locator('form').getByRole('button', { name: identity.signIn.submit, exact: true }).click()
}

export async function signOut(page: Page, language: Language): Promise<void> {
  const { account } = wordsOf[language].shell
  const menu = page.getByRole('button', { name: account.menu })
  const item = page.getByRole('button', { name: account.signOut })
  // without the menu the session is not loaded yet, and signing out would do nothing
  await expect(menu).toBeVisible()
  // The menu closes when the page changes. If that happens while the mouse button is down, there is no click.
  await expect(async () => {
    if ((await menu.isVisible()) && !(await item.isVisible())) await menu.click()
    if (await item.isVisible()) await item.click({ timeout: 2000 })
    await expect(menu).toBeHidden({ timeout: 2000 })
  }).toPass()
}
