import { freePort } from '#tests/support/database/free-port.ts'
import { password, signIn, signOut, signUp, somebody } from './support/people.ts'
import { expect, test as base } from './support/shop.ts'
import { type RunningShop, startShop } from './support/start-shop.ts'
import { wordsOf } from './support/words.ts'

/** A shop whose API is on a separate host. */
const test = base.extend<{ baseURL: string }, { shop: RunningShop; port: number }>({
  port: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(await freePort()),
    { scope: 'worker' },
  ],
  shop: [
    async ({ port }, use) => {
      const shop = await startShop({
        PORT: String(port),
        PUBLIC_URL: `http://shop.localhost:${port}`,
        API_URL: `http://api.shop.localhost:${port}`,
      })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ port }, use) => use(`http://shop.localhost:${port}`),
})

test('all calls of the pages go to the API host, and a session lasts there', async ({
  page,
  language,
  shop,
  port,
}) => {
  const { mailbox } = wordsOf[language]
  const calls: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'ping'].includes(request.resourceType())) calls.push(request.url())
  })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const person = somebody()
  await signUp(page, language, shop.address, person)
  // the access token is invalid: the refresh cookie of the API host gets a new one
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.goto(`/account?lng=${language}`)
  await expect(page.getByText(person.email).first()).toBeVisible()
  await signOut(page, language)
  await page.goto(`/sign-in?lng=${language}`)
  await signIn(page, language, person.username, password)
  await expect(page).not.toHaveURL(/sign-in/)
  await page.goto(`/demo/mail?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mailbox.title)
  await expect(page.getByText(person.email).first()).toBeVisible()
  expect(calls.length).toBeGreaterThan(6)
  expect(calls.filter((url) => new URL(url).host !== `api.shop.localhost:${port}`)).toEqual([])
  expect(errors.filter((text) => /CORS|Content Security Policy/.test(text))).toEqual([])
})
