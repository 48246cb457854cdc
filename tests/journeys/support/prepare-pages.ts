import type { Page } from '@playwright/test'
import { showFailure } from './show-failure.ts'
import { open } from './take-picture.ts'
import { wordsOf } from './words.ts'

type Language = 'he' | 'en'

/** Fakes the request, because a real one would add a row to the audit log at an unknown time. */
export async function requestCode(page: Page, language: Language): Promise<void> {
  const { identity } = wordsOf[language]
  await page.route('**/api/sign-up', (route) =>
    route.fulfill({
      status: 202,
      json: { ticket: 'invented', expiresAt: '2040-01-01T00:00:00Z', resendAfterSeconds: 60, resendsLeft: 3 },
    }),
  )
  // when the page is compared a second time, it has already requested the code
  if (!(await page.getByLabel(identity.username).isVisible())) return
  await page.getByLabel(identity.username).fill('dana')
  await page.getByLabel(identity.email).fill('dana@example.com')
  await page.getByLabel(identity.phone).fill('050-123-4567')
  await page.getByLabel(identity.password, { exact: false }).first().fill('Quiet-River-48')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: identity.signUp.submit, exact: true }).click()
  await page.getByLabel(identity.code.label).waitFor()
}

export async function failPage(page: Page, language: Language): Promise<void> {
  await showFailure(page, language, { status: 500, requestId: '0199f3a2c4d87b11a5e0' })
  await page.getByText(wordsOf[language].shell.crashDetails, { exact: true }).click()
}

export async function turnAway(page: Page, language: Language): Promise<void> {
  await showFailure(page, language, { status: 503 })
}

export async function openCart(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${wordsOf[language].shell.cart.open}`) }).click()
  await page.getByRole('dialog').waitFor()
}

export async function openMenu(page: Page, language: Language): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: wordsOf[language].shell.menu, exact: true }).click()
}

export async function openSearch(page: Page, language: Language): Promise<void> {
  const { search } = wordsOf[language].catalogue
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('banner').getByRole('button', { name: search.submit }).click()
  await page.getByRole('dialog', { name: search.label }).waitFor()
}

/** Types in the search of a phone. */
export async function typeSearch(page: Page, language: Language): Promise<void> {
  await openSearch(page, language)
  const { search } = wordsOf[language].catalogue
  await page.getByRole('dialog', { name: search.label }).getByRole('combobox').fill('vpn')
  await page.getByRole('option').first().waitFor()
}

/** Scrolls to the reviews, which load only when they come near. */
export async function showReviews(page: Page): Promise<void> {
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await page.locator('#reviews article').first().waitFor()
}

export async function openGallery(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: wordsOf[language].catalogue.product.enlarge }).click()
  await page.getByRole('dialog').waitFor()
}

/** Fakes the answer: real favourites would be in the pictures of the other language too. */
export async function fillFavourites(page: Page): Promise<void> {
  await page.route(/\/api\/favourites(\?|$)/, async (route) => {
    const response = await route.fetch({ url: new URL('/api/products', page.url()).href })
    const { products } = await response.json()
    await route.fulfill({ json: { products: products.slice(0, 3), total: 3, page: 1, pages: 1 } })
  })
  await open(page, page.url())
  await page.locator('main .card').first().waitFor()
}

/** The orders that pages have bought. */
const boughtOn = new WeakMap<Page, string>()

export const rememberOrder = (page: Page, orderId: string) => boughtOn.set(page, orderId)

/** Fakes the answer: a key that was really revealed would look different in later pictures. */
export async function revealKey(page: Page, language: Language): Promise<void> {
  const { keys } = wordsOf[language].checkout
  await page.route('**/api/orders/*/keys/*/reveal', (route) =>
    route.fulfill({ json: { key: 'M7QX-29FK-4TDV', revealedAt: '2040-01-01T00:00:00Z' } }),
  )
  await open(page, `/orders/${boughtOn.get(page) ?? ''}?lng=${language}`)
  await page.getByRole('button', { name: keys.reveal }).first().click()
  await page.getByRole('button', { name: keys.confirm }).click()
  await page.getByRole('main').locator('output').first().waitFor()
}
