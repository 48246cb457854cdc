import { barriersOn } from '../support/barriers.ts'
import { expect, testInShopOfItsOwn } from '../support/admin-shop.ts'
import { signInAsManager } from '../support/manager.ts'
import { buyKey } from '../support/orders.ts'
import { wordsOf } from '../support/words.ts'

const test = testInShopOfItsOwn()

test('a manager sees a sale in the overview, and goes from a task to the page where it is done @main', async ({
  page,
  language,
  shop,
  browser,
}) => {
  const { overview: words } = wordsOf[language].figures
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/overview?period=today&lng=${language}`)
  await expect(page.getByRole('heading', { name: words.emptyTitle })).toBeVisible()

  const shopper = await browser.newPage({ baseURL: shop.address })
  await shopper.goto('/')
  await buyKey(shopper, { email: 'noa@example.com', language, quantity: 1 })
  await shopper.close()

  await page.goto(`/dashboard/admin/products?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // The two keys count as one shortcut only when they follow each other quickly.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(page.getByRole('heading', { name: words.title, level: 1 })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('link', { name: words.periods.today, exact: true }).click()
  await expect(page).toHaveURL(/period=today/)
  const best = page.getByRole('region', { name: words.bestSellers }).getByRole('row')
  await expect(best).toHaveCount(2)
  const paid = (await best.nth(1).getByRole('cell').last().textContent()) ?? ''
  expect(paid).toMatch(/₪[1-9]/)
  await page.getByText(words.asTable).click()
  await expect(page.getByRole('row').filter({ hasText: paid })).toHaveCount(2)

  expect(await barriersOn(page, 'everything')).toEqual([])

  await page.getByRole('link', { name: words.tasks.lowStock }).click()
  await expect(page).toHaveURL(/\/dashboard\/admin\/stock\?show=low/)
})

test('the overview names a payment provider that is on its test system', async ({
  page,
  language,
  shop,
}, testInfo) => {
  const { goingLive, figures } = wordsOf[language]
  await signInAsManager(page, shop)
  // a live shop cannot run here: it needs https
  await page.route(/\/api\/admin\/figures\/overview/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.tasks = { ...Object.fromEntries(Object.keys(json.tasks).map((task) => [task, 0])), testProviders: 2 }
    await route.fulfill({ response, json: { ...json, testProviders: ['payplus', 'stripe'] } })
  })
  await page.goto(`/dashboard/admin/overview?lng=${language}`)
  const task = page.getByRole('link', { name: figures.overview.tasks.testProviders })
  await expect(task).toContainText('PayPlus, Stripe')
  // the kinds of tasks without any are one press away
  const quiet = page.getByRole('link', { name: figures.overview.tasks.reviews })
  await expect(quiet).toBeHidden()
  await page.getByText(figures.overview.alsoNothing(15)).click()
  await expect(quiet).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
  await page.screenshot({ path: testInfo.outputPath('test-system.png'), fullPage: true })
  await page.goto(`/dashboard/admin/going-live?lng=${language}`)
  const item = page.locator('[data-item="real-payments"]')
  await expect(item).toContainText(goingLive.items['real-payments'].title)
  await page.screenshot({ path: testInfo.outputPath('going-live.png'), fullPage: true })
})

test('the admin area opens with the tasks for managers, and its menu counts them', async ({
  page,
  language,
  shop,
}) => {
  const { figures, admin } = wordsOf[language]
  const task = figures.overview.tasks.lowStock
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin?lng=${language}`)
  const waiting = page.getByRole('region', { name: figures.overview.waiting })
  const low = waiting.getByRole('link', { name: task })
  await expect(low).toBeVisible()
  const count = Number(/\d+/.exec((await low.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(0)
  expect(await barriersOn(page, 'everything')).toEqual([])
  if (!(await page.getByRole('navigation', { name: admin.menu }).isVisible()))
    await page.getByRole('button', { name: admin.openMenu }).click()
  const inMenu = page
    .getByRole('navigation', { name: admin.menu })
    .getByRole('link', { name: admin.rooms.stock })
  await expect(inMenu).toContainText(admin.waiting(count))
  await page.keyboard.press('Escape')
  await low.click()
  await expect(page).toHaveURL(/\/dashboard\/admin\/stock\?show=low/)
})
