import { getProduct, listProducts, suggest } from '#contract/catalogue.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { millisecondsOf } from './client.ts'
import { fillCatalogue, slugsOf } from './fill-catalogue.ts'
import { measureSeries, type Run } from './report/figure.ts'
import { type RunningShop, runShop } from './running-shop.ts'

/**
 * Broad words match a sixth of all products or more, narrow ones few; the others must first be interpreted.
 */
const queries = {
  broad: ['pro', 'שנה', 'security', 'antivirus', 'לגיבוי'],
  narrow: ['photo editor team', 'foldmere pdf', 'מרוצי ראלי לסטודנטים'],
  'not as it is written': ['antivrus', 'dhcuh', 'נורטון', 'xyzzyqwk'],
} as const
const lists = [
  {},
  { platform: 'windows', region: 'israel' },
  { category: 'security', sort: 'price-up' },
  { page: 5 },
] as const
const timesPerRound = 24

/** Makes a call, a different one each time. */
type Ask = (shop: TestShop, time: number) => Promise<{ status: number }>

let made = 0
/** The search ignores dots, but they make each query a new one. */
const asNew = (q: string) =>
  `${q} ${'.'.repeat(1 + (made % 40))} ${'.'.repeat(1 + (Math.floor(made++ / 40) % 40))}`
const nth = <T>(items: readonly T[], at: number): T | undefined => items[at % items.length]

const asks: Readonly<Record<string, Ask>> = {
  lists: (shop, time) => shop.call(listProducts, nth(lists, time)),
  suggestions: (shop, time) => shop.call(suggest, { q: nth(Object.values(queries).flat(), time) }),
  'searches made before': (shop, time) =>
    shop.call(listProducts, { q: nth(Object.values(queries).flat(), time) }),
  ...Object.fromEntries(
    Object.entries(queries).map(([kind, words]): [string, Ask] => [
      `first searches, ${kind}`,
      (shop, time) => shop.call(listProducts, { q: asNew(nth(words, time) ?? '') }),
    ]),
  ),
}

/**
 * Measures how lists, products, suggestions and searches slow down as the catalogue grows: the median of
 * consecutive calls.
 */
export async function benchSearch(run: Run): Promise<void> {
  const shops = new Map<number, RunningShop>()
  try {
    for (const products of run.quick ? [100, 1000] : [100, 1000, 10_000]) {
      const running = await runShop()
      shops.set(products, running)
      await fillCatalogue(running.shop, products)
    }
    for (const [name, ask] of Object.entries(asks)) await compare(run, name, shops, ask)
    const slugs = new Map<TestShop, readonly string[]>()
    for (const { shop } of shops.values()) slugs.set(shop, await slugsOf(shop))
    await compare(run, 'products', shops, (shop, time) =>
      shop.call(getProduct, { productIdentifier: nth(slugs.get(shop) ?? [], time) }),
    )
  } finally {
    for (const running of shops.values()) await running.close()
  }
}

async function compare(
  run: Run,
  name: string,
  shops: ReadonlyMap<number, RunningShop>,
  ask: Ask,
): Promise<void> {
  const measures = new Map(
    [...shops].map(([products, { shop }]) => {
      let time = 0
      const once = async () => {
        const { status } = await ask(shop, time++)
        if (status !== 200) throw new Error(`${name}: ${status}`)
      }
      return [products, () => millisecondsOf(once, timesPerRound)] as const
    }),
  )
  const series = await measureSeries(run, 'products', measures, { atMost: 1.5 })
  const value = series.points.at(-1)?.value ?? fail()
  run.add({ name, unit: 'ms', value, series: [series] })
}

function fail(): never {
  throw new Error('There is no shop')
}
