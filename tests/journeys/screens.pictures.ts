import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { Page } from '@playwright/test'
import { differenceOf } from '../../scripts/compare-pictures.ts'
import { signInAsManager } from './support/manager.ts'
import { pagesBehind, plainPages, type Seen, shopABit, stockAtHand } from './support/pages-to-see.ts'
import { expect, test as base } from './support/shop.ts'
import { type RunningShop, startShop } from './support/start-shop.ts'
import { type Look, open, stillPage, takePicture, themes, widths } from './support/take-picture.ts'

const folder = join(import.meta.dirname, '..', 'pictures')
const differing = join(import.meta.dirname, '..', '..', 'test-results', 'pictures')
const looks: Look[] = widths.flatMap((width) => themes.map((theme) => ({ theme, width })))
const keeping = process.env['PICTURES'] === 'keep'

// Not the journeys' own shop, which they change. As a fixture it is stopped also when time runs out.
const test = base.extend<{ freshShop: RunningShop }>({
  freshShop: [
    // Playwright reads what a fixture needs from this pattern, also when that is nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await startShop({ MANAGER_SECOND_FACTOR: 'off', BOT_CHECK: 'off' })
      await use(shop)
      await shop.stop()
    },
    { timeout: 60_000 },
  ],
})
// a trace of hundreds of pictures would take longer than they do
test.use({ trace: 'off' })

for (const language of ['he', 'en'] as const)
  test(`every page looks as it is kept in tests/pictures, ${language} @once`, async ({
    browser,
    freshShop,
  }) => {
    test.setTimeout(300_000)
    const [visitor, manager] = await Promise.all([
      stillPage(browser, freshShop.address, language),
      stillPage(browser, freshShop.address, language),
    ])
    expect(await seeAll({ visitor, manager }, freshShop, language)).toEqual([])
  })

type Pages = { readonly visitor: Page; readonly manager: Page }

/** Gives what looks different, one sentence each. */
async function seeAll(pages: Pages, shop: RunningShop, language: 'he' | 'en'): Promise<string[]> {
  const found: string[] = []
  const links = await shopABit(pages.visitor, language)
  await signInAsManager(pages.manager, shop)
  links.push(...(await stockAtHand(pages.manager)))
  const see = async (seen: Seen) => {
    const page = pages[seen.by]
    links.push(...(await open(page, withLanguage(seen.address, language))))
    for (const look of looks)
      found.push(
        ...(await judge(
          `${seen.name}.${language}.${look.theme}.${look.width}`,
          await takePicture(page, look),
        )),
      )
  }
  const both = (all: readonly Seen[]) =>
    Promise.all(
      (['visitor', 'manager'] as const).map(async (by) => {
        for (const seen of all.filter((one) => one.by === by)) await see(seen)
      }),
    )
  await both(plainPages)
  const names = new Set<string>()
  for (let round = 0; round < 3; round++) {
    const fresh = pagesBehind(links).found.filter(({ name }) => !names.has(name))
    for (const { name } of fresh) names.add(name)
    await both(fresh)
  }
  for (const path of pagesBehind(links).missing)
    found.push(`${path}: no page seen leads there; name an address in pages-to-see.ts`)
  return found
}

const withLanguage = (address: string, language: string) =>
  `${address}${address.includes('?') ? '&' : '?'}lng=${language}`

/** Compares a picture with the one that is kept, or keeps it. */
async function judge(name: string, taken: Buffer): Promise<string[]> {
  const path = join(folder, `${name}.webp`)
  if (keeping) {
    mkdirSync(folder, { recursive: true })
    // one that looks the same stays as it is, so that a change shows what it changed
    if (!existsSync(path) || (await differenceOf(readFileSync(path), taken)) !== null)
      writeFileSync(path, taken)
    return []
  }
  const difference = existsSync(path) ? await differenceOf(readFileSync(path), taken) : 'no picture is kept'
  if (difference === null) return []
  mkdirSync(differing, { recursive: true })
  writeFileSync(join(differing, `${name}.webp`), taken)
  return [`${name}: ${difference}; see test-results/pictures, and npm run screenshots if it shall be so`]
}
