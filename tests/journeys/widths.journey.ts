import { query } from './support/query.ts'
import { expect, test } from './support/shop.ts'

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
  '/faq',
  '/contact',
  '/order-lookup',
  '/no-such-page',
]
/** A name longer than any line on a phone, with a very long word. */
const name = {
  en: 'Professional Internationalizationframeworkconfigurator Security Suite for Medium Offices – 25 devices, three years',
  he: 'חבילת אבטחה משפחתית מתקדמת Internationalizationframeworkconfigurator למשרדים – 25 מכשירים, שלוש שנים',
}

/** Runs in the page: the elements that overflow its sides or a button. */
function cutOff(): string[] {
  const width = document.documentElement.clientWidth
  const shown = [...document.querySelectorAll<HTMLElement>('main :is(a, button, h1, h2, h3, p, li, dt, dd)')]
  return shown
    .filter((element) => {
      const { left, right, width: own, height } = element.getBoundingClientRect()
      if (own < 2 || height < 2 || element.closest('.sr-only, .overflow-x-auto, [inert]')) return false
      return (
        left < -1 ||
        right > width + 1 ||
        (element.tagName === 'BUTTON' && element.scrollWidth > element.clientWidth + 1)
      )
    })
    .map(({ tagName, textContent }) => `${tagName} ${textContent.trim().slice(0, 40)}`)
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
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      // the window is resized a moment before the page is laid out for the new width
      await expect(async () => {
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over, `${address} at ${width}`).toBeLessThanOrEqual(0)
        expect(await page.evaluate(cutOff), `${address} at ${width}`).toEqual([])
      }).toPass({ timeout: 5000 })
    }
  }
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
