import type { Page } from '@playwright/test'
import { query } from './support/query.ts'
import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const widths = [360, 390, 720, 768, 1440, 1920]
const slug = 'underlane-vpn-5-devices-1-year'
const addresses = [
  '/',
  '/products',
  `/product/${slug}`,
  '/product/family-privacy-bundle',
  '/product/gorsefen-antivirus-plus-3-devices-1-year',
  '/checkout',
  '/blog',
  // with cards of products in its text
  '/blog/choosing-an-antivirus-licence',
  '/about',
  '/faq',
  '/contact',
  '/order-lookup',
  '/sign-up',
  '/sign-in',
  '/no-such-page',
]
/** A name longer than any line on a phone, with a very long word. */
const name = {
  en: 'Professional Internationalizationframeworkconfigurator Security Suite for Medium Offices – 25 devices, three years',
  he: 'חבילת אבטחה משפחתית מתקדמת Internationalizationframeworkconfigurator למשרדים – 25 מכשירים, שלוש שנים',
}

/** Runs in the page: the elements of its main part or its open dialog that overflow the sides or a button. */
function cutOff(part: 'main' | 'dialog'): string[] {
  const whole = part === 'main' ? document.documentElement : document.querySelector('dialog[open]')
  const { left: start = 0, right: end = 0 } = whole?.getBoundingClientRect() ?? {}
  const shown = document.querySelectorAll<HTMLElement>(`${part} :is(a, button, h1, h2, h3, p, li, dt, dd)`)
  return [...shown]
    .filter((element) => {
      const { left, right, width: own, height } = element.getBoundingClientRect()
      if (own < 2 || height < 2 || element.closest('.sr-only, .overflow-x-auto, [inert]')) return false
      return (
        left < start - 1 ||
        right > end + 1 ||
        (element.tagName === 'BUTTON' && element.scrollWidth > element.clientWidth + 1)
      )
    })
    .map(({ tagName, textContent }) => `${tagName} ${textContent.trim().slice(0, 40)}`)
}

async function expectWithin(page: Page, part: 'main' | 'dialog', what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // the window is resized a moment before the page is laid out for the new width
    await expect(async () => {
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, `${what} at ${width}`).toBeLessThanOrEqual(0)
      expect(await page.evaluate(cutOff, part), `${what} at ${width}`).toEqual([])
    }).toPass({ timeout: 5000 })
  }
}

test('no page is wider than its window and nothing is cut off, even with a very long product name', async ({
  page,
  shop,
  language,
}) => {
  test.setTimeout(240_000)
  await query(shop, 'update products set name = $1 where slug = $2', [JSON.stringify(name), slug])
  await expect(async () => {
    await page.goto(`/products?lng=${language}`)
    await expect(page.getByRole('article').filter({ hasText: 'Internationalization' })).toHaveCount(1, {
      timeout: 500,
    })
  }).toPass()
  for (const address of addresses) {
    await page.goto(`${address}?lng=${language}`)
    await page.locator('html[data-ready]').waitFor()
    await expect(page.locator('main h1')).toBeAttached()
    await expectWithin(page, 'main', address)
  }
})

test('no line of the cart is cut off in its drawer, even with a very long product name', async ({
  page,
  language,
}) => {
  const { shell } = wordsOf[language]
  const item = { productId: 'no-such-product', name, price: 12_345.9, count: 2 }
  await page.goto(`/faq?lng=${language}`)
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify({ 0: item }))
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('button', { name: new RegExp(`^${shell.cart.open}`) }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: /Internationalization/ })).toBeVisible()
  await expectWithin(page, 'dialog', 'the cart drawer')
})

/** Runs in the page: the cards whose badges and heart overlap. */
function crowdedCards(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main .card')].flatMap((card) => {
    const heart = card.querySelector('.heart')?.getBoundingClientRect()
    const badges = [...card.querySelectorAll('.pointer-events-none > span')].map((badge) =>
      badge.getBoundingClientRect(),
    )
    const isCrowded = badges.some(
      (badge) =>
        heart !== undefined &&
        badge.left < heart.right &&
        badge.right > heart.left &&
        badge.top < heart.bottom &&
        badge.bottom > heart.top,
    )
    return isCrowded ? [card.innerText] : []
  })
}

test('the badges of a card never lie under its heart', async ({ page, language }) => {
  await page.goto(`/products?category=games&lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await expect(page.locator('main .card .pointer-events-none > span')).not.toHaveCount(0)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(crowdedCards), `at ${width}`).toEqual([])
  }
})
