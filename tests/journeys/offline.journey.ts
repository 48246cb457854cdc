import { buyKey } from './support/orders.ts'
import { somebody } from './support/people.ts'
import { expect, test } from './support/shop.ts'
import { homeTitle, wordsOf } from './support/words.ts'

test('a lost connection is announced, and a page requested meanwhile opens when it is back', async ({
  page,
  context,
  language,
}) => {
  const { shell, kit } = wordsOf[language]
  await page.goto(`/products?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const heading = page.getByRole('heading', { level: 1 })
  const listed = await heading.textContent()
  const bar = page.locator('output').filter({ hasText: shell.offline })

  await context.setOffline(true)
  await expect(bar).toBeVisible()
  await expect(heading).toHaveText(listed ?? '')
  await context.setOffline(false)
  await expect(bar).toBeHidden()

  await context.setOffline(true)
  const product = page.locator('main a[href^="/product/"]').first()
  const name = (await product.textContent()) ?? ''
  await product.click()
  await expect(heading).toHaveText(shell.offline)
  await expect(page).toHaveTitle(new RegExp(shell.offline))
  await page.getByRole('button', { name: kit.retry }).click()
  await expect(heading).toHaveText(shell.offline)

  await context.setOffline(false)
  await expect(heading).toHaveText(name)
  await expect(page).toHaveURL(/\/product\//)
  await expect(bar).toBeHidden()
})

test('a page whose code does not load says so, unless the visitor has left it meanwhile', async ({
  page,
  language,
}) => {
  const { shell, identity } = wordsOf[language]
  const rendered = await (await page.request.get(`/sign-in?lng=${language}`)).text()
  let respond = () => {}
  const held = new Promise<void>((resolve) => (respond = resolve))
  const [, own] = /rel="modulepreload" href="([^"]+\/sign-in-page[^"]+\.js)"/.exec(rendered) ?? []
  expect(own).toBeDefined()
  const ownCode = (url: URL) => url.pathname === own
  await page.route(ownCode, (route) => route.abort())
  await page.goto(`/sign-in?lng=${language}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(shell.crashTitle)
  await page.unroute(ownCode)
  await page.getByRole('button', { name: shell.reload }).click()
  await expect(heading).toHaveText(identity.signIn.title)

  let gone = false
  await page.route(ownCode, async (route) => {
    if (!gone) await held
    await route.continue()
  })
  const asked = page.waitForRequest((request) => ownCode(new URL(request.url())))
  await page.goto(`/sign-in?lng=${language}`, { waitUntil: 'domcontentloaded' })
  await asked
  gone = true
  await page.locator('header a[href="/"]').first().click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(heading).toHaveText(homeTitle[language])
  respond()
  await page.waitForLoadState('networkidle')
  await expect(heading).toHaveText(homeTitle[language])
})

/** The names of the two files are the build's; the rest is a hash. */
const codeOf = (page: string) => (url: URL) => url.pathname.includes(`/assets/${page}-page`)

test('a page that was not waited for takes no focus when its code arrives', async ({ page, language }) => {
  const { contact } = wordsOf[language]
  let respond = () => {}
  const held = new Promise<void>((resolve) => (respond = resolve))
  await page.route(codeOf('sign-in'), async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/faq?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const go = (path: string) => page.evaluate((to) => void window.navigation.navigate(to), path)
  const asked = page.waitForRequest((request) => codeOf('sign-in')(new URL(request.url())))
  await go('/sign-in')
  await asked
  await go('/contact')
  const message = page.getByRole('textbox', { name: contact.message.message })
  await message.fill('Half a sen')
  await expect(message).toBeFocused()
  const came = page.waitForResponse((response) => codeOf('sign-in')(new URL(response.url())))
  respond()
  await (await came).finished()
  await page.waitForLoadState('networkidle')
  await expect(message).toBeFocused()
})

test('a link to a part of a page opens its document if the code cannot be loaded', async ({
  page,
  language,
}) => {
  await page.goto(`/products?q=${language === 'he' ? 'החזרים' : 'refunds'}&lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  let works = false
  page.on('request', (request) => (works ||= request.isNavigationRequest()))
  await page.route(codeOf('faq'), (route) => (works ? route.continue() : route.abort()))
  const answer = page.locator('main a[href^="/faq#question-"]').first()
  const path = (await answer.getAttribute('href')) ?? ''
  await answer.click()
  await expect(page.locator(`${path.replace('/faq', '')}[open]`)).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
})

test('the mailbox keeps showing its list while it cannot be loaded again', async ({ page, language }) => {
  const { mailbox: mail } = wordsOf[language]
  const { email } = somebody()
  await page.goto(`/?lng=${language}`)
  await buyKey(page, { email, language })
  const entry = page.getByRole('link').filter({ hasText: email })
  await expect(async () => {
    await page.goto(`/demo/mail?lng=${language}`)
    await expect(entry.first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })

  const emails = '**/api/demo/mails'
  const refresh = page.getByRole('button', { name: mail.refresh })
  await page.route(emails, (route) => route.abort())
  await refresh.click()
  await expect(page.getByText(mail.notRefreshed)).toBeVisible()
  await expect(entry.first()).toBeVisible()
  await page.unroute(emails)
  await refresh.click()
  await expect(page.getByText(mail.notRefreshed)).toBeHidden()

  await page.route(emails, (route) => route.abort())
  await page.goto(`/demo/mail?lng=${language}`)
  await expect(page.getByText(mail.failed)).toBeVisible()
})
