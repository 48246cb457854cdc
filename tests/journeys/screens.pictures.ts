import type { Page } from '@playwright/test'
import { judge, judgeLeftOver } from './support/kept-pictures.ts'
import { signInAsManager } from './support/manager.ts'
import { pagesBehind, plainPages, type Seen, shopABit, stockAtHand } from './support/pages-to-see.ts'
import { expect, test as base } from './support/shop.ts'
import { type RunningShop, startShop } from './support/start-shop.ts'
import {
  linksOf,
  type Look,
  open,
  settle,
  stillPage,
  takePicture,
  themes,
  widths,
} from './support/take-picture.ts'

const looks: Look[] = widths.flatMap((width) => themes.map((theme) => ({ theme, width })))

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
    test.setTimeout(400_000)
    const [visitor, manager] = await Promise.all([
      stillPage(browser, freshShop.address, language),
      stillPage(browser, freshShop.address, language),
    ])
    const wrong = await seeAll({ visitor, manager }, freshShop, language)
    expect(wrong, 'If it shall be so: npm run screenshots').toEqual([])
  })

type Language = 'he' | 'en'
type Pages = { readonly visitor: Page; readonly manager: Page }

/** Gives what is wrong, one sentence each. */
async function seeAll(pages: Pages, shop: RunningShop, language: Language): Promise<string[]> {
  const wrong: string[] = []
  const links = await shopABit(pages.visitor, language)
  await signInAsManager(pages.manager, shop)
  links.push(...(await stockAtHand(pages.manager)))
  const names = new Set<string>()
  const seeThese = async (all: readonly Seen[]) => {
    const found = new Map<Seen, string[]>()
    await Promise.all(
      (['visitor', 'manager'] as const).map(async (by) => {
        for (const seen of all.filter((one) => one.by === by)) {
          wrong.push(...(await see(pages[by], seen, language)))
          found.set(seen, await linksOf(pages[by]))
        }
      }),
    )
    // in the order of the list, whoever was first: the first link to a product is the one that is looked at
    for (const seen of all) links.push(...(found.get(seen) ?? []))
    for (const { name } of all) names.add(name)
  }
  await seeThese(plainPages)
  for (let round = 0; round < 3; round++)
    await seeThese(pagesBehind(links).found.filter(({ name }) => !names.has(name)))
  for (const path of pagesBehind(links).missing)
    wrong.push(`${path}: no page seen leads there; name an address in pages-to-see.ts`)
  return [...wrong, ...judgeLeftOver(language, names)]
}

/** Looks at a page in every way; where it looks different, once more after loading it anew. */
async function see(page: Page, seen: Seen, language: Language): Promise<string[]> {
  await come(page, seen, language)
  const doubtful = (await lookAt(page, seen, language, looks)).map(({ look }) => look)
  if (doubtful.length === 0) return []
  await page.goto('about:blank')
  await come(page, seen, language)
  return (await lookAt(page, seen, language, doubtful)).map(({ wrong }) => wrong)
}

async function come(page: Page, { address, act }: Seen, language: Language): Promise<void> {
  const where = new URL(address, 'http://shop')
  where.searchParams.set('lng', language)
  await open(page, where.pathname + where.search + where.hash)
  if (act === undefined) return
  await act(page, language)
  await settle(page)
}

async function lookAt(page: Page, { name }: Seen, language: Language, those: readonly Look[]) {
  const found: { look: Look; wrong: string }[] = []
  for (const look of those) {
    const wrong = await judge({ name, language, ...look }, await takePicture(page, look))
    if (wrong !== null) found.push({ look, wrong })
  }
  return found
}
