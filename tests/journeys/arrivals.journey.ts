import { signInAsMember } from './support/enrol.ts'
import { pagesBehind, shopABit } from './support/pages-to-see.ts'
import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

test('a screen reader announces the page when a buyer goes to a payment or returns from one', async ({
  page,
  language,
}) => {
  const links = await shopABit(page, language)
  const { found } = pagesBehind(links)
  for (const name of ['success', 'fail', 'demo-pay-reference']) {
    const address = found.find((seen) => seen.name === name)?.address ?? ''
    expect(address, name).not.toBe('')
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}lng=${language}`)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main h1').first(), name).toBeFocused()
  }
})

test('the announcer says the titles of later pages, not that of the first, which a screen reader reads itself', async ({
  page,
  language,
}) => {
  await page.goto(`/faq?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const first = await page.title()
  const announcer = page.locator('output').filter({ hasText: 'Mafteach' })
  await expect(announcer).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Mafteach' }).click()
  await expect(page).not.toHaveTitle(first)
  await expect(announcer).toHaveText(await page.title())
  await page.goBack()
  await expect(announcer).toHaveText(first)
})

test('a return from payment without an order number always shows the same explanation', async ({
  page,
  language,
}) => {
  const { fail } = wordsOf[language].checkout
  await page.goto(`/fail?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fail.title)
  await expect(page).toHaveTitle(new RegExp(`^${fail.title}`))
  await expect(page.getByRole('button', { name: fail.toCart })).toBeVisible()
})

test('an order that does not exist is not found on the page and in the tab', async ({ page, language }) => {
  const { order } = wordsOf[language].checkout
  for (const path of ['fail', 'success']) {
    await page.goto(`/${path}?order=0197b2f0-5c1e-7d4a-9b3c-2f6e8a1d4c5b&lng=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.missing)
    await expect(page).toHaveTitle(new RegExp(`^${order.missing}`))
  }
})

test('/sign-in and /sign-up lead signed-in users to their account', async ({ page, language, shop }) => {
  const { account } = wordsOf[language]
  await signInAsMember(page, shop, language)
  await page.goto(`/product/no-such-product?lng=${language}`)
  for (const way of ['/sign-in', '/sign-up']) {
    await page.goto(`${way}?lng=${language}`)
    await expect(page).toHaveURL(/\/account/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.title)
  }
})

test('in the cart drawer the first Tab reaches its first control', async ({ page, language }) => {
  const { cart, shell } = wordsOf[language]
  const item = { productId: 'p1', name: { en: 'Fable', he: 'אגדה' }, price: 20, count: 2 }
  await page.goto(`/faq?lng=${language}`)
  await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify({ p1: item }))
  await page.goto(`/faq?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('button', { name: new RegExp(`^${shell.cart.open}`) }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(drawer.getByRole('listitem').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await page.evaluate(() => localStorage.removeItem('cart'))
  await page.goto(`/faq?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('button', { name: shell.cart.open, exact: true }).click()
  // its code loads late: a key pressed earlier goes to the page
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(drawer.getByRole('link', { name: cart.browse })).toBeFocused()
})

test('the checkout’s first sentence is about a cart that is not empty', async ({ page, language }) => {
  const { checkout } = wordsOf[language]
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`/checkout?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.title)
  await expect(page.getByText(checkout.lead)).toBeHidden()
  await page.evaluate(() => localStorage.setItem('cart', '{"p1":{"productId":"p1"}}'))
  await page.reload()
  await expect(page.getByText(checkout.lead)).toBeVisible()
})
