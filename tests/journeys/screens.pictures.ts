import type { Browser, Page } from '@playwright/test'
import { fileOf, judge, judgeLeftOver, nameOf, renewing } from './support/stored-pictures.ts'
import { barriersOn } from './support/barriers.ts'
import { signInAsManager } from './support/manager.ts'
import { pagesBehind, plainPages, type Seen, shopABit, stockAtHand } from './support/pages-to-see.ts'
import { notifyDatabase } from './support/enrol.ts'
import { expect, test as base } from './support/shop.ts'
import { startShop } from './support/start-shop.ts'
import {
  linksOf,
  type Look,
  open,
  stillPage,
  stopMovement,
  takePicture,
  themes,
  widths,
} from './support/take-picture.ts'

const looks: Look[] = widths.flatMap((width) => themes.map((theme) => ({ theme, width })))

type Language = 'he' | 'en'
type Pages = { readonly visitor: Page; readonly manager: Page; readonly links: readonly string[] }

// A separate shop, because journeys change theirs; shared by both languages, which buy before any picture is taken.
const test = base.extend<object, { scene: Readonly<Record<Language, Pages>> }>({
  scene: [
    async ({ browser }, use) => {
      // no session ends meanwhile, however slow the machine is
      const shop = await startShop({
        MANAGER_SECOND_FACTOR: 'off',
        BOT_CHECK: 'off',
        ACCESS_SECONDS: '86400',
      })
      const enter = async (language: Language): Promise<Pages> => {
        const [visitor, manager] = await twoPages(browser, shop.address, language)
        return { visitor, manager, links: await shopABit(visitor, language) }
      }
      try {
        const he = await enter('he')
        const en = await enter('en')
        // nor does an unpaid order expire
        await notifyDatabase(
          shop,
          `update orders set held_until = held_until + interval '1 day' where held_until is not null`,
        )
        // a single session, because the order of two would depend on which was used last
        await signInAsManager([he.manager, en.manager], shop)
        await use({ he, en })
      } finally {
        await shop.stop()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
// a page that looks different is compared a second time already
test.describe.configure({ retries: 0 })

for (const language of ['he', 'en'] as const)
  test(`every page looks as it is kept in tests/pictures, ${language}`, async ({ scene }) => {
    test.setTimeout(1_500_000)
    const wrong = await seeAll(scene[language], language)
    expect(wrong, 'If it shall be so: npm run screenshots').toEqual([])
  })

function twoPages(browser: Browser, address: string, language: Language) {
  return Promise.all([stillPage(browser, address, language), stillPage(browser, address, language)])
}

/** Compares all pages; returns the problems, one sentence each. */
async function seeAll(pages: Pages, language: Language): Promise<string[]> {
  const wrong: string[] = []
  const links = [...pages.links, ...(await stockAtHand(pages.manager))]
  const names = new Set<string>()
  const made = new Set<string>()
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
    // in the order of the list, not of completion: the first link to a product decides which one is shown
    for (const seen of all) links.push(...(found.get(seen) ?? []))
    for (const seen of all) {
      names.add(seen.name)
      for (const look of looksAt(seen)) made.add(fileOf({ name: seen.name, language, ...look }))
    }
  }
  await seeThese(plainPages)
  for (let round = 0; round < 3; round++)
    await seeThese(pagesBehind(links).found.filter(({ name }) => !names.has(name)))
  for (const path of pagesBehind(links).missing)
    wrong.push(`${path}: no page seen leads there; name an address in pages-to-see.ts`)
  return [...wrong, ...judgeLeftOver(language, made)]
}

const looksAt = (seen: Seen) => looks.filter(({ width }) => width === (seen.width ?? width))

/**
 * Compares a page in every theme and width; if it differs, loads it again and compares once more, with steady
 * pictures: most are right at once, and taking each one twice would take minutes.
 */
async function see(page: Page, seen: Seen, language: Language): Promise<string[]> {
  await come(page, seen, language)
  const compare = (those: readonly Look[], steady: boolean) =>
    comparePage(page, { name: seen.name, language, those, steady })
  const doubtful = await compare(looksAt(seen), renewing)
  if (doubtful.length === 0) return []
  await page.goto('about:blank')
  await come(page, seen, language)
  const again = looks.filter((look) => doubtful.some((one) => one.look === look))
  return (await compare(again, true)).map(({ wrong }) => wrong)
}

async function come(page: Page, { address, prepare }: Seen, language: Language): Promise<void> {
  const where = new URL(address, 'http://shop')
  where.searchParams.set('lng', language)
  await open(page, where.pathname + where.search + where.hash)
  await stopMovement(page)
  if (prepare === undefined) return
  await prepare(page, language)
  // again, because some steps open another page
  await stopMovement(page)
}

type Comparing = {
  readonly name: string
  readonly language: Language
  readonly those: readonly Look[]
  readonly steady: boolean
}

async function comparePage(page: Page, { name, language, those, steady }: Comparing) {
  const found: { look: Look; wrong: string }[] = []
  for (const look of those) {
    const picture = await takePicture(page, look, steady)
    const [wrong, barriers] = await Promise.all([
      judge({ name, language, ...look }, picture),
      barriersOn(page, look.theme === themes[0] ? 'everything' : 'colours'),
    ])
    if (wrong !== null) found.push({ look, wrong })
    found.push(
      ...barriers.map((barrier) => ({ look, wrong: `${nameOf({ name, language, ...look })}: ${barrier}` })),
    )
  }
  return found
}
