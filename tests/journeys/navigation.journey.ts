import { notifyDatabase, signInAsMember } from './support/enrol.ts'
import { signOut } from './support/people.ts'
import { expect, test } from './support/shop.ts'
import { menuLabel, wordsOf } from './support/words.ts'

test('the bar leads to every page, in both languages, and its menu closes outside @main', async ({
  page,
  language,
  isMobile,
}) => {
  const { shell } = wordsOf[language]
  await page.goto(`/faq?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const place = page.locator(isMobile ? '#mobile-menu' : 'header')
  if (isMobile) await page.getByRole('button', { name: shell.menu, exact: true }).click()
  const links = page.getByRole('navigation', { name: shell.nav.label })
  for (const href of ['/', '/products', '/about', '/contact', '/faq', '/blog'])
    await expect(links.getByRole('link', { name: menuLabel(href, language), exact: true })).toHaveAttribute(
      'href',
      href,
    )
  await expect(place.getByRole('link', { name: shell.signIn, exact: true })).toHaveAttribute(
    'href',
    '/sign-in',
  )
  await expect(place.getByRole('link', { name: shell.signUp, exact: true })).toHaveAttribute(
    'href',
    '/sign-up',
  )
  const [here, other] = language === 'he' ? ['עברית', 'English'] : ['English', 'עברית']
  await expect(place.getByRole('button', { name: here })).toHaveAttribute('aria-pressed', 'true')
  await expect(place.getByRole('button', { name: other })).toHaveAttribute('aria-pressed', 'false')

  if (isMobile) {
    await page.locator('main').click({ position: { x: 10, y: 500 } })
    await expect(place).toBeHidden()
    await page.getByRole('button', { name: shell.menu, exact: true }).click()
  }
  await place.getByRole('button', { name: other }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'he' ? 'ltr' : 'rtl')
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(language === 'he' ? 'en' : 'he')
})

test('the user menu greets, links to the admin area only for managers, and closes on a click outside or on a link', async ({
  page,
  language,
  shop,
}) => {
  const { account } = wordsOf[language].shell
  const person = await signInAsMember(page, shop, language)
  // the whole bar fits on the smallest phone
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/faq?lng=${language}`)
  await expect(page.getByRole('button', { name: account.menu })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (size !== null) await page.setViewportSize(size)
  const opener = page.getByRole('button', { name: account.menu })
  const menu = page.locator('#account-menu')
  await opener.click()
  await expect(menu.getByText(account.welcome(person.username))).toBeVisible()
  await expect(menu.getByRole('link', { name: account.admin, exact: true })).toHaveCount(0)
  await page.locator('main').click({ position: { x: 5, y: 400 } })
  await expect(menu).toBeHidden()
  await opener.click()
  await menu.getByRole('link', { name: account.profile, exact: true }).click()
  await expect(page).toHaveURL(/\/account/)
  await expect(menu).toBeHidden()

  await page.route('**/user/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), role: 0 } })
  })
  await page.goto(`/faq?lng=${language}`)
  await opener.click()
  const admin = menu.getByRole('link', { name: account.admin, exact: true })
  await expect(admin).toHaveAttribute('href', '/dashboard/admin')
  await page.keyboard.press('Escape')
  await signOut(page, language)
})

test('a spinner labelled Loading turns while the session loads, with its own colours in the dark theme', async ({
  page,
  language,
}) => {
  const { kit, shell } = wordsOf[language]
  await page.addInitScript(() => localStorage.setItem('token', 'a-token'))
  let respond = () => {}
  const held = new Promise<void>((resolve) => (respond = resolve))
  await page.route('**/user/me', async (route) => {
    await held
    await route.fulfill({ status: 500, json: { error: 'No.', code: 'internal-error', requestId: 'r' } })
  })
  await page.goto(`/account?lng=${language}`)
  await page.getByRole('button', { name: shell.themeToDark }).click()
  const spinner = page.locator('main').getByLabel(kit.loading, { exact: true })
  await expect(spinner).toBeVisible()
  for (const [name, value] of Object.entries({
    width: '48px',
    height: '48px',
    'border-top-color': 'rgb(49, 130, 206)',
    'border-bottom-color': 'rgb(226, 232, 240)',
  }))
    await expect(spinner).toHaveCSS(name, value)
  respond()
  await expect(page).toHaveURL(/\/sign-in/)
})

test('a menu opened before the page was interactive stays open', async ({ page, language }) => {
  const { shell } = wordsOf[language]
  await page.setViewportSize({ width: 390, height: 844 })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/faq?lng=${language}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: shell.menu, exact: true }).click()
  const menu = page.locator('#mobile-menu')
  await expect(menu).toBeVisible()
  letGo()
  await page.locator('html[data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: menuLabel('/about', language) }).click()
  await expect(menu).toBeHidden()
})

test('the menu on a phone leads to the categories and to the orders of guests', async ({
  page,
  language,
}) => {
  const { shell, orders } = wordsOf[language]
  await page.setViewportSize({ width: 390, height: 640 })
  await page.goto(`/faq?lng=${language}`)
  const open = () => page.getByRole('button', { name: shell.menu, exact: true }).click()
  await open()
  const menu = page.locator('#mobile-menu')
  const categories = menu.getByRole('navigation', { name: shell.nav.categories }).getByRole('link')
  await expect(categories).toHaveCount(6)
  const name = (await categories.last().textContent()) ?? ''
  // below the end of the screen: it scrolls
  await categories.last().click()
  await expect(page).toHaveURL(/\/products\?category=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(menu).toBeHidden()
  await open()
  await menu.getByRole('link', { name: shell.nav.findOrder }).click()
  await expect(page).toHaveURL(/\/order-lookup$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(orders.lookup.title)
})

test('if an owner adds the guest order page to a menu, it is listed once on a phone', async ({
  page,
  language,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/faq?lng=*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"/about"', '"/order-lookup"')
    await route.fulfill({ response, body })
  })
  await page.goto(`/faq?lng=${language}`)
  await page.getByRole('button', { name: wordsOf[language].shell.menu, exact: true }).click()
  await expect(page.locator('#mobile-menu a[href="/order-lookup"]')).toHaveText(menuLabel('/about', language))
})

test('a link within the site to the former address of a product leads to the product', async ({
  page,
  language,
  shop,
}) => {
  await page.goto(`/products?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const card = page.getByRole('main').getByRole('link', { name: 'Underlane', exact: false }).first()
  const former = (await card.getAttribute('href')) ?? ''
  const slug = former.split('/').at(-1)?.split('?')[0] ?? ''
  const rename = (from: string, to: string) =>
    notifyDatabase(
      shop,
      `with renamed as (update products set slug = $2 where slug = $1 returning id),
         again as (delete from old_slugs where slug = $2)
       insert into old_slugs (slug, product_id) select $1, id from renamed`,
      [from, to],
    )
  await rename(slug, `${slug}-now`)
  await card.click()
  await expect(page).toHaveURL(new RegExp(`/product/${slug}-now`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Underlane')
  await rename(`${slug}-now`, slug)
})
