import type { Page } from '@playwright/test'
import { type FakeGoogle, fakeGoogle } from '#tests/support/fakes/fake-google.ts'
import { aPassword } from '#tests/support/identity.ts'
import { aMember } from '../support/enrol.ts'
import { signIn, signOut } from '../support/people.ts'
import { query } from '../support/query.ts'
import { expect, test as base } from '../support/shop.ts'
import { type RunningShop, startShop } from '../support/start-shop.ts'
import { wordsOf } from '../support/words.ts'

const host = 'https://accounts.google.com'

/** A shop with Google sign-in, whose public keys come from a local server. */
const test = base.extend<object, { shop: RunningShop; google: FakeGoogle }>({
  google: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const google = await fakeGoogle()
      await use(google)
      await google.stop()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ google }, use) => {
      const shop = await startShop({ ...google.environment, GOOGLE_ONE_TAP: 'on' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** The part of Google's script that the page uses: it draws a button, and a click returns `credentialFor`. */
const script = `window.google = { accounts: { id: {
  initialize(options) { this.options = options },
  renderButton(place, look) {
    window.googleLook = look
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Google ' + look.text + ' ' + look.locale
    button.className = 'fake-google'
    button.addEventListener('click', () => {
      look.click_listener?.()
      window.credentialFor(this.options.nonce).then((credential) =>
        this.options.callback({ credential, clientId: this.options.client_id, select_by: 'btn' }))
    })
    place.replaceChildren(button)
  },
  prompt() { window.prompted = (window.prompted ?? 0) + 1 },
  cancel() {},
} } }`

type Stage = {
  /** The claims of the next credential; null if Google returns none. */
  claims: Record<string, unknown> | null
  /** Whether Google's script loads. */
  there: boolean
  /** The external addresses that the page requested. */
  readonly asked: string[]
}

/** Puts a stand-in for Google's script on the page; the returned object controls it. */
async function stageGoogle(page: Page, shop: RunningShop, google: FakeGoogle): Promise<Stage> {
  const stage: Stage = { claims: {}, there: true, asked: [] }
  await page.exposeFunction('credentialFor', (nonce: string) =>
    stage.claims === null ? undefined : google.sign({ nonce, ...stage.claims }),
  )
  await page.route(
    (url) => url.origin !== shop.address,
    async (route) => {
      const { origin, pathname } = new URL(route.request().url())
      stage.asked.push(origin + pathname)
      if (!stage.there || origin !== host) return route.abort()
      await route.fulfill({ contentType: 'text/javascript', body: script })
    },
  )
  return stage
}

const button = (page: Page) => page.locator('button.fake-google')
const aPerson = () => `${Date.now()}${Math.random().toString().slice(2, 8)}`

test('a visitor signs up and in with Google’s button, which is not loaded before its page @main', async ({
  page,
  language,
  shop,
  google,
}) => {
  const { identity, shell } = wordsOf[language]
  const stage = await stageGoogle(page, shop, google)
  let parts = 0
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script' || !response.url().startsWith(shop.address)) return
    const text = await response.text().catch(() => '')
    if (text.includes('GoogleOAuthProvider')) parts += 1
  })
  await page.goto(`/?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  expect(stage.asked).toEqual([])
  expect(parts).toBe(0)

  const sub = aPerson()
  stage.claims = { sub, email: `${sub}@gmail.example` }
  await page.goto(`/sign-up?lng=${language}`)
  await expect(button(page)).toHaveText(`Google signup_with ${language}`)
  expect(stage.asked).toEqual([`${host}/gsi/client`])
  expect(parts).toBe(1)
  expect(await page.evaluate(() => Reflect.get(window, 'googleLook'))).toMatchObject({
    type: 'standard',
    size: 'large',
  })
  // 40 px, as a large button is; the One Tap prompt is requested because the setting is on
  expect(await button(page).evaluate((one) => one.parentElement?.clientHeight)).toBe(40)
  expect(await page.evaluate(() => Reflect.get(window, 'prompted'))).toBe(1)
  await button(page).click()
  await expect(page.getByText(identity.signIn.done)).toBeVisible()
  await expect(page).not.toHaveURL(/sign-up/)
  await signOut(page, language)

  await page.goto(`/sign-in?lng=${language}`)
  await expect(button(page)).toHaveText(`Google signin_with ${language}`)
  await button(page).click()
  await expect(page.getByText(identity.signIn.done)).toBeVisible()
  await expect(page.getByRole('button', { name: shell.account.menu })).toBeVisible()
})

test('a missing or invalid Google credential is reported as a failed sign-in', async ({
  page,
  language,
  shop,
  google,
}) => {
  const { identity } = wordsOf[language]
  const failed = page.getByText(identity.google.failed, { exact: true })
  const stage = await stageGoogle(page, shop, google)
  const open = () => page.goto(`/sign-in?lng=${language}`)
  const refused: (() => void)[] = [
    () => (stage.claims = null),
    () => (stage.claims = { email_verified: false }),
    () => (stage.claims = { aud: 'another-shop.apps.googleusercontent.com' }),
    () => (stage.claims = { nonce: 'of-another-browser' }),
  ]
  for (const spoil of refused) {
    spoil()
    await open()
    await button(page).click()
    await expect(failed).toBeVisible()
  }
  stage.claims = {}
  await button(page).click()
  await expect(page.getByText(identity.signIn.done)).toBeVisible()
})

test('if Google’s script does not load, this is reported and the password still works', async ({
  page,
  language,
  shop,
  google,
}) => {
  const { identity } = wordsOf[language]
  const stage = await stageGoogle(page, shop, google)
  stage.there = false
  await page.goto(`/sign-in?lng=${language}`)
  await expect(page.getByText(identity.google.failed, { exact: true })).toBeVisible()
  const person = await aMember(shop)
  await signIn(page, language, person.username, person.password)
  await expect(page.getByText(identity.signIn.done)).toBeVisible()
})

test('a user with an account links Google in it, signs in with it, and unlinks it', async ({
  page,
  language,
  shop,
  google,
}) => {
  const { identity, account } = wordsOf[language]
  const stage = await stageGoogle(page, shop, google)
  const person = await aMember(shop)
  stage.claims = { sub: aPerson(), email: person.email }
  await page.goto(`/sign-in?lng=${language}`)
  await button(page).click()
  await expect(page.getByText(identity.google.linkNeeded)).toBeVisible()
  await signIn(page, language, person.username, person.password)
  await expect(page.getByText(identity.signIn.done)).toBeVisible()

  await page.goto(`/account?lng=${language}`)
  await expect(page.getByText(account.google.none)).toBeVisible()
  // signed-in users get no sign-in prompt
  expect(await page.evaluate(() => Reflect.get(window, 'prompted'))).toBeUndefined()
  await button(page).click()
  await expect(page.getByText(account.google.linked)).toBeVisible()
  await expect(page.getByText(account.google.by)).toBeVisible()
  await signOut(page, language)

  await page.goto(`/account?lng=${language}`)
  await button(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.title)
  await page.getByRole('button', { name: account.google.unlink, exact: true }).click()
  await expect(page.getByText(account.google.ask)).toBeVisible()
  await page.getByRole('button', { name: account.google.unlink, exact: true }).click()
  await expect(page.getByText(account.google.unlinked)).toBeVisible()
  await expect(page.getByText(account.google.none)).toBeVisible()
})

test('a user who signed up with Google sets a password, and then unlinks Google', async ({
  page,
  language,
  shop,
  google,
}) => {
  const { identity, account } = wordsOf[language]
  const stage = await stageGoogle(page, shop, google)
  const sub = aPerson()
  stage.claims = { sub, email: `${sub}@gmail.example` }
  await page.goto(`/sign-up?lng=${language}`)
  await button(page).click()
  await expect(page.getByText(identity.signIn.done)).toBeVisible()

  await page.goto(`/account?lng=${language}`)
  await expect(page.getByText(account.google.passwordFirst)).toBeVisible()
  const unlink = page.getByRole('button', { name: account.google.unlink, exact: true })
  await expect(unlink).toHaveCount(0)
  // ten minutes after the sign-in, a first password needs another one
  await query(shop, "update sessions set authenticated_at = now() - interval '1 hour'", [])
  await page.getByRole('button', { name: account.security.set, exact: true }).click()
  await expect(page.getByLabel(identity.currentPassword)).toHaveCount(0)
  await page.getByLabel(identity.newPassword).first().fill(aPassword)
  await page.getByLabel(identity.repeatPassword).fill(aPassword)
  await page.getByRole('button', { name: identity.temporary.submit }).click()
  await page.getByRole('dialog', { name: account.confirm.title }).locator('button.fake-google').click()
  await expect(page.getByText(identity.temporary.done)).toBeVisible()
  await expect(page.getByRole('button', { name: account.security.change })).toBeVisible()

  await unlink.click()
  await expect(page.getByText(account.google.ask)).toBeVisible()
  await unlink.click()
  await expect(page.getByText(account.google.unlinked)).toBeVisible()
})
