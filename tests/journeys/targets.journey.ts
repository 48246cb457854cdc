import type { Page } from '@playwright/test'
import { expect, test } from './support/admin-shop.ts'
import { signInAsManager } from './support/manager.ts'
import { pagesBehind, plainPages, type Seen, shopABit, stockAtHand } from './support/pages-to-see.ts'
import { barriersOn } from './support/barriers.ts'
import { smallTargetsOn } from './support/small-targets.ts'
import { linksOf } from './support/take-picture.ts'
import { wordsOf } from './support/words.ts'

const phone = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }

test('on a phone every control of every page is large enough for a finger @once', async ({
  page: visitor,
  context,
  browser,
  shop,
}) => {
  test.setTimeout(600_000)
  const managers = await browser.newContext({ baseURL: shop.address, viewport: phone })
  await visitor.setViewportSize(phone)
  const manager = await managers.newPage()
  const links = await shopABit(visitor, 'en')
  await managers.addCookies(await context.cookies())
  await signInAsManager(manager, shop)
  links.push(...(await stockAtHand(manager)))

  const small: string[] = []
  const looked = new Set<string>()
  const checkAll = async (all: readonly Seen[]) => {
    for (const seen of all) {
      const page = seen.by === 'visitor' ? visitor : manager
      looked.add(seen.name)
      await come(page, seen, 'en')
      small.push(...(await smallTargetsOn(page)).map((one) => `${seen.name}: ${one}`))
      links.push(...(await linksOf(page)))
    }
  }
  await checkAll(plainPages)
  for (let round = 0; round < 3; round++)
    await checkAll(pagesBehind(links).found.filter(({ name }) => !looked.has(name)))
  expect(looked.size).toBeGreaterThan(40)
  expect(small).toEqual([])
  await managers.close()
})

const main = (page: Page) => page.getByRole('main')

/** States of public pages that appear only after an action, and so are in no stored picture. */
const states: readonly Seen[] = [
  {
    name: 'checkout with mistakes',
    address: '/checkout',
    by: 'visitor',
    prepare: async (page) => {
      await main(page).locator('button[type=submit]').last().click()
      await main(page).locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'checkout of a gift for a business',
    address: '/checkout',
    by: 'visitor',
    prepare: async (page, language) => {
      const { checkout, gifts } = wordsOf[language]
      for (const text of [checkout.business.title, gifts.choose]) await main(page).getByText(text).click()
      await page.getByLabel(gifts.messageHint).or(page.getByLabel(gifts.message)).first().waitFor()
    },
  },
  {
    name: 'a contact form with mistakes',
    address: '/contact',
    by: 'visitor',
    prepare: async (page) => {
      await main(page).locator('button[type=submit]').first().click()
      await main(page).locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'an account form with mistakes',
    address: '/sign-up',
    by: 'visitor',
    prepare: async (page) => {
      await main(page).locator('button[type=submit]').click()
      await main(page).locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'no question found',
    address: '/faq',
    by: 'visitor',
    prepare: async (page) => {
      await main(page).getByRole('searchbox').fill('zzzz')
      await expect(main(page).locator('a[href="/contact"]:visible')).toHaveCount(1)
    },
  },
]

test('every step of a purchase is accessible, in both languages and themes, on phones and wide screens @once', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const wrong: string[] = []
  await page.setViewportSize(wide)
  await shopABit(page, 'en')
  for (const language of ['he', 'en'] as const)
    for (const state of states) {
      const opened = { ...state, address: `${state.address}?lng=${language}` }
      const told = (found: readonly string[]) =>
        wrong.push(...found.map((one) => `${state.name}, ${language}: ${one}`))
      await page.setViewportSize(phone)
      await page.evaluate(() => localStorage.setItem('theme', 'dark'))
      await come(page, opened, language)
      told(await barriersOn(page, 'colours'))
      await page.evaluate(() => localStorage.setItem('theme', 'light'))
      await come(page, opened, language)
      for (const size of [phone, wide]) {
        await page.setViewportSize(size)
        told(await smallTargetsOn(page))
        told(await barriersOn(page, 'everything'))
      }
    }
  expect(wrong).toEqual([])
})

async function come(page: Page, { address, prepare }: Seen, language: 'he' | 'en'): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
  await prepare?.(page, language)
}
