import type { Page } from '@playwright/test'
import { expect, test } from './support/admin-shop.ts'
import { signInAsManager } from './support/manager.ts'
import { pagesBehind, plainPages, type Seen, shopABit, stockAtHand } from './support/pages-to-see.ts'
import { smallTargetsOn } from './support/small-targets.ts'
import { linksOf } from './support/take-picture.ts'

test('on a phone everything can be pressed with a finger, on every page @once', async ({
  page: visitor,
  context,
  browser,
  shop,
}) => {
  test.setTimeout(600_000)
  const phone = { width: 390, height: 844 }
  const managers = await browser.newContext({ baseURL: shop.address, viewport: phone })
  await visitor.setViewportSize(phone)
  const manager = await managers.newPage()
  const links = await shopABit(visitor, 'en')
  await managers.addCookies(await context.cookies())
  await signInAsManager(manager, shop)
  links.push(...(await stockAtHand(manager)))

  const small: string[] = []
  const looked = new Set<string>()
  const lookAll = async (all: readonly Seen[]) => {
    for (const seen of all) {
      const page = seen.by === 'visitor' ? visitor : manager
      looked.add(seen.name)
      await come(page, seen)
      small.push(...(await smallTargetsOn(page)).map((one) => `${seen.name}: ${one}`))
      links.push(...(await linksOf(page)))
    }
  }
  await lookAll(plainPages)
  for (let round = 0; round < 3; round++)
    await lookAll(pagesBehind(links).found.filter(({ name }) => !looked.has(name)))
  expect(looked.size).toBeGreaterThan(40)
  expect(small).toEqual([])
  await managers.close()
})

async function come(page: Page, { address, act }: Seen): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
  await act?.(page, 'en')
}
