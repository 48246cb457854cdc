import { getProduct, listProducts, suggest } from '#contract/catalogue.ts'
import { facetValues } from '#shop/catalogue/list/facets.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { millisecondsOf } from './client.ts'
import { fillCatalogue } from './fill/fill-catalogue.ts'
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
/** The digits of a number that no earlier call had. */
const newDigits = (base: number) => Array.from((made++).toString(base), Number)
/** The search ignores dots, but they make each query a new one. */
const asNew = (q: string) =>
  `${q} ${newDigits(5)
    .map((digit) => '.'.repeat(1 + digit))
    .join(' ')}`
/** All kinds are listed however often one is named, but the shop has not sent this list before. */
const asNewList = (input: object) => {
  const { kind } = facetValues
  return { ...input, kind: [...kind, ...newDigits(kind.length).map((digit) => kind[digit])].join(',') }
}
const words = Object.values(queries).flat()
const nth = <T>(items: readonly T[], at: number): T => items[at % items.length] ?? fail('There is nothing')

const asks: Readonly<Record<string, Ask>> = {
  lists: (shop, time) => shop.call(listProducts, asNewList(nth(lists, time))),
  suggestions: (shop, time) => shop.call(suggest, { q: asNew(nth(words, time)) }),
  // other lists of what was found before
  'searches made before': (shop, time) => shop.call(listProducts, asNewList({ q: nth(words, time) })),
  ...Object.fromEntries(
    Object.entries(queries).map(([kind, some]): [string, Ask] => [
      `first searches, ${kind}`,
      (shop, time) => shop.call(listProducts, { q: asNew(nth(some, time)) }),
    ]),
  ),
}

/**
 * Measures how lists, products, suggestions and searches slow down as the catalogue grows: the median of
 * consecutive calls. Each is a new one: sending a response from memory takes as long in any shop.
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
    const names = new Map<TestShop, readonly string[]>()
    for (const { shop } of shops.values()) names.set(shop, await namesOf(shop))
    await compare(run, 'products', shops, (shop, time) =>
      shop.call(getProduct, { productIdentifier: names.get(shop)?.[time] ?? fail('Too few products') }),
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
  const value = series.points.at(-1)?.value ?? fail('There is no shop')
  run.add({ name, unit: 'ms', value, series: [series] })
}

/** The identifiers of products on sale, two of each: even a small shop has more than the bench asks for. */
async function namesOf({ context }: TestShop): Promise<readonly string[]> {
  const { rows } = await context.pool.query<{ id: string; slug: string }>(
    `select id, slug from products where state = 'live' order by id`,
  )
  return rows.flatMap(({ id, slug }) => [id, slug])
}

function fail(what: string): never {
  throw new Error(what)
}
